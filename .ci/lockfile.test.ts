import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The rules for the lockfile: the house rules on packages, as far as a file can show them. */

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
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

/**
 * Programs of development for other platforms: the machine on which the lockfile is made installs none of them, and so
 * learns no hash. Nothing of them is in what is built.
 */
const WITHOUT_HASH: readonly string[] = `
  @foundry-rs/anvil-darwin-amd64
  @foundry-rs/anvil-darwin-arm64
  @foundry-rs/anvil-linux-arm64
  @foundry-rs/anvil-win32-amd64
  @oxc-parser/binding-android-arm-eabi
  @oxc-parser/binding-android-arm64
  @oxc-parser/binding-darwin-arm64
  @oxc-parser/binding-darwin-x64
  @oxc-parser/binding-freebsd-x64
  @oxc-parser/binding-linux-arm-gnueabihf
  @oxc-parser/binding-linux-arm-musleabihf
  @oxc-parser/binding-linux-ppc64-gnu
  @oxc-parser/binding-linux-riscv64-gnu
  @oxc-parser/binding-linux-riscv64-musl
  @oxc-parser/binding-linux-s390x-gnu
  @oxc-parser/binding-openharmony-arm64
  @oxc-parser/binding-win32-arm64-msvc
  @oxc-parser/binding-win32-ia32-msvc
  @oxc-parser/binding-win32-x64-msvc
  @oxlint-tsgolint/darwin-arm64
  @oxlint-tsgolint/darwin-x64
  @oxlint-tsgolint/win32-arm64
  @oxlint-tsgolint/win32-x64
  @oxlint/binding-android-arm-eabi
  @oxlint/binding-android-arm64
  @oxlint/binding-darwin-arm64
  @oxlint/binding-darwin-x64
  @oxlint/binding-freebsd-x64
  @oxlint/binding-linux-arm-gnueabihf
  @oxlint/binding-linux-arm-musleabihf
  @oxlint/binding-linux-arm64-musl
  @oxlint/binding-linux-ppc64-gnu
  @oxlint/binding-linux-riscv64-gnu
  @oxlint/binding-linux-riscv64-musl
  @oxlint/binding-linux-s390x-gnu
  @oxlint/binding-linux-x64-musl
  @oxlint/binding-openharmony-arm64
  @oxlint/binding-win32-arm64-msvc
  @oxlint/binding-win32-ia32-msvc
  @oxlint/binding-win32-x64-msvc
  litesvm-darwin-arm64
  litesvm-darwin-x64
  litesvm-linux-arm64-gnu
  litesvm-linux-arm64-musl
  litesvm-linux-x64-musl
`
  .trim()
  .split(/\s+/)

test('each package is held to a hash, but for the known programs of other platforms', () => {
  const bare = locked.filter(({ integrity }) => integrity === undefined)
  expect(bare.map(({ name }) => name).toSorted()).toEqual(WITHOUT_HASH.toSorted())
  expect(bare.filter(({ dev, optional }) => dev !== true || optional !== true)).toEqual([])
})

test('no package runs a script when it is installed, so that none can ask another site or report to one', () => {
  const scripted = locked.flatMap(({ name, hasInstallScript }) => (hasInstallScript === true ? [name] : []))
  expect(scripted.filter((name) => manifest.allowScripts[name] !== false)).toEqual([])
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toContain('\nignore-scripts=true\n')
  expect(manifest.scarfSettings.enabled).toBe(false)
})
