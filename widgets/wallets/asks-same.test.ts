import { expect, test } from 'vitest'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { connectEvm } from './evm/connection.ts'
import { createFakeProvider } from './evm/testing/fake-provider.ts'
import { connectSuite } from './suite/connection.ts'
import type { WalletConnection } from './wallet.ts'
import { createFakeClient } from './walletconnect/testing/fake-client.ts'
import { connectXaman } from './xaman/connection.ts'
import { createXamanCalls } from './xaman/calls.ts'
import { connectWallet } from './xrpl-walletconnect/connection.ts'

const option = { id: 'any', make: 'any', name: 'Any' }
const timer = () => () => undefined
const home = {
  session: { id: 'ses_1', et: 'et' },
  timer,
  fetch: () => Promise.reject(new Error('nothing is fetched')),
}
const session = { topic: 'one', accounts: ['rMe'], methods: ['xrpl_signAndSubmit'], name: 'Joey', expiry: 1 }

/** A connected wallet of each kind whose payloads can have the account's number, and of one that chooses its own. */
const wallets: readonly WalletConnection[] = [
  connectXaman(
    {
      calls: createXamanCalls(home),
      home,
      chain: 'xrpl:0',
      option,
      byLink: false,
      begin: () => () => false,
    },
    'rMe',
  ),
  await connectWallet(createFakeClient({ kept: [session] }).client, 'resume', () => undefined, {
    chain: 'xrpl:0',
    option,
    timer,
    isNewest: () => true,
  }),
  await connectSuite(
    {
      ...home,
      wallet: 'https://wallet.test',
      chain: 'xrpl:0',
      page: '',
      storage: () => ({ getItem: () => null, setItem: () => undefined }),
      hear: () => () => undefined,
    },
    option,
    'rMe',
  ),
  await connectEvm(
    {
      option,
      provider: createFakeProvider({ eth_accounts: [`0x${'1'.repeat(40)}`], eth_chainId: '0x1' }).provider,
    },
    'resume',
    timer,
  ),
]

/** As the wallet of the first payload compares them. */
const asksSame = (a: WalletPayload, b: WalletPayload) =>
  wallets.find(({ kind }) => kind === a.kind)?.asksSame(a, b)

const txjson = { TransactionType: 'Payment', Account: 'rMe', Amount: '85', Paths: [[{ account: 'rX' }]] }
const xrpl = { family: 'xrpl', networkId: 0, from: 'rMe', to: 'rShop', txjson }
const evmPayload = (call: object = {}): WalletPayload => ({
  kind: 'evm',
  method: 'eth_sendTransaction',
  params: [{ from: '0x1', to: '0x2', value: '0x0', data: '0x', chainId: '0x1', ...call }],
  anchor: { number: '0xc', hash: '0x' },
})
const evm = { family: 'evm', chainId: 1, from: '0x1', to: '0x2', value: '5', data: '0x' }

const suite = (request: object, change: Partial<{ chain: string; wallet: string; more: string }> = {}) => {
  const { chain = 'xrpl:0', wallet = 'https://wallet.test', more = '' } = change
  const written = Buffer.from(JSON.stringify(request)).toString('base64url')
  const query = new URLSearchParams({ chain, request: written }).toString()
  return { kind: 'suite', chain, link: `${wallet}/sign?${query}${more}` } satisfies WalletPayload
}
const xaman = (fields: object) =>
  ({ kind: 'xaman', txjson: { ...txjson, ...fields } }) satisfies WalletPayload
const paired = (fields: object) =>
  ({
    kind: 'xrpl-walletconnect',
    method: 'xrpl_signAndSubmit',
    chain: 'xrpl:0',
    params: { tx_json: { ...txjson, ...fields } },
  }) satisfies WalletPayload
const inTxjson = (fields: object) => suite({ ...xrpl, txjson: { ...txjson, ...fields } })

test.each<[string, (fields: object) => WalletPayload, string]>([
  ['a request to Xaman', xaman, 'Sequence'],
  ['a request by WalletConnect', paired, 'Sequence'],
  ['a link to the suite wallet on the XRP Ledger', inTxjson, 'Sequence'],
  ['a link to the suite wallet on an EVM chain', (fields) => suite({ ...evm, ...fields }), 'nonce'],
])('%s is the same with a number, without one, and with another', (_, made, name) => {
  expect(asksSame(made({}), made({ [name]: 7 }))).toBe(true)
  expect(asksSame(made({ [name]: 7 }), made({ [name]: 8 }))).toBe(true)
  expect(asksSame(made({ Flags: 0 }), made({ [name]: 8, Flags: 0 }))).toBe(true)
})

test.each<[string, WalletPayload, WalletPayload]>([
  ['an amount', xaman({}), xaman({ Sequence: 7, Amount: '86' })],
  ['a field more', paired({}), paired({ Sequence: 7, DestinationTag: 1 })],
  ['a step of a path', paired({}), paired({ Sequence: 7, Paths: [[{ account: 'rY' }]] })],
  ['a ticket', xaman({ Sequence: 6 }), xaman({ Sequence: 0, TicketSequence: 7 })],
  ['a last ledger', inTxjson({}), inTxjson({ Sequence: 7, LastLedgerSequence: 9 })],
  ['an amount in a link', inTxjson({}), inTxjson({ Sequence: 7, Amount: '86' })],
  ['who pays', suite(xrpl), suite({ ...xrpl, from: 'rYou' })],
  ['the wallet', suite(xrpl), suite(xrpl, { wallet: 'https://evil.test' })],
  ['the chain', suite(xrpl), suite(xrpl, { chain: 'xrpl:1' })],
  ['a second request', suite(xrpl), suite(xrpl, { more: '&request=e30' })],
  ['a way back', suite(xrpl), suite(xrpl, { more: '&return_url=https://evil.test' })],
  ['the value of a call', suite(evm), suite({ ...evm, nonce: 7, value: '6' })],
  ['a nonce where the ledger has none', suite(xrpl), suite({ ...xrpl, txjson: { ...txjson, nonce: 7 } })],
  ['a number within', inTxjson({}), inTxjson({ Paths: [[{ account: 'rX', Sequence: 7 }]] })],
  ['a call for a wallet that chooses by itself', evmPayload(), evmPayload(nonceIn(7))],
  ['the kind of wallet', xaman({}), paired({})],
])('attack: %s that changes beside the number, or in its place, is seen', (_, shown, now) => {
  expect(asksSame(shown, now)).toBe(false)
  expect(asksSame(shown, shown)).toBe(true)
})

test('links that hold no request are compared as they are written', () => {
  expect(asksSame(link('!'), link('!'))).toBe(true)
  expect(asksSame(link('!'), link('?'))).toBe(false)
  expect(asksSame(link('bnVsbA'), link('e30'))).toBe(false)
})

function nonceIn(nonce: number): object {
  return { nonce: `0x${nonce.toString(16)}` }
}

function link(request: string): WalletPayload {
  return { ...suite({}), link: `https://wallet.test/sign?chain=x&request=${request}` }
}
