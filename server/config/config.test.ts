import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, environment, readConfig } from './index.ts'

const secrets = { KEY_PEPPER: 'p'.repeat(32), APP_SECRET: 's'.repeat(32) }

function problems(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('two secrets are all that is required; the rest has defaults', () => {
  expect(readConfig(secrets)).toMatchObject({ PORT: 4000, NETWORK: 'mainnet', LIFI_URL: 'https://li.quest' })
})

test('every problem is named at once, and no value is shown', () => {
  const secret = 'hunter2hunter2'
  const text = problems({
    KEY_PEPPER: secret,
    PORT: '99999',
    NETWORK: 'moon',
    LIFI_URL: `ftp://${secret}`,
    TREASURY_EVM: '0x1',
  })
  for (const name of ['KEY_PEPPER', 'APP_SECRET', 'PORT', 'NETWORK', 'LIFI_URL', 'TREASURY_EVM'])
    expect(text).toContain(name)
  expect(text).not.toContain(secret)
})

test('an empty or blank variable counts as absent', () => {
  expect(readConfig({ ...secrets, PORT: ' ', EVM_RPC_ETH: '' })).toMatchObject({ PORT: 4000 })
})

test.each([' 80 ', '0x50', '80.5', '1e3', '-1', '65536'])('%j is not a port', (PORT) => {
  expect(problems({ ...secrets, PORT })).toContain('PORT: must be a whole number from 0 to 65535')
})

test.each([
  ['https://suite.example/embed', 'must be an origin'],
  ['https://suite.example?a=b', 'must be an origin'],
  ['https://user@suite.example', 'must be an origin'],
  ['http://suite.example', 'must be https'],
])('PUBLIC_URL may not be %s', (PUBLIC_URL, problem) => {
  expect(problems({ ...secrets, PUBLIC_URL })).toContain(`PUBLIC_URL: ${problem}`)
})

test.each([
  ['https://SUITE.example/', 'https://suite.example'],
  ['https://suite.example:8443', 'https://suite.example:8443'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
])('PUBLIC_URL may be %s', (PUBLIC_URL, origin) => {
  expect(readConfig({ ...secrets, PUBLIC_URL })).toMatchObject({ PUBLIC_URL: origin })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'help.example',
  'mailto:',
  'mailto:help',
  'mailto:a@help.example,b@help.example',
  'mailto:a@help.example?body=x',
])('SUPPORT_URL may not be %s', (SUPPORT_URL) => {
  expect(problems({ ...secrets, SUPPORT_URL })).toContain(
    'SUPPORT_URL: must be an https URL, or mailto: with one e-mail address',
  )
})

test.each([
  ['https://help.example/contact?from=a b', 'https://help.example/contact?from=a%20b'],
  ['mailto:help@suite.example', 'mailto:help@suite.example'],
  ['http://localhost:4000/help', 'http://localhost:4000/help'],
])('SUPPORT_URL may be %s', (SUPPORT_URL, read) => {
  expect(readConfig({ ...secrets, SUPPORT_URL })).toMatchObject({ SUPPORT_URL: read })
})

test('a contact by http on another machine is for the sandbox', () => {
  const SUPPORT_URL = 'http://help.example/'
  expect(problems({ ...secrets, SUPPORT_URL })).toContain('SUPPORT_URL: must be https')
  expect(problems({ ...secrets, NETWORK: 'sandbox', SUPPORT_URL })).toBe('')
})

test('a sandbox may be reached by http from other machines', () => {
  expect(problems({ ...secrets, NETWORK: 'sandbox', PUBLIC_URL: 'http://suite.test:4000' })).toBe('')
})

test('a chain that is served has a treasury', () => {
  expect(problems({ ...secrets, EVM_RPC_ETH: 'http://127.0.0.1:8545' })).toContain('TREASURY_EVM')
})

const TREASURY = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const ROUTER = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const mistyped = TREASURY.replace('A65', 'a65')

test.each([
  ['with a wrong checksum', mistyped],
  ['that is zero', `0x${'0'.repeat(40)}`],
])('an address %s is neither the treasury nor a router', (_, address) => {
  const text = problems({
    ...secrets,
    EVM_RPC_ETH: 'http://127.0.0.1:8545',
    TREASURY_EVM: address,
    EVM_ROUTERS_ETH: `${ROUTER},${address}`,
    EVM_ROUTERS_BNB: address,
  })
  for (const name of ['TREASURY_EVM', 'EVM_ROUTERS_ETH', 'EVM_ROUTERS_BNB'])
    expect(text).toContain(`${name}: `)
  expect(text).not.toContain(address)
})

test('an address in one case carries no checksum, and is read in the spelling that has one', () => {
  const config = readConfig({
    ...secrets,
    TREASURY_EVM: TREASURY.toLowerCase(),
    EVM_ROUTERS_ETH: `0x${ROUTER.slice(2).toUpperCase()}`,
  })
  expect(config).toMatchObject({ TREASURY_EVM: TREASURY, EVM_ROUTERS_ETH: [ROUTER] })
})

test('contradictions are named beside malformed values', () => {
  const text = problems({
    ...secrets,
    EVM_RPC_ETH: 'http://127.0.0.1:8545',
    PORT: 'x',
    SANDBOX_WALLET_URL: 'y',
  })
  for (const name of ['PORT', 'TREASURY_EVM: is required', 'SANDBOX_WALLET_URL: may only'])
    expect(text).toContain(name)
})

test.each(['SANDBOX_WALLET_URL', 'SANDBOX_DEMO_URL', 'XAMAN_LINK_URL'])('%s is for the sandbox', (name) => {
  expect(problems({ ...secrets, [name]: 'http://localhost:4002' })).toContain(name)
  expect(problems({ ...secrets, NETWORK: 'sandbox', [name]: 'http://localhost:4002' })).toBe('')
})

test.each([
  [{ BRIDGE_API_KEY: 'k' }, 'BRIDGE_URL: is required'],
  [{ BRIDGE_URL: 'http://bridge.example' }, 'BRIDGE_URL: must be https'],
])('the bridge of %j is refused', (env, problem) => {
  expect(problems({ ...secrets, ...env })).toContain(problem)
})

test('a bridge without a secret may be used, and by http on this machine', () => {
  expect(problems({ ...secrets, BRIDGE_URL: 'https://bridge.example' })).toBe('')
  expect(problems({ ...secrets, BRIDGE_URL: 'http://127.0.0.1:4100' })).toBe('')
})

test('one secret does not serve two purposes', () => {
  expect(problems({ KEY_PEPPER: 'x'.repeat(40), APP_SECRET: 'x'.repeat(40) })).toContain('APP_SECRET')
})

test('nodes are a list, in order', () => {
  const config = readConfig({
    ...secrets,
    EVM_RPC_ETH: 'http://a:1/, http://b:2',
    TREASURY_EVM: TREASURY,
  })
  expect(config.EVM_RPC_ETH).toEqual(['http://a:1', 'http://b:2'])
})

test('.env.example shows exactly the variables that are read', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8')
  const shown = [...text.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '')
  expect(new Set(shown)).toEqual(new Set(Object.keys(environment.shape)))
})

test('brokers are accounts of the XRP Ledger with a name', () => {
  const account = 'rpx9JThQ2y37FaGeeJP7PXDUVEXY3PHZSC'
  expect(readConfig({ ...secrets, MARKET_BROKERS: `${account}=Quayside` })).toMatchObject({
    MARKET_BROKERS: [{ address: account, name: 'Quayside' }],
  })
  for (const wrong of [account, `${account.toLowerCase()}=Quayside`, "r' OR 1=1"])
    expect(problems({ ...secrets, MARKET_BROKERS: wrong })).toContain('MARKET_BROKERS')
})
