import { expect, test } from 'vitest'
import type { WalletPayload } from '#contracts/api/payment.ts'
import * as solana from '../solana/testing/transactions.ts'
import { connectSuite } from './connection.ts'

const WALLET = 'https://wallet.test/app'

function payloadOf(chain: string, request: object): WalletPayload {
  const written = Buffer.from(JSON.stringify(request)).toString('base64url')
  const query = new URLSearchParams({ chain, request: written })
  return { kind: 'suite', chain, link: `${WALLET}/sign?${query.toString()}` }
}

/** Reads a request back as the sign page does. */
async function decode(chain: string, request: object, assets?: readonly string[]) {
  const home = {
    wallet: WALLET,
    chain,
    page: 'https://suite.test/sign/ses_1',
    session: { id: 'ses_1', et: 'et_1' },
    fetch: async () => new Response(null, { status: 500 }),
    timer: () => () => undefined,
    storage: () => ({ getItem: () => null, setItem: () => undefined }),
    hear: () => () => undefined,
  }
  const wallet = await connectSuite(home, { id: 'app', make: 'app.suite', name: 'Suite wallet' }, 'payer')
  return wallet.decode(payloadOf(chain, request), assets)
}

const { ALICE, BONK, JUPITER, USDC, VAULT } = solana
const swap = {
  family: 'solana',
  cluster: solana.CHAIN.replace('solana:', ''),
  from: ALICE.toBase58(),
  to: JUPITER,
  purpose: 'swap',
  transaction: solana.base64([solana.open(ALICE, BONK), solana.route('shared_accounts_route_v2')], {
    table: [USDC, BONK, VAULT],
  }),
  lastValidBlockHeight: '150',
}

test('a swap whose tokens stand in lookup tables is read with the tokens that the session speaks of', async () => {
  const assets = [USDC.toBase58(), BONK.toBase58()]
  expect((await decode(solana.CHAIN, swap, assets)).action).toMatchObject({
    kind: 'swap',
    fromAsset: USDC.toBase58(),
    toAsset: BONK.toBase58(),
  })
  await expect(decode(solana.CHAIN, swap)).rejects.toThrow(/not known to be yours/)
})

const evm = {
  family: 'evm',
  chainId: 1,
  from: `0x${'1'.repeat(40)}`,
  to: `0x${'2'.repeat(40)}`,
  value: '5',
  data: '0x',
}
const txjson = { TransactionType: 'Payment' }
const xrpl = { family: 'xrpl', networkId: 1, from: 'r1', to: 'r2', txjson }
const stellar = { family: 'stellar', from: 'G1', operations: [{}] }

test('an EVM request of its chain and of known fields alone is read', async () => {
  expect(await decode('eip155:1', evm)).toMatchObject({ value: 5n, action: { kind: 'pay' } })
})

test('the number of the account is read beside the rest', async () => {
  const read = await decode('eip155:1', evm)
  for (const nonce of [0, 7])
    expect(await decode('eip155:1', { ...evm, nonce })).toEqual({ ...read, sequence: nonce })
})

test.each([-1, 1.5, 2 ** 53, '7', '0x7', null, [7]])('the nonce %j is refused', async (nonce) => {
  await expect(decode('eip155:1', { ...evm, nonce })).rejects.toThrow(/nonce/)
})

test.each([
  ['eip155:1', { ...evm, authorizationList: [] }],
  ['eip155:1', { ...evm, chainId: 10 }],
  ['xrpl:1', { ...xrpl, multisign: true }],
  ['xrpl:0', xrpl],
  [solana.CHAIN, { ...swap, signers: [] }],
  [solana.CHAIN, { ...swap, cluster: 'other' }],
  ['stellar:local', { ...stellar, network: 'Public Global Stellar Network ; September 2015' }],
  ['stellar:pubnet', { ...stellar, network: 'Test SDF Network ; September 2015' }],
])('a request on %s with an unknown field or for another network is refused', async (chain, request) => {
  await expect(decode(chain, request)).rejects.toThrow(/another chain, or has unknown fields/)
})
