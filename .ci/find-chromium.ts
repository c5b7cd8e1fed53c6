import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/**
 * Finds a Chromium for the browser tests, or gets one: the one that CHROMIUM_PATH names, Playwright's own, the
 * system's, Playwright's download, and as root on Debian the distribution's package.
 */
export function findChromium(): string {
  const found = named() ?? playwrights() ?? systems() ?? download() ?? install()
  if (found !== undefined) return found
  throw new Error(
    'The browser tests need a Chromium. Install one and set CHROMIUM_PATH to its executable, or run `npx playwright install chromium`.',
  )
}

function named(): string | undefined {
  const asked = process.env['CHROMIUM_PATH']
  if (asked === undefined || asked === '') return undefined
  if (existsSync(asked)) return asked
  throw new Error(`CHROMIUM_PATH is ${asked}, and there is nothing`)
}

const present = (file: string): string | undefined => (existsSync(file) ? file : undefined)

const playwrights = (): string | undefined => present(chromium.executablePath())

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

function systems(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const onPath = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return [...onPath, ...PLACES].find((file) => existsSync(file))
}

function download(): string | undefined {
  console.log('No Chromium here: asking Playwright for its own.')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  return playwrights()
}

function apt(...args: string[]): void {
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** As root on Debian and its kin. Another apt-get may be running: it is waited for. */
function install(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing the distribution’s Chromium.')
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
  return systems()
}
