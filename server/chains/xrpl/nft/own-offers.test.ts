import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import type { NftOffer } from '../../../ports/chain/nft-sales.ts'
import { silentLog } from '#testing/plain-ports.ts'
import type { LedgerTx } from '../codec/tx.ts'
import type { Rpc } from '../node/rpc.ts'
import { createNftLedger } from './ledger.ts'
import { makesOffer, takenBy } from './own-offers.ts'

const OFFER = 'AB'.repeat(32)
const nfts = createNftLedger({
  networkId: 0,
  node: {
    ask: async () => ({ ok: false, error: 'down' }),
    onOne: (work) => work(async () => ({ ok: false, error: 'down' })),
  },
  log: silentLog,
})
const endsAt = new Date('2026-11-24T00:15:00Z')
const offer: NftOffer = {
  index: OFFER,
  nftId: '00'.repeat(32),
  owner: 'rUser',
  isSell: false,
  drops: minor(100n),
  destination: 'rBroker',
  endsAt,
}
const asked = { from: 'rUser', to: 'rBroker', nftId: offer.nftId, drops: minor(100n), endsAt }

test('the offer that a user was asked to sign is known by all of its terms', () => {
  const [bid, ask] = [nfts.makeOffer({ ...asked, holder: 'rSeller' }), nfts.makeOffer(asked)]
  expect(makesOffer(bid, offer)).toBe(true)
  expect(makesOffer(ask, { ...offer, isSell: true })).toBe(true)
  const others: readonly Partial<NftOffer>[] = [
    { isSell: true },
    { owner: 'rOther' },
    { nftId: '11'.repeat(32) },
    { drops: minor(101n) },
    { destination: 'rOther' },
    { endsAt: new Date(endsAt.getTime() + 1_000) },
  ]
  for (const other of others) expect(makesOffer(bid, { ...offer, ...other })).toBe(false)
  const taking = nfts.takeOffer({ from: 'rUser', offer: { index: OFFER, isSell: true, owner: 'rSeller' } })
  expect(makesOffer(taking, offer)).toBe(false)
})

const sent = (hash: string, fields: object, result = 'tesSUCCESS'): LedgerTx => ({
  hash,
  fields: { TransactionType: 'NFTokenAcceptOffer', Account: 'rBroker', NFTokenSellOffer: 'CC', ...fields },
  validated: { ledgerIndex: 95, at: new Date(0), result, deliveredOther: false },
})
const takenIn = (txs: readonly LedgerTx[], firstLedger = 90, made: LedgerTx | undefined = sent('MADE', {})) =>
  takenBy(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other calls are not made
    { transaction: async () => made, history: async () => ({ firstLedger, txs }) } as Partial<Rpc> as Rpc,
    'rBroker',
    OFFER,
    'MADE',
  )

test('the transaction that took an offer is found among those of the broker', async () => {
  const taking = { NFTokenBuyOffer: OFFER }
  expect(await takenIn([sent('A', {}), sent('B', taking)])).toBe('B')
  expect(
    await takenIn([sent('A', taking, 'tecEXPIRED'), sent('B', { ...taking, Account: 'rOther' })]),
  ).toBeUndefined()
  expect(await takenIn([sent('A', { NFTokenSellOffer: OFFER })])).toBe('A')
})

test('a history with a gap, and a node without the offer, prove nothing', async () => {
  await expect(takenIn([], 96)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const pending: LedgerTx = {
    hash: 'MADE',
    fields: { TransactionType: 'NFTokenCreateOffer', Account: 'rUser' },
  }
  await expect(takenIn([], 90, pending)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
