import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const at = '2026-11-23T10:00:00.000Z'
const nothing = {
  status: 'active',
  origins: [],
  keys: [],
  payments: [],
  hasEarned: false,
  webhooks: [],
} as const
const done = (facts: Parameters<typeof stepsOf>[0]) =>
  stepsOf(facts)
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id)

test('a new account has done nothing, and its first step is its page', () => {
  expect(done(nothing)).toEqual([])
  expect(stepsOf(nothing)[0]).toMatchObject({ id: 'origin', isDone: false })
})

test('an origin that was seen ticks the snippet, and a paid fee the first swap', () => {
  const origin = { origin: 'http://localhost:3000', loads7d: 0, addedAt: at }
  expect(done({ ...nothing, origins: [origin] })).toEqual(['origin'])
  const seen = [{ ...origin, firstSeenAt: at }]
  expect(done({ ...nothing, origins: seen })).toEqual(['origin', 'seen'])
  const payment = { intentId: 'int_1', state: 'paid', fee: { status: 'pending' } } as const
  expect(done({ ...nothing, origins: seen, payments: [payment] })).toEqual(['origin', 'seen', 'signed'])
})

test('a payment that no one has signed ticks nothing', () => {
  const payment = { intentId: 'int_1', state: 'open', fee: { status: 'none' } } as const
  expect(done({ ...nothing, payments: [payment] })).toEqual([])
})

test('an account that has earned once stays past its first swap, whatever its newest payments are', () => {
  const payment = { intentId: 'int_1', state: 'open', fee: { status: 'none' } } as const
  expect(done({ ...nothing, payments: [payment], hasEarned: true })).toEqual(['seen', 'signed'])
})

test('a revoked key counts no more, and a live key of an active account is live', () => {
  const key = {
    id: 'k',
    prefix: 'p',
    env: 'live',
    label: 'l',
    scopes: [],
    state: 'active',
    createdAt: at,
  } as const
  expect(done({ ...nothing, keys: [{ ...key, state: 'revoked' }] })).toEqual([])
  expect(done({ ...nothing, keys: [{ ...key, lastUsedAt: at }] })).toEqual(['key', 'used', 'live'])
  expect(done({ ...nothing, status: 'pending', keys: [key] })).toEqual(['key'])
})
