import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, environment, readConfig } from './config.ts'

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

test('an empty variable is an absent one', () => {
  expect(readConfig({ ...secrets, PORT: '', EVM_RPC_ETH: '' })).toMatchObject({ PORT: 4000 })
})

test('a chain that is served has a treasury', () => {
  expect(problems({ ...secrets, EVM_RPC_ETH: 'http://127.0.0.1:8545' })).toContain('TREASURY_EVM')
})

test('the sandbox wallet is for the sandbox', () => {
  expect(problems({ ...secrets, SANDBOX_WALLET_URL: 'http://localhost:4002' })).toContain(
    'SANDBOX_WALLET_URL',
  )
  expect(problems({ ...secrets, NETWORK: 'sandbox', SANDBOX_WALLET_URL: 'http://localhost:4002' })).toBe('')
})

test('one secret does not serve two purposes', () => {
  expect(problems({ KEY_PEPPER: 'x'.repeat(40), APP_SECRET: 'x'.repeat(40) })).toContain('APP_SECRET')
})

test('nodes are a list, in order', () => {
  const config = readConfig({
    ...secrets,
    EVM_RPC_ETH: 'http://a:1/, http://b:2',
    TREASURY_EVM: `0x${'1'.repeat(40)}`,
  })
  expect(config.EVM_RPC_ETH).toEqual(['http://a:1', 'http://b:2'])
})

test('.env.example shows every variable, and none that is not read', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../.env.example'), 'utf8')
  const shown = [...text.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '')
  expect(new Set(shown)).toEqual(new Set(Object.keys(environment.shape)))
})
