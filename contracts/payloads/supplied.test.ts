import { expect, test } from 'vitest'
import type { Action, Decoded } from './decoded.ts'
import { suppliedProblems, type SuppliedTerms, tokenIn } from './supplied.ts'

/** What the step of a partner's own transaction says, held against the transaction. */

const ME = '0xme'
const SHOP = '0xshop'
const ROUTER = '0xrouter'
const USDC = '0xusdc'
const OTHER = '0xother'
/** 100 USDC. */
const AMOUNT = 100_000_000n
const UNLIMITED = 2n ** 96n - 1n

const pay: Action = { kind: 'pay', asset: USDC, amount: AMOUNT, to: SHOP }
const approve: Action = { kind: 'approve', asset: USDC, amount: AMOUNT, spender: ROUTER }
const trust: Action = { kind: 'trust', asset: USDC }
const swap: Action = {
  kind: 'swap',
  fromAsset: USDC,
  amount: AMOUNT,
  toAsset: 'native',
  minOut: 1n,
  receiver: ME,
}

const decoded = (action: Action, change: Partial<Decoded> = {}): Decoded => ({
  chain: 'eip155:1',
  from: ME,
  to: USDC,
  value: 0n,
  action,
  ...change,
})
const problems = (given: Decoded, step: Partial<SuppliedTerms> = {}) =>
  suppliedProblems(given, {
    account: ME,
    to: USDC,
    asset: USDC,
    amount: AMOUNT,
    routers: [ROUTER],
    same: (a, b) => a.toLowerCase() === b.toLowerCase(),
    ...step,
  })
const ofCoin = { asset: 'native', amount: 0n }

test('a payment, an allowance and a trust line are what a step says that names their token and amount', () => {
  expect(problems(decoded(pay))).toEqual([])
  expect(problems(decoded(pay), { asset: USDC.toUpperCase() })).toEqual([])
  expect(problems(decoded(approve))).toEqual([])
  expect(problems(decoded({ ...approve, amount: 0n }), { amount: 0n })).toEqual([])
  expect(problems(decoded(trust), { amount: 0n })).toEqual([])
})

test.each<[string, Decoded, Partial<SuppliedTerms>]>([
  ['an allowance beyond its step', decoded({ ...approve, amount: AMOUNT + 1n }), {}],
  ['an allowance of less than its step', decoded({ ...approve, amount: AMOUNT - 1n }), {}],
  ['a payment of more than its step', decoded({ ...pay, amount: AMOUNT + 1n }), {}],
  ['a payment of less than its step', decoded({ ...pay, amount: AMOUNT - 1n }), {}],
  ['a trust line whose step names an amount', decoded(trust), {}],
  ['coin beside the token', decoded(pay, { value: 1n }), {}],
  ['coin beside the token that its step does not name', decoded(pay, { value: 1n }), ofCoin],
])('attack: %s has another amount', (_, given, step) => {
  expect(problems(given, step)).toEqual(['amount'])
})

test.each<[string, Action]>([
  ['a payment of another token', { ...pay, asset: OTHER }],
  ['an allowance of another token', { ...approve, asset: OTHER }],
  ['a trust line for another token', { kind: 'trust', asset: OTHER }],
  ['a payment of the coin', { ...pay, asset: 'native' }],
  ['a swap', swap],
])('attack: %s is not what a step says that names a token', (_, action) => {
  const at = action.kind === 'swap' ? ROUTER : USDC
  expect(problems(decoded(action, { to: at }), { to: at })).toEqual(['asset'])
})

test('a token that no list knows is moved by a step that names the coin, and how much of that is sent', () => {
  for (const action of [pay, approve, trust]) expect(problems(decoded(action), ofCoin)).toEqual([])
  expect(problems(decoded(swap, { to: ROUTER }), { ...ofCoin, to: ROUTER })).toEqual([])
  const coin: Action = { kind: 'pay', asset: 'native', amount: 5n, to: SHOP }
  const sent = decoded(coin, { to: SHOP, value: 5n })
  expect(problems(sent, { asset: 'native', amount: 5n, to: SHOP })).toEqual([])
  expect(problems(sent, { asset: 'native', amount: 4n, to: SHOP })).toEqual(['amount'])
})

test('attack: an allowance without a limit is refused, whatever its step says', () => {
  const everything = decoded({ ...approve, amount: UNLIMITED })
  expect(problems(everything, ofCoin)).toEqual(['allowance'])
  expect(problems(everything, { amount: UNLIMITED })).toEqual(['allowance'])
  const almost = decoded({ ...approve, amount: UNLIMITED - 1n })
  expect(problems(almost, { amount: UNLIMITED - 1n })).toEqual([])
})

test('attack: a token and amount that the step names excuse no other spender or target', () => {
  expect(problems(decoded({ ...approve, spender: OTHER }))).toEqual(['spender'])
  expect(problems(decoded(pay, { to: OTHER }))).toEqual(['contract'])
})

test('a step can name the token of a payment, an allowance or a trust line, and no other', () => {
  expect(tokenIn(decoded(pay))).toEqual({ asset: USDC, amount: AMOUNT, to: pay.to })
  expect(tokenIn(decoded(approve))).toEqual({ asset: USDC, amount: AMOUNT })
  expect(tokenIn(decoded(trust))).toEqual({ asset: USDC, amount: 0n })
  expect(tokenIn(decoded({ ...pay, asset: 'native' }))).toBeUndefined()
  expect(tokenIn(decoded(swap))).toBeUndefined()
})
