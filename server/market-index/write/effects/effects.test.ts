import { expect, test } from 'vitest'
import type { AffectedNode, IndexedTransaction } from '../deriver.ts'
import { effectsOf } from './effects.ts'
import type { Amount } from './fields.ts'

const [ALICE, BOB, ISSUER, POOL] = ['rAlice', 'rBob', 'rIssuer', 'rPool']
const usd = (value: string, issuer = ISSUER) => ({ currency: 'USD', issuer, value })
const eur = (value: string) => ({ currency: 'EUR', issuer: ISSUER, value })

function transaction(
  nodes: readonly AffectedNode[],
  fields: Readonly<Record<string, unknown>> = {},
  TransactionResult = 'tesSUCCESS',
): IndexedTransaction {
  const tx = { TransactionType: 'OfferCreate', Account: ALICE, ...fields }
  return { hash: 'A', position: 0, tx, meta: { TransactionResult, AffectedNodes: nodes } }
}

type Book = Readonly<Record<'TakerPays' | 'TakerGets', unknown>>
/** Bob's offer, from `before` to `after`. */
const offer = (how: 'ModifiedNode' | 'DeletedNode', after: Book, before?: Book, more = {}): AffectedNode => ({
  [how]: {
    LedgerEntryType: 'Offer',
    LedgerIndex: 'O',
    FinalFields: { Account: BOB, Sequence: 7, Flags: 0, ...after, ...more },
    ...(before === undefined ? {} : { PreviousFields: before }),
  },
})
const poolXrp = (before: string, after: string): AffectedNode => ({
  ModifiedNode: {
    LedgerEntryType: 'AccountRoot',
    LedgerIndex: 'P',
    FinalFields: { Account: POOL, AMMID: 'M', Balance: after },
    PreviousFields: { Balance: before },
  },
})
/** The line on which a pool holds a token: it is the low account where its balance is above zero. */
const poolLine = (token: (value: string) => object, before: string, after: string): AffectedNode => {
  const isLow = !after.startsWith('-')
  const amount = (value: string) => ({ ...token(value), issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji' })
  const limit = (issuer: string) => ({ ...token('0'), issuer })
  return {
    ModifiedNode: {
      LedgerEntryType: 'RippleState',
      LedgerIndex: 'L',
      FinalFields: {
        Flags: 0x01000000 | 0x00010000,
        Balance: amount(after),
        LowLimit: limit(isLow ? POOL : ISSUER),
        HighLimit: limit(isLow ? ISSUER : POOL),
      },
      PreviousFields: { Balance: amount(before) },
    },
  }
}

const plain = ({ asset, value }: Amount) => `${value.toString()} ${asset.currency}`
const legs = (given: IndexedTransaction) =>
  effectsOf(given).legs.map(
    ({ maker, taker, got, paid }) => `${taker} gets ${plain(got)} from ${maker} for ${plain(paid)}`,
  )

test('an offer that is taken wholly or in part is a trade of what was taken', () => {
  const before = { TakerPays: '5000000', TakerGets: usd('10') }
  const part = offer('ModifiedNode', { TakerPays: '3000000', TakerGets: usd('6') }, before)
  expect(legs(transaction([part]))).toEqual(['rAlice gets 4 USD from rBob for 2000000 XRP'])
  const whole = offer('DeletedNode', { TakerPays: '0', TakerGets: usd('0') }, before)
  expect(legs(transaction([whole]))).toEqual(['rAlice gets 10 USD from rBob for 5000000 XRP'])
})

test('an offer that is cancelled, has expired, is replaced or lacks funds is no trade', () => {
  const rest = { TakerPays: '3000000', TakerGets: usd('6') }
  expect(legs(transaction([offer('DeletedNode', rest)], { TransactionType: 'OfferCancel' }))).toEqual([])
  const own = offer('DeletedNode', rest, { TakerPays: '5', TakerGets: usd('1') }, { Account: ALICE })
  expect(legs(transaction([own], { OfferSequence: 7 }))).toEqual([])
  expect(effectsOf(transaction([own], { OfferSequence: 7 })).offers).toMatchObject([{ isGone: true }])
})

test('a transaction that has failed has no trades; offers that it removed are gone', () => {
  const before = { TakerPays: '5000000', TakerGets: usd('10') }
  const node = offer('DeletedNode', { TakerPays: '0', TakerGets: usd('0') }, before)
  const effects = effectsOf(transaction([node], {}, 'tecPATH_DRY'))
  expect(effects.legs).toEqual([])
  expect(effects.offers).toMatchObject([{ isGone: true }])
})

test('a swap with a pool of XRP and a token is a trade, on either side of its line', () => {
  const xrp = poolXrp('1000000000', '1002000000')
  const low = transaction([xrp, poolLine(usd, '2000', '1996')], { TransactionType: 'Payment' })
  expect(legs(low)).toEqual(['rAlice gets 4 USD from rPool for 2000000 XRP'])
  const high = transaction([xrp, poolLine(usd, '-2000', '-1996')], { TransactionType: 'Payment' })
  expect(legs(high)).toEqual(legs(low))
})

test('a swap with a pool of two tokens is a trade', () => {
  const swap = transaction([poolLine(usd, '2000', '2010'), poolLine(eur, '-1800', '-1791.5')])
  expect(legs(swap)).toEqual(['rAlice gets 8.5 EUR from rPool for 10 USD'])
})

test('what is put into a pool, or taken out of it, is no trade', () => {
  const nodes = [poolXrp('1000000000', '1002000000'), poolLine(usd, '2000', '2004')]
  expect(legs(transaction(nodes, { TransactionType: 'AMMDeposit' }))).toEqual([])
  // Both sides have grown, whatever the transaction is called.
  expect(legs(transaction(nodes, { TransactionType: 'Payment' }))).toEqual([])
  const oneSided = [poolXrp('1000000000', '998000000')]
  expect(legs(transaction(oneSided, { TransactionType: 'AMMWithdraw' }))).toEqual([])
})

test('a payment over two markets has a trade in each, and the fee of an issuer is not in their prices', () => {
  const before = { TakerPays: usd('10'), TakerGets: '5000000' }
  const book = offer('ModifiedNode', { TakerPays: usd('6'), TakerGets: '3000000' }, before)
  // The receiver gets less of the euros than left the pool.
  const payment = transaction([book, poolXrp('1000000000', '1002000000'), poolLine(eur, '1800', '1796.4')], {
    TransactionType: 'Payment',
  })
  expect(legs(payment)).toEqual([
    'rAlice gets 2000000 XRP from rBob for 4 USD',
    'rAlice gets 3.6 EUR from rPool for 2000000 XRP',
  ])
})

const created = (fields: object): AffectedNode => ({
  CreatedNode: { LedgerEntryType: 'RippleState', LedgerIndex: 'L', NewFields: { ...fields } },
})
const lines = (node: AffectedNode) =>
  effectsOf(transaction([node])).lines.map(
    ({ asset, holder, balance }) => `${holder} ${asset.issuer} ${balance?.toString() ?? 'none'}`,
  )

test('a trust line counts for each side that holds or trusts the other’s token', () => {
  const line = (balance: string, low: string, high: string) => ({
    Flags: 0,
    Balance: usd(balance),
    LowLimit: usd(low, ALICE),
    HighLimit: usd(high, BOB),
  })
  expect(lines(created(line('0', '100', '0')))).toEqual(['rAlice rBob 0'])
  expect(lines(created(line('-5', '100', '0')))).toEqual(['rAlice rBob 0', 'rBob rAlice 5'])
  const deleted: AffectedNode = {
    DeletedNode: {
      LedgerEntryType: 'RippleState',
      LedgerIndex: 'L',
      FinalFields: line('0', '0', '0'),
      PreviousFields: { Balance: usd('3') },
    },
  }
  expect(lines(deleted)).toEqual(['rAlice rBob none'])
})

test('entries that are not as a ledger writes them are passed over', () => {
  const broken = [
    offer('ModifiedNode', { TakerPays: 'x', TakerGets: { value: 1 } }, { TakerPays: '', TakerGets: null }),
    { ModifiedNode: { LedgerEntryType: 'RippleState', LedgerIndex: 'L', FinalFields: { Flags: 'x' } } },
    { ModifiedNode: { LedgerEntryType: 'AccountRoot', LedgerIndex: 'L', FinalFields: { AMMID: 'M' } } },
    {},
  ]
  expect(effectsOf(transaction(broken))).toMatchObject({ legs: [], lines: [] })
  const mpt = { mpt_issuance_id: '00', value: '5' }
  const before = { TakerPays: '5000000', TakerGets: mpt }
  expect(legs(transaction([offer('DeletedNode', { TakerPays: '0', TakerGets: mpt }, before)]))).toEqual([])
})
