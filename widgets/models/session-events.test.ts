import { expect, test } from 'vitest'
import type { SignSession } from '../api/in-minor.ts'
import { eventsBetween } from './session-events.ts'
import { feeHash, sampleSale, sampleSession, stepped, swapHash } from './testing/sample-session.ts'

const opened = (at: string) => ({ state: 'opened', openedAt: at }) as const
const paid = { state: 'confirmed', txHash: feeHash } as const
const signed = { status: 'signed', txHash: swapHash } as const

const story: readonly SignSession[] = [
  sampleSession(),
  stepped({}),
  stepped(opened('1')),
  stepped({ state: 'submitted', txHash: feeHash }),
  stepped(paid),
  stepped(paid, opened('2')),
  stepped(paid, { state: 'submitted', txHash: swapHash }, signed),
  stepped(paid, { state: 'confirmed', txHash: swapHash }, { ...signed, verification: 'confirmed' }),
]

const types = (views: readonly SignSession[]) =>
  views.flatMap((view, at) => eventsBetween(views[at - 1], view).map(({ type }) => type))

test('the events of a swap come in order, each once', () => {
  expect(types(story)).toEqual([
    'wallet_connected',
    'signing',
    'submitted',
    'signing',
    'submitted',
    'signed',
    'settled',
  ])
})

test('a brokered sale is signed when its offer is known, and settled when the NFT has changed hands', () => {
  const product = { state: 'confirmed', txHash: swapHash } as const
  const confirmed = { ...signed, verification: 'confirmed' } as const
  const offered = stepped(paid, product, { ...confirmed, sale: sampleSale({ state: 'offered' }) })
  const settled = stepped(paid, product, { ...confirmed, sale: sampleSale({ state: 'settled' }) })
  expect(types([...story.slice(0, 7), offered])).toEqual(types(story.slice(0, 7)))
  expect(eventsBetween(offered, settled).map(({ type }) => type)).toEqual(['settled'])
})

test('the same view a second time gives no events', () => {
  expect(types(story.flatMap((view) => [view, view]))).toEqual(types(story))
})

test('a page that was away hears all events of the session', () => {
  expect(types(story.slice(-1))).toEqual(['wallet_connected', 'submitted', 'submitted', 'signed', 'settled'])
})

test('a hash is not `signed` before the server’s status is', () => {
  const hashOnly = stepped(paid, { state: 'submitted', txHash: swapHash }, { txHash: swapHash })
  expect(types([hashOnly])).not.toContain('signed')
})

test('a second request to the wallet is a second event', () => {
  expect(types([stepped(opened('1')), stepped(opened('9'))])).toEqual([
    'wallet_connected',
    'signing',
    'signing',
  ])
})

test('a late signature says so', () => {
  const late = stepped(paid, { txHash: swapHash, state: 'submitted' }, { ...signed, late: true })
  expect(eventsBetween(stepped(paid, { state: 'submitted', txHash: swapHash }), late)).toEqual([
    { type: 'signed', data: { session: late.id, txHash: swapHash, late: true } },
  ])
})

test('a retry in another window is reported with its own transaction', () => {
  const failed = { state: 'failed', txHash: swapHash, failure: 'TX_FAILED' } as const
  const ended = { ...signed, verification: 'rejected', rejection: 'TX_FAILED' } as const
  const retry = `0x${'7e'.repeat(32)}`
  const views = [
    stepped(paid, { state: 'submitted', txHash: swapHash }, signed),
    stepped(paid, failed, ended),
    stepped(paid, {}, ended),
    stepped(paid, opened('5'), ended),
    stepped(paid, { state: 'submitted', txHash: retry }, ended),
    stepped(paid, { state: 'confirmed', txHash: retry }, ended),
  ]
  expect(types(views).slice(4)).toEqual(['failed', 'signing', 'submitted', 'signed', 'settled'])
})

test.each([
  ['expired', { status: 'expired' }],
  ['cancelled', { status: 'cancelled' }],
] as const)('%s is told once', (type, change) => {
  const after = { ...stepped(paid), ...change }
  expect(types([stepped(paid), after, after]).filter((told) => told === type)).toHaveLength(1)
})

test('connecting a wallet ends with its address and no signature', () => {
  const before = sampleSession({ purpose: 'connect' })
  const after: SignSession = { ...before, payer: '0x1', status: 'signed' }
  expect(eventsBetween(before, after)).toEqual([
    { type: 'wallet_connected', data: { chain: 'eth', address: '0x1' } },
  ])
})
