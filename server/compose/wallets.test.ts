import { expect, test } from 'vitest'
import { readConfig } from '../config/index.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { composeWallets } from './wallets.ts'

const chains = [
  { key: 'eth', family: 'evm', caip2: 'eip155:1' },
  { key: 'base', family: 'evm', caip2: 'eip155:11155111' },
  { key: 'solana', family: 'solana', caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
  { key: 'xrpl', family: 'xrpl', caip2: 'xrpl:0' },
  { key: 'xlm', family: 'stellar', caip2: 'stellar:pubnet' },
] as const
const signable = ['eip155:1', 'eip155:11155111', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']

function offered(NETWORK: string, WALLETCONNECT_RELAY_URL?: string) {
  const config = readConfig({
    KEY_PEPPER: 'p'.repeat(32),
    APP_SECRET: 's'.repeat(32),
    NETWORK,
    WALLETCONNECT_PROJECT_ID: '0'.repeat(32),
    WALLETCONNECT_RELAY_URL,
  })
  const ports = { clock: createSteppingClock(), log: silentLog }
  return composeWallets(config, chains, ports)
}

test('on mainnet, wallets of EVM and Solana are asked over the public relay', () => {
  const { page, offer, relay } = offered('mainnet')
  expect(offer.more).toEqual(['eth', 'base', 'solana'])
  expect(page.walletConnect?.more).toEqual(signable)
  expect(relay).toEqual({ relayOrigin: 'wss://relay.walletconnect.org', more: true })
})

test('no wallet with real money is asked to sign for a sandbox’s chain 1', () => {
  const { page, relay } = offered('sandbox')
  expect(page.walletConnect?.more).toEqual([])
  expect(relay?.more).toBe(false)
})

test('a test deployment whose chain has a mainnet’s id asks no wallet of the public relay for it', () => {
  expect(offered('testnet').page.walletConnect?.more).toEqual(signable.slice(1))
})

test('a private relay reaches only wallets that know its address', () => {
  const { page, relay } = offered('sandbox', 'ws://127.0.0.1:4009/relay')
  expect(page.walletConnect?.more).toEqual(signable)
  expect(relay).toEqual({ relayOrigin: 'ws://127.0.0.1:4009', more: true })
})

test('the public relay keeps its list of wallets where its name is written out', () => {
  const named = offered('mainnet', 'wss://relay.walletconnect.org')
  expect(named.page.walletConnect).not.toHaveProperty('relayUrl')
  expect(named).toEqual(offered('mainnet'))
})

test.each([
  'wss://relay.walletconnect.com',
  'wss://relay.walletconnect.org/x',
  'wss://relay.walletconnect.org.',
  'wss://RELAY.walletconnect.org:443',
  'wss://eu.relay.reown.com',
])('%s is the public relay, although it is named', (url) => {
  expect(offered('sandbox', url).page.walletConnect?.more).toEqual([])
})

test('a relay whose name only ends like the public one’s is another', () => {
  expect(offered('sandbox', 'wss://notwalletconnect.org').page.walletConnect?.more).toEqual(signable)
})
