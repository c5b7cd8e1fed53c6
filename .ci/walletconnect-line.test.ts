import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * The last line of WalletConnect and AppKit under Apache-2.0 (docs/decisions/0007). A package of theirs that is not
 * here has to be looked at first: some later releases name Apache-2.0 in package.json and hold another licence.
 */
const LINE: Readonly<Record<string, string>> = {
  '@reown/appkit': '1.8.0',
  '@reown/appkit-common': '1.8.0',
  '@reown/appkit-controllers': '1.8.0',
  '@reown/appkit-pay': '1.8.0',
  '@reown/appkit-polyfills': '1.8.0',
  '@reown/appkit-scaffold-ui': '1.8.0',
  '@reown/appkit-ui': '1.8.0',
  '@reown/appkit-utils': '1.8.0',
  '@reown/appkit-wallet': '1.8.0',
  '@reown/walletkit': '1.2.10',
  '@walletconnect/core': '2.21.7',
  '@walletconnect/environment': '1.0.1',
  '@walletconnect/events': '1.0.1',
  '@walletconnect/heartbeat': '1.2.2',
  '@walletconnect/jsonrpc-http-connection': '1.0.8',
  '@walletconnect/jsonrpc-provider': '1.0.14',
  '@walletconnect/jsonrpc-types': '1.0.4',
  '@walletconnect/jsonrpc-utils': '1.0.8',
  '@walletconnect/jsonrpc-ws-connection': '1.0.16',
  '@walletconnect/keyvaluestorage': '1.1.1',
  '@walletconnect/logger': '2.1.2',
  '@walletconnect/relay-api': '1.0.11',
  '@walletconnect/relay-auth': '1.1.0',
  '@walletconnect/safe-json': '1.0.2',
  '@walletconnect/sign-client': '2.21.7',
  '@walletconnect/time': '1.0.2',
  '@walletconnect/types': '2.21.7',
  '@walletconnect/universal-provider': '2.21.7',
  '@walletconnect/utils': '2.21.7',
  '@walletconnect/window-getters': '1.0.1',
  '@walletconnect/window-metadata': '1.0.1',
}

type Locked = Readonly<Record<string, { readonly version?: string }>>

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { packages }: { packages: Locked } = JSON.parse(read('package-lock.json'))
const { overrides }: { overrides: Record<string, unknown> } = JSON.parse(read('package.json'))

const nameOf = (where: string) => where.slice(where.lastIndexOf('node_modules/') + 13)
const isTheirs = (where: string) => /^@(walletconnect|reown)\//.test(nameOf(where))

const held = (name: string) => overrides[name] === LINE[name] || overrides[name] === `$${name}`

/** The locked packages that are not of the line, as `name@version`. */
function strangers(locked: Locked): string[] {
  return Object.entries(locked)
    .filter(([where, { version }]) => isTheirs(where) && LINE[nameOf(where)] !== version)
    .map(([where, { version }]) => `${nameOf(where)}@${version}`)
}

test('WalletConnect and AppKit stay on their last Apache-2.0 line, and nothing unknown of theirs comes along', () => {
  expect(Object.keys(packages)).toContain('node_modules/@walletconnect/sign-client')
  expect(strangers(packages)).toEqual([])
})

test('a later release, wherever it is nested, is found', () => {
  expect(
    strangers({
      'node_modules/@walletconnect/core': { version: '2.21.9' },
      'node_modules/x/node_modules/@reown/appkit': { version: '1.8.1' },
      'node_modules/@reown/appkit-new': { version: '1.8.0' },
      'node_modules/@walletconnect/time': { version: '1.0.2' },
    }),
  ).toEqual(['@walletconnect/core@2.21.9', '@reown/appkit@1.8.1', '@reown/appkit-new@1.8.0'])
})

test('what comes along by a range is held by an override', () => {
  const names = Object.keys(packages).filter(isTheirs).map(nameOf)
  expect(names.filter((name) => !held(name))).toEqual([])
})

test('there is one copy of each, so that a page that signs in two ways carries one SDK', () => {
  const nested = Object.keys(packages).filter((where) => isTheirs(where) && where.includes('node_modules', 1))
  expect(nested).toEqual([])
})

test('each has a free licence in its licence file, not only in its package.json', () => {
  const licences = Object.keys(packages)
    .filter(isTheirs)
    .map((where) => [where, read(`${where}/LICENSE`)] as const)
  const free = /^\s*(Apache License\s+Version 2\.0|MIT License)/
  expect(licences.filter(([, text]) => !free.test(text) || /community/i.test(text))).toEqual([])
})
