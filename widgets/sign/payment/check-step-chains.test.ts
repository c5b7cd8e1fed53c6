import { expect, test } from 'vitest'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import type { Action, Decoded } from '../../wallets/wallet.ts'
import { checkStep, type Difference } from './check-step.ts'
import {
  bridgeSession,
  feeStep,
  ordered,
  preparedSession,
  productStep,
  quote,
} from '../testing/sample-session.ts'

/** The same rules on chains where swaps, trust lines and references look otherwise than on EVM chains. */

const ALICE = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const TREASURY = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const ISSUER = 'rhub8VRN55s94qWKDv6jmDy1pUykJzF3wq'
const USD = `USD.${ISSUER}`
const REFERENCE = 'ab'.repeat(32)

const XRP_ASSET = { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6, verified: true }
const USD_ASSET = {
  address: USD,
  symbol: 'USD',
  name: 'USD',
  decimals: 15,
  currency: 'USD',
  issuer: ISSUER,
  verified: true,
}

const deal = quote({
  fromToken: XRP_ASSET,
  toToken: USD_ASSET,
  inAmountMinor: '1000000',
  minOutMinor: '500000000000000',
  fees: { ...quote().fees, asset: 'native', totalMinor: '10000' },
})

function check(
  step: SessionStep,
  change: Partial<Decoded>,
  session: Partial<SignSession> = {},
): readonly Difference[] {
  const chain = change.chain ?? 'xrpl:0'
  const decoded: Decoded = { chain, from: ALICE, to: step.to ?? '', value: 0n, action: trust, ...change }
  return checkStep(step, decoded, {
    session: preparedSession({ chain: 'xrpl', payer: ALICE, quote: deal, steps: [step], ...session }),
    network: 'sandbox',
    chain,
    routers: [],
    account: ALICE,
    same: (a, b) => a === b,
  })
}

const trust: Action = { kind: 'trust', asset: USD }
const trustStep: SessionStep = {
  ...feeStep(),
  id: 'trustline',
  kind: 'trustline',
  chain: 'xrpl',
  asset: USD_ASSET,
  amountMinor: '0',
  to: ISSUER,
}

test('a trust line for what the swap brings is what its step says', () => {
  expect(check(trustStep, {})).toEqual([])
})

test.each<[string, Partial<Decoded>, readonly Difference[]]>([
  ['for another token', { action: { kind: 'trust', asset: `EUR.${ISSUER}` } }, ['asset']],
  ['with another issuer', { to: ALICE }, ['issuer']],
  ['that is a payment', { action: { kind: 'pay', asset: 'native', amount: 1n, to: ISSUER } }, ['action']],
])('a trust line %s is noticed', (_, change, expected) => {
  expect(check(trustStep, change)).toEqual(expected)
})

test('a trust line for a token that the swap does not bring does not belong to this payment', () => {
  const other = { ...USD_ASSET, address: `EUR.${ISSUER}` }
  const action: Action = { kind: 'trust', asset: other.address }
  expect(check({ ...trustStep, asset: other }, { action })).toEqual(['asset'])
})

const swap = { kind: 'swap', fromAsset: 'native', amount: 1_000_000n, toAsset: USD } as const
const swapStep = productStep({ chain: 'xrpl', asset: XRP_ASSET, amountMinor: '1000000', to: ALICE })
const swapOf = (change: object = {}): Partial<Decoded> => ({
  to: ALICE,
  action: { ...swap, minOut: 500_000_000_000_000n, receiver: ALICE, ...change },
})

test('a swap that is a payment to its own sender is compared with its quote like any other', () => {
  expect(check(swapStep, swapOf())).toEqual([])
  expect(check(swapStep, swapOf({ receiver: TREASURY }))).toEqual(['receiver'])
  expect(check(swapStep, { ...swapOf(), to: TREASURY })).toEqual(['contract'])
  expect(check(swapStep, swapOf({ minOut: 499_999_999_999_999n }))).toEqual(['minimum'])
})

test('on Solana no one contract is addressed: the programs are known from reading it', () => {
  const solana: Partial<Decoded> = {
    ...swapOf(),
    chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    to: 'maker',
  }
  expect(check(swapStep, solana)).toEqual([])
  expect(check(swapStep, { ...solana, action: { ...swap, minOut: 0n, receiver: 'mallory' } })).toEqual([
    'minimum',
    'receiver',
  ])
})

const fee: Action = { kind: 'pay', asset: 'native', amount: 10_000n, to: TREASURY, reference: REFERENCE }
const feeOf = (change: object = {}) => ({ value: 10_000n, action: { ...fee, ...change } })
const payFee = feeStep({ chain: 'xrpl', asset: XRP_ASSET, amountMinor: '10000', to: TREASURY })

test.each([REFERENCE, REFERENCE.toUpperCase(), `0x${REFERENCE}`])(
  'a reference spelled %s is the same 32 bytes',
  (reference) => {
    expect(check({ ...payFee, reference }, feeOf())).toEqual([])
  },
)

test.each([undefined, '', 'ab', 'cd'.repeat(32)])('the reference %j is another one', (reference) => {
  expect(check({ ...payFee, reference }, feeOf())).toEqual(['reference'])
  expect(check(payFee, feeOf({ reference }))).toEqual(['reference'])
})

test('a fee in the coin is right for a token whose quote says so', () => {
  const sellingUsd = { ...deal, fromToken: USD_ASSET, toToken: XRP_ASSET }
  expect(check(payFee, feeOf(), { quote: sellingUsd })).toEqual([])
  const inKind = { ...sellingUsd, fees: { ...deal.fees, asset: USD } }
  expect(check(payFee, feeOf(), { quote: inKind })).toEqual(['asset'])
})

test('a partner’s own payment may carry a reference where that can be no call', () => {
  const own = { quote: undefined, fees: undefined }
  const supplied = productStep({ id: 'supplied', chain: 'xrpl', amountMinor: '10000', to: TREASURY })
  expect(check(supplied, feeOf(), own)).toEqual([])
  expect(check(supplied, { ...feeOf(), chain: 'eip155:1' }, own)).toEqual(['reference'])
})

const suppliedUsd = (to: string, amountMinor: string) =>
  productStep({ id: 'supplied', chain: 'xrpl', asset: USD_ASSET, amountMinor, to })

test('a partner’s own trust line or payment of a token is what its step names', () => {
  const own = { quote: undefined, fees: undefined }
  const paid = (amount: bigint, asset = USD): Partial<Decoded> => ({
    to: TREASURY,
    action: { kind: 'pay', asset, amount, to: TREASURY },
  })
  expect(check(suppliedUsd(ISSUER, '0'), { to: ISSUER, action: trust }, own)).toEqual([])
  expect(check(suppliedUsd(TREASURY, '5'), paid(5n), own)).toEqual([])
  expect(check(suppliedUsd(TREASURY, '5'), paid(6n), own)).toEqual(['amount'])
  expect(check(suppliedUsd(TREASURY, '5'), paid(5n, `EUR.${ISSUER}`), own)).toEqual(['asset'])
  const other: Action = { kind: 'trust', asset: `EUR.${ISSUER}` }
  expect(check(suppliedUsd(ISSUER, '0'), { to: ISSUER, action: other }, own)).toEqual(['asset'])
})

const endingAt = (iso: string): Partial<Decoded> => ({ validUntil: Date.parse(iso) / 1000 })

test('a request that says when it ends has to outlive its quote, whatever it does', () => {
  const { expiresAt } = deal
  const later = new Date(Date.parse(expiresAt) + 60_000).toISOString()
  expect(check(trustStep, endingAt(later))).toEqual([])
  expect(check(trustStep, endingAt(expiresAt))).toEqual(['deadline'])
  expect(check(swapStep, { ...swapOf(), ...endingAt(expiresAt) })).toEqual(['deadline'])
})

test('a partner’s own request has to end after its session was made', () => {
  const own = { quote: undefined, fees: undefined, createdAt: '2026-01-01T00:00:00.000Z' }
  const supplied = productStep({ id: 'supplied', chain: 'xrpl', amountMinor: '10000', to: TREASURY })
  expect(check(supplied, { ...feeOf(), ...endingAt('2026-01-01T00:03:00.000Z') }, own)).toEqual([])
  expect(check(supplied, { ...feeOf(), ...endingAt('2025-12-31T23:59:59.000Z') }, own)).toEqual(['deadline'])
})

const BRIDGE = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const depositOf = (change: object): Partial<Decoded> => ({
  to: BRIDGE,
  value: 1_000_000n,
  action: { kind: 'pay', asset: 'native', amount: 1_000_000n, to: BRIDGE, ...change },
})
const deposits = (extraId: string | undefined, depositExtraId = extraId) => {
  const step = { ...productStep({ chain: 'xrpl', asset: XRP_ASSET, amountMinor: '1000000', to: BRIDGE }) }
  const { quote: priced } = bridgeSession()
  return (change: object) =>
    check(extraId === undefined ? step : { ...step, extraId }, depositOf(change), {
      quote: priced && { ...priced, fromToken: XRP_ASSET, inAmountMinor: '1000000' },
      delivery: ordered({
        depositAddress: BRIDGE,
        ...(depositExtraId === undefined ? {} : { depositExtraId }),
      }),
    })
}

test('a deposit carries exactly the tag or memo of its order', () => {
  expect(deposits('104')({ tag: 104 })).toEqual([])
  expect(deposits('0')({ tag: 0 })).toEqual([])
  expect(deposits('104')({ memo: { type: 'text', value: '104' } })).toEqual([])
  expect(deposits('104')({ memo: { type: 'id', value: '104' } })).toEqual([])
  expect(deposits(undefined)({})).toEqual([])
})

test.each<[string, string | undefined, object]>([
  ['no tag', '104', {}],
  ['another tag', '104', { tag: 105 }],
  ['a tag that no one asked for', undefined, { tag: 0 }],
  ['another memo', 'abc', { memo: { type: 'text', value: 'abd' } }],
  ['no memo', 'abc', {}],
])('attack: a deposit with %s is refused', (_, extraId, change) => {
  expect(deposits(extraId)(change)).toEqual(['tag'])
})

test('attack: the tag of the step has to be the order’s', () => {
  expect(deposits('104', '105')({ tag: 104 })).toEqual(['tag'])
})

test('attack: a deposit that names another payment is refused', () => {
  expect(deposits('104')({ tag: 104, reference: REFERENCE })).toEqual(['reference'])
})

const feeAlone: SessionStep = {
  ...feeStep(),
  chain: 'xrpl',
  asset: XRP_ASSET,
  amountMinor: '10000',
  to: TREASURY,
}
const paid: Action = { kind: 'pay', asset: 'native', amount: 10_000n, to: TREASURY, reference: REFERENCE }
const alone = (action: Action, session: Partial<SignSession> = {}) =>
  check(
    feeAlone,
    { to: TREASURY, value: 10_000n, action },
    { quote: undefined, fees: deal.fees, steps: [feeAlone], ...session },
  )

test('a payment that is nothing but its fee is signed as the fee that the suite quoted', () => {
  expect(alone(paid)).toEqual([])
  expect(alone({ ...paid, amount: 10_001n })).toEqual(['amount'])
  expect(alone({ ...paid, to: ALICE })).toEqual(['recipient'])
  expect(alone({ ...paid, reference: 'cd'.repeat(32) })).toEqual(['reference'])
  expect(alone({ ...paid, asset: USD })).toEqual(['asset'])
  expect(alone(trust)).toEqual(['action'])
  expect(alone(paid, { fees: { ...deal.fees, totalMinor: '9999' } })).toEqual(['amount'])
})

test('a fee that no one quoted is refused', () => {
  expect(alone(paid, { fees: undefined })).toContain('action')
})
