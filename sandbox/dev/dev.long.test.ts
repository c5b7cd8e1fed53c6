import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { findRunning } from '../running.ts'
import { ROOT } from '../suite/program.ts'

/** Starts `npm run dev` on free ports and in a new folder. */
async function startDev() {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-dev-'))
  const child = spawn(process.execPath, ['sandbox/dev.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SANDBOX_DIR: dir,
      PORT: '0',
      PARTNER_PORT: '0',
      WALLET_PORT: '0',
      SUITE_WALLET_PORT: '0',
    },
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGINT')
    await ended
    await rm(dir, { recursive: true, force: true })
  })
  const lines = createInterface({ input: child.stdout })
  const says = async (text: string) =>
    new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => line.includes(text) && resolve())
      lines.once('close', () => reject(new Error(`it has ended and did not say "${text}"`)))
    })
  await says('Ctrl-C')
  const { suite = '', partner = '' } = (await findRunning(dir)) ?? {}
  const stop = async () => {
    child.kill('SIGINT')
    return (await ended)[0]
  }
  return { suite, partner, says, stop }
}

test('the widgets’ sources are served at the suite’s address, and a change of the server restarts it behind', async () => {
  const { suite, partner, says, stop } = await startDev()
  const page = async (referer: string) =>
    fetch(`${suite}/embed/swap?partner=demo`, { headers: { referer: `${referer}/` } })

  const response = await page(partner)
  expect(response.status).toBe(200)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self'[^;]*;style-src 'self' 'unsafe-inline';/)
  expect(policy).toMatch(/frame-ancestors [^;]*http:\/\/localhost:\*/)
  const scripts = [...(await response.text()).matchAll(/ src="([^"]+)"/g)].map(([, src]) => src ?? '')
  expect(scripts).toEqual(['/assets/@vite/client', '/assets/widgets/swap/main.tsx'])
  for (const src of [...scripts, '/embed/v1.js']) expect((await fetch(suite + src)).status, src).toBe(200)
  const styles = await fetch(`${suite}/assets/widgets/refused/plain-page.css`, {
    headers: { accept: 'text/css' },
  })
  expect(styles.headers.get('content-type')).toContain('text/css')
  const view = await fetch(`${suite}/assets/widgets/swap/views/SwapForm.tsx`)
  expect(await view.text()).toContain('import.meta.hot.accept')

  // A frame that Vite has reloaded, and a page that may not have the widget.
  expect((await page(suite)).status).toBe(200)
  expect((await page('http://stranger.test')).status).toBe(403)

  const back = says('The service is back')
  await utimes(path.join(ROOT, 'server/dev.ts'), new Date(), new Date())
  await back
  expect((await page(partner)).status).toBe(200)

  expect(await stop()).toBe(0)
  await expect(fetch(suite)).rejects.toThrow('fetch failed')
}, 90_000)
