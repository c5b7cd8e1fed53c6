import { inspect } from 'node:util'
import { decode, Wallet } from 'xrpl'
import { expect, test } from 'vitest'
import type { XrplAsk } from '../../../ports/xrpl-node.ts'
import { createNftBroker } from './broker.ts'

const wallet = Wallet.generate()
const seed = wallet.seed ?? ''

function brokerAt(balance: string, drops: string, networkId = 0, secret = seed, Flags = 0) {
  const ask: XrplAsk = async (method, params) => {
    if (method === 'fee') return { ok: true, result: { drops: { open_ledger_fee: drops } } }
    const ledger = { seq: 500, hash: 'AA', reserve_base_xrp: 1, reserve_inc_xrp: 0.2 }
    if (method === 'server_info') return { ok: true, result: { info: { validated_ledger: ledger } } }
    if (balance === '') return { ok: false, error: 'actNotFound' }
    const account_data = { Balance: balance, Flags, OwnerCount: 0, Sequence: 42 }
    const isValidated = params['ledger_index'] === 'validated'
    return {
      ok: true,
      result: { account_data, ...(isValidated ? { ledger_index: 500 } : { ledger_current_index: 501 }) },
    }
  }
  return createNftBroker({ networkId, node: { ask, onOne: (work) => work(ask) }, seed: secret })
}
const [a, b] = ['A'.repeat(64), 'B'.repeat(64)]

test('it signs the acceptance of two offers and nothing else, with an end and without a fee of its own', async () => {
  const { blob, ...tx } = await brokerAt('10000000', '10').signAccept({ sell: a, buy: b })
  expect(tx).toEqual({
    kind: 'accept',
    hash: expect.any(String),
    sequence: 42,
    signedIn: 500,
    lastLedger: 515,
  })
  const { SigningPubKey, TxnSignature, ...fields } = decode(blob)
  expect([SigningPubKey, typeof TxnSignature]).toEqual([wallet.publicKey, 'string'])
  expect(fields).toEqual({
    TransactionType: 'NFTokenAcceptOffer',
    Account: wallet.classicAddress,
    NFTokenSellOffer: a,
    NFTokenBuyOffer: b,
    Sequence: 42,
    LastLedgerSequence: 515,
    Fee: '12',
    SourceTag: 0x53554954,
  })
})

test('it signs the end of one offer, on the network that it is for', async () => {
  const { blob } = await brokerAt('10000000', '10', 21_338).signCancel(a)
  expect(decode(blob)).toMatchObject({
    TransactionType: 'NFTokenCancelOffer',
    NFTokenOffers: [a],
    NetworkID: 21_338,
  })
})

test.each([
  ['5', '12'],
  ['40', '40'],
  ['900000', '2000'],
])('a network fee of %s drops is paid as %s', async (asked, paid) => {
  const { blob } = await brokerAt('10000000', asked).signCancel(a)
  expect(decode(blob)).toMatchObject({ Fee: paid })
})

test('it is healthy with an account that can pay for its transactions', async () => {
  await expect(brokerAt('2000000', '10').check()).resolves.toBeUndefined()
  await expect(brokerAt('1999999', '10').check()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  await expect(brokerAt('', '10').check()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test.each([
  ['200000', 0, true],
  ['199999', 0, false],
  ['', 0, false],
  // lsfDisallowIncomingNFTokenOffer
  ['2000000', 0x04000000, false],
])(
  'with a balance of %s and the flags %d, whether it is able to broker is %s',
  async (balance, flags, able) => {
    expect(await brokerAt(balance, '10', 0, seed, flags).isAble()).toBe(able)
  },
)

test('its seed is in nothing that can be printed, and in no error', () => {
  const broker = brokerAt('10000000', '10')
  expect(inspect(broker, { depth: 9, showHidden: true })).not.toContain(seed)
  const wrong = `${seed.slice(0, -1)}${seed.endsWith('r') ? 'p' : 'r'}`
  const make = () => brokerAt('10000000', '10', 0, wrong)
  expect(make).toThrow(RangeError)
  try {
    make()
  } catch (error) {
    expect(inspect(error, { depth: 9 })).not.toContain(wrong)
  }
})
