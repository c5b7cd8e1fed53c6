import { expect, test } from 'vitest'
import { alice, isAccount } from '#testing/relay/node.ts'
import { lifetimeOf } from './lifetime.ts'
import { readCall } from './read-call.ts'

const read = (method: string, params: object) =>
  readCall({ method, params: [params] }, { isAccount, isPaid: false })
const items = (count: number): unknown[] => Array.from({ length: count }, () => 1)

test('lists have at most fifty items, or as many as the method takes', () => {
  expect(read('account_info', { account: alice, junk: items(50) }).ok).toBe(true)
  expect(read('account_info', { account: alice, junk: items(51) })).toMatchObject({
    refusal: { error: 'invalidParams', message: expect.stringContaining('more than 50') },
  })
  const ofOracles = (count: number) => {
    const oracles = items(count).map(() => ({ account: alice, oracle_document_id: 1 }))
    return read('get_aggregate_price', { base_asset: 'XRP', quote_asset: 'USD', oracles }).ok
  }
  expect([ofOracles(200), ofOracles(201)]).toEqual([true, false])
  const ofWallets = (count: number) =>
    read('gateway_balances', { account: alice, hotwallet: items(count).map(() => alice) }).ok
  expect([ofWallets(20), ofWallets(21)]).toEqual([true, false])
})

test('a call for another form of the answer is refused', () => {
  for (const version of [1, 3, '2', null])
    expect(read('account_info', { account: alice, api_version: version })).toMatchObject({
      refusal: { error: 'invalidParams' },
    })
  expect(read('account_info', { account: alice, api_version: 2 }).ok).toBe(true)
})

/** How long an answer about a balance is fresh. */
const freshOf = (params: object) => {
  const asked = read('gateway_balances', { account: alice, ...params })
  if (!asked.ok) throw new Error('it was refused')
  return lifetimeOf(asked.call, { validated: true }).freshMs
}

test('what is dear to ask is kept for a minute, and for good where it is of a numbered ledger', () => {
  expect(freshOf({})).toBe(60_000)
  expect(freshOf({ ledger_index: 'current' })).toBe(60_000)
  expect(freshOf({ ledger_index: 90_000_000 })).toBe(86_400_000)
})
