import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The rules for the lockfile: the house rules on packages, as far as a file can show them. */

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
}

const root = path.resolve(import.meta.dirname, '..')
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
)
const manifest: {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
  scarfSettings: { enabled: boolean }
} = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const locked = Object.entries(lock.packages)
  .filter(([where]) => where !== '')
  .map(([where, entry]) => ({ name: where.slice(where.lastIndexOf('node_modules/') + 13), ...entry }))

/** Releases that were published with malicious code. */
const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  xrpl: ['4.2.1', '4.2.2', '4.2.3', '4.2.4', '2.14.2'],
  '@solana/web3.js': ['1.95.6', '1.95.7'],
  '@ledgerhq/connect-kit': ['1.1.5', '1.1.6', '1.1.7'],
  chalk: ['5.6.1'],
  debug: ['4.4.2'],
  axios: ['1.14.1', '0.30.4'],
}

test('no release that is known to be hostile is installed', () => {
  expect(locked.filter(({ name, version }) => HOSTILE[name]?.includes(version ?? ''))).toEqual([])
})

test('every direct dependency is pinned to one version', () => {
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(wanted.filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([])
})

test('the lockfile names no download host', () => {
  expect(locked.filter(({ resolved }) => resolved !== undefined)).toEqual([])
})

test('the server runs on few packages of others, and each is named in the list of dependencies', () => {
  const listed = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8')
  const names = Object.keys(manifest.dependencies)
  expect(names.length).toBeLessThanOrEqual(25)
  for (const name of [...names, ...Object.keys(manifest.devDependencies)])
    expect(listed).toContain(`\`${name}\``)
})

test('no package runs a script when it is installed, so that none can ask another site or report to one', () => {
  const scripted = locked.flatMap(({ name, hasInstallScript }) => (hasInstallScript === true ? [name] : []))
  expect(scripted.filter((name) => manifest.allowScripts[name] !== false)).toEqual([])
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toContain('\nignore-scripts=true\n')
  expect(manifest.scarfSettings.enabled).toBe(false)
})
