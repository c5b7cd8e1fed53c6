import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Undecodable } from '../decoded.ts'
import { decodeXrpl } from './decode.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const SHOP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const ISSUER = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const SOLO = '534F4C4F00000000000000000000000000000000'
const usd = (value: unknown, issuer = ISSUER) => ({ currency: 'USD', issuer, value })
const invoice = 'AB'.repeat(32)

const payment = { TransactionType: 'Payment', Account: ME, Destination: SHOP, Amount: '8500' }
const swap = {
  TransactionType: 'Payment',
  Account: ME,
  Destination: ME,
  Amount: usd('40'),
  SendMax: '20000000',
  DeliverMin: usd('39.5'),
  Flags: 0x00020000,
}
const trust = { TransactionType: 'TrustSet', Account: ME, LimitAmount: usd('1000000'), Flags: 0x00020000 }

const decode = (tx: unknown, chain = 'xrpl:0') => decodeXrpl(tx, chain)
const refusal = (tx: unknown, chain?: string): string => {
  try {
    decode(tx, chain)
  } catch (error) {
    if (error instanceof Undecodable) return error.message
    throw error
  }
  throw new Error(`${JSON.stringify(tx)} was understood`)
}

test('a payment of XRP reads as drops, with its reference and its tag', () => {
  const tx = { ...payment, InvoiceID: invoice, DestinationTag: 7, SourceTag: 1, Flags: 0x80000000 }
  expect(decode(tx)).toEqual({
    chain: 'xrpl:0',
    from: ME,
    to: SHOP,
    value: 8500n,
    action: {
      kind: 'pay',
      asset: 'native',
      amount: 8500n,
      to: SHOP,
      tag: 7,
      reference: invoice.toLowerCase(),
    },
  })
})

test('a payment of an issued token reads as units of 1e-15, and sends no XRP', () => {
  const { value, action } = decode({ ...payment, Amount: usd('12.5') })
  expect(value).toBe(0n)
  expect(action).toEqual({ kind: 'pay', asset: `USD.${ISSUER}`, amount: 12_500_000_000_000_000n, to: SHOP })
})

test('a swap reads as what is spent at most and received at least', () => {
  const tx = {
    ...swap,
    Paths: [[{ currency: SOLO, issuer: SHOP }, { account: ISSUER }], [{ currency: 'XRP' }]],
  }
  expect(decode(tx)).toEqual({
    chain: 'xrpl:0',
    from: ME,
    to: ME,
    value: 20_000_000n,
    action: {
      kind: 'swap',
      fromAsset: 'native',
      amount: 20_000_000n,
      toAsset: `USD.${ISSUER}`,
      minOut: 39_500_000_000_000_000n,
      receiver: ME,
    },
  })
  const sold = decode({ ...swap, SendMax: usd('1e3'), Amount: '9', DeliverMin: '8' })
  expect(sold).toMatchObject({
    value: 0n,
    action: { fromAsset: `USD.${ISSUER}`, amount: 10n ** 18n, toAsset: 'native', minOut: 8n },
  })
})

test('a floor below 1e-15 is rounded down, never up; what is spent or paid has to be exact', () => {
  expect(decode({ ...swap, DeliverMin: usd('0.1234567890123456') }).action).toMatchObject({
    minOut: 123_456_789_012_345n,
  })
  const fine = usd('0.00000000000000012')
  expect(refusal({ ...payment, Amount: fine })).toContain('more digits')
  expect(refusal({ ...swap, SendMax: fine, DeliverMin: '1', Amount: '1' })).toContain('more digits')
  expect(refusal({ ...swap, DeliverMin: fine })).toContain('no minimum')
})

test('a trust line reads as the token that the account agrees to hold', () => {
  expect(decode(trust)).toEqual({
    chain: 'xrpl:0',
    from: ME,
    to: ISSUER,
    value: 0n,
    action: { kind: 'trust', asset: `USD.${ISSUER}` },
  })
  const hex = { currency: SOLO.toLowerCase(), issuer: ISSUER, value: '9999999999999999e80' }
  expect(decode({ ...trust, LimitAmount: hex }).action).toMatchObject({ asset: `${SOLO}.${ISSUER}` })
})

test.each([
  ['SetRegularKey', 'another key'],
  ['SignerListSet', 'others sign'],
  ['AccountDelete', 'delete the account'],
  ['AccountSet', 'settings'],
  ['EscrowCreate', 'lock'],
  ['CheckCreate', 'draw money'],
  ['Batch', 'several transactions'],
  ['DelegateSet', 'act for this one'],
  ['SignIn', 'prove'],
])('%s is refused with what it would do', (TransactionType, says) => {
  expect(refusal({ TransactionType, Account: ME })).toContain(says)
})

test.each(['constructor', 'toString', '__proto__', 'payment', 'NewThing', '', 7, undefined])(
  'the type %s is refused',
  (TransactionType) => {
    expect(refusal({ TransactionType, Account: ME })).toMatch(/unknown here|cannot be read/)
  },
)

test.each([
  ['a fee that burns XRP', { Fee: '1000000000' }],
  ['a ticket', { TicketSequence: 1 }],
  ['a key of its own', { SigningPubKey: 'ED' }],
  ['signers', { Signers: [] }],
  ['an account that acts for it', { Delegate: SHOP }],
  ['a memo', { Memos: [] }],
  ['another name of the amount', { DeliverMax: '1' }],
  ['credentials', { CredentialIDs: [] }],
])('%s beside a known transaction is refused', (_, more) => {
  for (const tx of [payment, swap, trust]) expect(refusal({ ...tx, ...more })).toContain('field')
})

test.each([
  ['a payment that may deliver less', { ...payment, Flags: 0x00020000 }, 'partial payment'],
  ['a payment with unknown flags', { ...payment, Flags: 0x00010000 }, 'flags'],
  ['a payment that spends something else', { ...payment, SendMax: '9000' }, 'a different asset'],
  ['a payment with a floor', { ...payment, DeliverMin: '1' }, 'field'],
  ['a swap without a floor', { ...swap, DeliverMin: undefined }, 'minimum'],
  ['a swap that limits its quality', { ...swap, Flags: 0x00060000 }, 'flags'],
  ['a swap that is not a partial payment', { ...swap, Flags: 0 }, 'flags'],
  ['a swap with a tag', { ...swap, DestinationTag: 1 }, 'field'],
  ['a swap whose floor is of another issuer', { ...swap, DeliverMin: usd('39', SHOP) }, 'received'],
  ['a swap of an asset for itself', { ...swap, SendMax: usd('41') }, 'received'],
  ['a swap whose floor is above its most', { ...swap, Amount: usd('39') }, 'minimum'],
  ['a payment to its own sender without a purpose', { ...payment, Destination: ME }, 'minimum'],
  ['a trust line that lets balances ripple', { ...trust, Flags: 0 }, 'rippling'],
  ['a trust line that clears the flag', { ...trust, Flags: 0x00040000 }, 'flags'],
  ['a trust line that is frozen', { ...trust, Flags: 0x00120000 }, 'flags'],
  ['a trust line with a quality', { ...trust, QualityIn: 1 }, 'field'],
  ['a trust line that is given up', { ...trust, LimitAmount: usd('0') }, 'limit'],
  ['a trust line for XRP', { ...trust, LimitAmount: '1' }, 'limit'],
  ['a trust line to its own account', { ...trust, LimitAmount: usd('1', ME) }, 'limit'],
])('%s is refused', (_, tx, says) => {
  expect(refusal(tx)).toContain(says)
})

test.each([
  '0',
  '-1',
  '1.5',
  ' 1',
  '100000000000000001',
  8500,
  null,
  ['1'],
  usd('0'),
  usd('-1'),
  usd('+1'),
  usd('NaN'),
  usd('1e9999'),
  usd('1e97'),
  usd('12345678901234567'),
  usd('1e-97'),
  usd(5),
  usd('1', 'nobody'),
  { currency: 'XRP', issuer: ISSUER, value: '1' },
  { currency: '00'.repeat(20), issuer: ISSUER, value: '1' },
  { currency: 'DOLLAR', issuer: ISSUER, value: '1' },
  { mpt_issuance_id: '00'.repeat(24), value: '1' },
  { ...usd('1'), more: 1 },
])('the amount %j is refused', (Amount) => {
  refusal({ ...payment, Amount })
})

test.each([
  { DestinationTag: -1 },
  { DestinationTag: 2 ** 32 },
  { DestinationTag: '7' },
  { InvoiceID: 'AB' },
  { SourceTag: 1.5 },
  { Sequence: 0 },
  { Sequence: -1 },
  { Sequence: 2 ** 32 },
  { Sequence: 1.5 },
  { Sequence: '7' },
  { Sequence: null },
  { Sequence: [7] },
  { Flags: '0' },
  { Flags: { tfPartialPayment: true } },
  { Account: 'nobody' },
  { Destination: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ' },
])('the field %j is refused', (more) => {
  refusal({ ...payment, ...more })
})

test.each([
  [[]],
  [[[]]],
  ['paths'],
  [Array.from({ length: 7 }, () => [{ account: ISSUER }])],
  [[Array.from({ length: 9 }, () => ({ account: ISSUER }))]],
  [[[{ account: ISSUER, hook: 1 }]]],
  [[[{}]]],
])('the paths %j are refused', (Paths) => {
  expect(refusal({ ...swap, Paths })).toContain('paths')
})

test('a transaction of another network, or none at all, is refused', () => {
  expect(decode({ ...payment, NetworkID: 21_338 }, 'xrpl:21338').chain).toBe('xrpl:21338')
  expect(refusal(payment, 'xrpl:21338')).toContain('does not name its network (NetworkID 21338)')
  expect(refusal({ ...payment, NetworkID: 0 })).toContain('another chain')
  expect(refusal({ ...payment, NetworkID: 21_338 }, 'xrpl:1')).toContain('another chain')
  expect(refusal(payment, 'eip155:1')).toContain('not an XRP Ledger')
  for (const none of [undefined, null, 'tx', 7, [payment]]) refusal(none)
})

test('the account’s number is read as it stands, and changes nothing else', () => {
  for (const tx of [payment, swap, trust])
    expect(decode({ ...tx, Sequence: 0xffffffff })).toEqual({ ...decode(tx), sequence: 0xffffffff })
})

test('whatever it is given, it answers or says why not', () => {
  const anything = fc.record(
    {
      TransactionType: fc.constantFrom('Payment', 'TrustSet', 'AccountSet'),
      Account: fc.constantFrom(ME, SHOP),
      Destination: fc.oneof(fc.constantFrom(ME, SHOP), fc.anything()),
      Amount: fc.anything(),
      SendMax: fc.anything(),
      LimitAmount: fc.anything(),
      Paths: fc.anything(),
      Flags: fc.anything(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(anything, (tx) => {
      try {
        decode(tx)
      } catch (error) {
        expect(error).toBeInstanceOf(Undecodable)
      }
    }),
  )
})
