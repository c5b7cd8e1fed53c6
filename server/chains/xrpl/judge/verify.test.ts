import { describe, expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import type { XrplTx } from '../../../domain/payment/tx.ts'
import type { Expectation, Verdict } from '../../../domain/payment/proof.ts'
import { productProblem } from '../build/check-product.ts'
import { feeLeg } from '../build/fee-leg.ts'
import { readEntry, readTx } from '../codec/tx.ts'
import { verdictOn } from './verify.ts'
import { xrp } from '../../../formats/coins.ts'

const payer = 'rrrrrrrrrrrrrrrrrrrrBZbvji'
const treasury = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const issuer = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const other = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const reference = 'ab'.repeat(32)
const hash = 'C0'.repeat(32)
const at = new Date('2026-03-01T12:00:00Z')
const date = at.getTime() / 1000 - 946_684_800
const usd = { address: `USD.${issuer}`, symbol: 'USD', name: 'USD', decimals: 15, currency: 'USD', issuer }
const amount = minor(1_000_000n)

const fee: Extract<Expectation, { kind: 'fee' }> = {
  kind: 'fee',
  payer,
  treasury,
  asset: xrp,
  amount,
  reference,
  notBefore: at,
  notAfter: new Date(at.getTime() + 60_000),
}
const leg = feeLeg(0, { payer, treasury, asset: xrp, amount, reference }).txjson

const OWN = { Fee: '12', Sequence: 7, SigningPubKey: '00', TxnSignature: '00', LastLedgerSequence: 99 }
type Answer = Readonly<Record<string, unknown>>
/** A validated transaction as API version 1 shows it. */
function flat(fields: object, meta: object = {}): Answer {
  return {
    ...leg,
    ...OWN,
    ...fields,
    date,
    hash,
    inLedger: 90,
    ledger_index: 90,
    status: 'success',
    validated: true,
    meta: { AffectedNodes: [], TransactionResult: 'tesSUCCESS', delivered_amount: '1000000', ...meta },
  }
}
/** The same as API version 2 shows it. */
function nested(tx: Answer): Answer {
  const { meta, validated, ledger_index, status, Amount: DeliverMax } = tx
  const fields = without(tx, 'meta', 'hash', 'validated', 'ledger_index', 'inLedger', 'status', 'Amount')
  return { hash, meta, validated, ledger_index, status, tx_json: { ...fields, DeliverMax } }
}
const without = (tx: Answer, ...names: readonly string[]): Answer =>
  Object.fromEntries(Object.entries(tx).filter(([name]) => !names.includes(name)))
const bare = () => without(flat({}), 'InvoiceID', 'DestinationTag')
const payIn = (by: string) => flat({ Amount: issued('1', by) }, { delivered_amount: issued('1', by) })
const judge = (tx: object, expected: Expectation = fee): Verdict => verdictOn(readTx(tx), 0, expected)
const rejected = (reason: string) => ({ state: 'rejected', reason })

test('both versions of the API are read to the same', () => {
  const tx = flat({})
  expect(readTx(nested(tx))).toEqual(readTx(tx))
  expect(readTx({ ...tx, DeliverMax: tx['Amount'] })).toEqual(readTx(tx))
  expect(readTx(tx)).toMatchObject({ hash, validated: { ledgerIndex: 90, at, delivered: '1000000' } })
  const { meta, validated } = tx
  const old = without(tx, 'meta', 'validated')
  expect(readEntry({ tx: old, meta, validated })).toEqual(readTx(tx))
  expect(readEntry(nested(tx))).toEqual(readTx(tx))
  expect(readEntry({ tx: old, meta, validated: false })).toBeUndefined()
})

test('what is not a transaction is not read as one', () => {
  for (const junk of [
    undefined,
    null,
    [],
    {},
    { hash },
    { ...flat({}), hash: 'x' },
    { ...flat({}), meta: 1 },
  ])
    expect(readTx(junk)).toBeUndefined()
})

describe('a fee', () => {
  test('that is paid as prepared is confirmed by its name', () => {
    expect(judge(flat({}))).toEqual({ state: 'confirmed', final: true, received: amount, named: true })
  })

  test('is named by its tag alone, where a link cannot carry more', () => {
    const linked = without(flat({}), 'InvoiceID')
    expect(judge(linked)).toMatchObject({ state: 'confirmed', named: true })
    expect(judge({ ...linked, DestinationTag: 1 })).toEqual(rejected('TAG_MISMATCH'))
    expect(judge(bare())).toMatchObject({ state: 'confirmed', named: false })
    expect(judge({ ...bare(), Memos: [{ Memo: { MemoData: '72656E74' } }] })).toEqual(
      rejected('TAG_MISMATCH'),
    )
  })

  const attacks: readonly (readonly [string, object, string])[] = [
    ['a partial payment that promises all', flat({ Flags: 131_072, Amount: '1000000' }), 'PARTIAL_PAYMENT'],
    [
      'a partial payment that brings a drop',
      flat({ Flags: 131_072, Amount: '1000000000' }, { delivered_amount: '1' }),
      'PARTIAL_PAYMENT',
    ],
    ['less delivered than written', flat({}, { delivered_amount: '999999' }), 'UNDERPAID'],
    ['what the ledger cannot tell', flat({}, { delivered_amount: 'unavailable' }), 'UNDERPAID'],
    ['nothing delivered', flat({}, { delivered_amount: undefined }), 'UNDERPAID'],
    ['a failure that is in a ledger', flat({}, { TransactionResult: 'tecPATH_DRY' }), 'TX_FAILED'],
    ['someone else’s payment', flat({ Account: other }), 'WRONG_PAYER'],
    ['a payment to someone else', flat({ Destination: other }), 'WRONG_RECIPIENT'],
    ['a check that was cashed', flat({ TransactionType: 'CheckCash' }), 'WRONG_RECIPIENT'],
    ['another intent’s payment', flat({ InvoiceID: 'CD'.repeat(32) }), 'TAG_MISMATCH'],
    [
      'a token that is called XRP',
      flat({}, { delivered_amount: { ...issued('1'), currency: 'XRP' } }),
      'WRONG_ASSET',
    ],
    [
      'another kind of token',
      flat({}, { delivered_amount: { mpt_issuance_id: '00', value: '1000000' } }),
      'WRONG_ASSET',
    ],
    ['another network’s payment', flat({ NetworkID: 21_337 }), 'WRONG_NETWORK'],
    ['a bare payment from before', bare(), 'TOO_OLD'],
  ]
  test.each(attacks)('is not paid by %s', (_, tx, reason) => {
    const early = reason === 'TOO_OLD' ? { ...tx, date: date - 61 } : tx
    expect(judge(early)).toMatchObject(rejected(reason))
  })

  test('may be late only by its name, and clocks may differ by a minute', () => {
    expect(judge({ ...flat({}), date: date + 3_600 })).toMatchObject({ state: 'confirmed' })
    expect(judge({ ...bare(), date: date + 119 })).toMatchObject({ state: 'confirmed' })
    expect(judge({ ...bare(), date: date + 121 })).toEqual(rejected('TOO_LATE'))
    expect(judge({ ...bare(), date: date - 59 })).toMatchObject({ state: 'confirmed' })
    expect(judge({ ...flat({}), date: date - 7_200 })).toMatchObject({ state: 'confirmed', named: true })
  })

  test('in a token counts only from its own issuer', () => {
    const expected = { ...fee, asset: usd, amount: minor(10n ** 15n) }
    expect(judge(payIn(issuer), expected)).toMatchObject({ state: 'confirmed', received: 10n ** 15n })
    expect(judge(payIn(other), expected)).toEqual(rejected('WRONG_ASSET'))
  })

  test('that no ledger has yet is pending, and one that no one knows is missing', () => {
    const waiting = { ...without(flat({}), 'date'), validated: false }
    expect(judge(waiting)).toEqual({ state: 'pending' })
    expect(verdictOn(undefined, 0, fee)).toEqual({ state: 'missing' })
  })
})

const swapFields = {
  TransactionType: 'Payment',
  Account: payer,
  Destination: payer,
  Amount: issued('10'),
  SendMax: '1000000',
  DeliverMin: issued('9.9'),
  Flags: 131_072,
  Paths: [[{ currency: 'XRP' }]],
}
const swap: XrplTx = { family: 'xrpl', networkId: 0, from: payer, to: payer, txjson: swapFields }

describe('a swap', () => {
  const product: Expectation = {
    kind: 'product',
    payer,
    notBefore: at,
    tx: swap,
    toToken: usd,
    minOut: minor(99n * 10n ** 14n),
  }
  const plain = without(
    flat(swapFields, { delivered_amount: issued('9.95') }),
    'InvoiceID',
    'DestinationTag',
    'SourceTag',
  )

  test('is met by what was prepared, however servers and wallets write it', () => {
    const confirmed = { state: 'confirmed', final: true, received: 995n * 10n ** 13n }
    expect(judge(plain, product)).toEqual(confirmed)
    const written = {
      ...plain,
      Flags: 131_072 + 0x80000000,
      Amount: issued('10.0'),
      DeliverMin: issued('99e-1'),
      Paths: [[{ currency: 'XRP', type: 16, type_hex: '0000000000000010' }]],
      Memos: [{ Memo: { MemoData: '00' } }],
      TicketSequence: 5,
    }
    expect(judge(written, product)).toEqual(confirmed)
  })

  test.each([
    ['more spent', { SendMax: '1000001' }],
    ['less delivered', { DeliverMin: issued('9.8') }],
    ['another token', { Amount: issued('10', other) }],
    ['no paths', { Paths: undefined }],
    ['a tag', { DestinationTag: 1 }],
    ['a delegate', { Delegate: other }],
  ])('is not met by one with %s', (_name, change) => {
    expect(judge({ ...plain, ...change }, product)).toEqual(rejected('TAG_MISMATCH'))
  })

  test('is not judged by a later quote’s minimum: its own DeliverMin held when it was sent', () => {
    const renewed = { ...product, minOut: minor(999n * 10n ** 13n) }
    expect(judge(plain, renewed)).toEqual({ state: 'confirmed', final: true, received: 995n * 10n ** 13n })
  })

  test('that failed, or is another payer’s, does not count', () => {
    const failed = { ...plain, meta: { TransactionResult: 'tecPATH_PARTIAL' } }
    expect(judge(failed, product)).toEqual(rejected('TX_FAILED'))
    expect(judge({ ...plain, Account: other }, product)).toEqual(rejected('WRONG_PAYER'))
    expect(judge({ ...plain, Destination: other }, product)).toEqual(rejected('WRONG_RECIPIENT'))
  })
})

describe('before it is signed, a swap', () => {
  const expected = { payer, from: xrp, amount, to: usd, minOut: minor(99n * 10n ** 14n) }
  const problem = (change: object) =>
    productProblem({ ...swap, txjson: { ...swapFields, ...change } }, expected, 0)

  test('is safe when it is what was asked for', () => {
    expect(problem({})).toBeUndefined()
    expect(problem({ Paths: undefined })).toBeUndefined()
  })

  test.each([
    ['of another type', { TransactionType: 'AccountSet' }],
    ['to someone else', { Destination: other }],
    ['of someone else', { Account: other }],
    ['that spends more', { SendMax: '1000001' }],
    ['that spends less', { SendMax: '1' }],
    ['that spends a token', { SendMax: issued('1') }],
    ['without a limit', { SendMax: undefined }],
    ['without a minimum', { DeliverMin: undefined }],
    ['with a smaller minimum', { DeliverMin: issued('9.89') }],
    ['with a minimum of another token', { DeliverMin: issued('9.9', other) }],
    ['of a look-alike token', { Amount: issued('10', other), DeliverMin: issued('9.9', other) }],
    ['with other flags', { Flags: 131_072 + 262_144 }],
    ['without the flag', { Flags: 0 }],
    ['with no step in a path', { Paths: [[]] }],
    ['with no path', { Paths: [] }],
    ['with something in a path', { Paths: [[{ currency: 'XRP', evil: 1 }]] }],
    ['with a field more', { RegularKey: other }],
    ['with someone else’s mark', { SourceTag: 1 }],
    ['for another network', { NetworkID: 1_025 }],
  ])('%s is refused', (_name, change) => {
    expect(problem(change)).toBeTypeOf('string')
  })

  test('for another network or family is refused', () => {
    expect(productProblem({ ...swap, networkId: 1 }, expected, 0)).toBeTypeOf('string')
    const evm = { family: 'evm', chainId: 1, from: payer, to: payer, value: '0', data: '0x' } as const
    expect(productProblem(evm, expected, 0)).toBeTypeOf('string')
  })
})

function issued(value: string, by = issuer) {
  return { currency: 'USD', issuer: by, value }
}
