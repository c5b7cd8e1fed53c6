import { expect, test } from 'vitest'
import { NodeFailure } from './node-errors.ts'
import { createNodeNotes, NO_HISTORY, noting } from './node-notes.ts'

const MINUTE = 60_000

function world() {
  let now = 1_000
  const notes = createNodeNotes(() => now)
  return { notes, pass: (ms: number) => (now += ms) }
}

const at = { pool: 'solana', node: 'rpc.example', method: 'getProgramAccounts' }
const refuse = async () => Promise.reject(new NodeFailure('broken', 'it answered 410'))

test('a refusal is told by node and method, with its reason and its beginning, until the node answers that method', async () => {
  const { notes, pass } = world()
  const noted = noting(notes, at.pool, at.node)
  await expect(noted(at.method, refuse)).rejects.toThrow('410')
  pass(MINUTE)
  await expect(noted(at.method, refuse)).rejects.toThrow('410')
  await noted('getSlot', async () => 1)
  expect(notes.refusals()).toEqual([
    {
      ...at,
      reason: 'broken',
      said: 'it answered 410',
      restsUntilMs: undefined,
      sinceMs: 1_000,
      lastMs: 1_000 + MINUTE,
      times: 2,
    },
  ])
  await noted(at.method, async () => 1)
  expect(notes.refusals()).toEqual([])
})

test('an answer about the call itself is no refusal of the node', async () => {
  const { notes } = world()
  const noted = noting(notes, at.pool, at.node)
  await expect(noted(at.method, () => Promise.reject(new Error('no such token')))).rejects.toThrow()
  expect(notes.refusals()).toEqual([])
})

test('a refusal that does not come again is forgotten after an hour, and the next one begins anew', () => {
  const { notes, pass } = world()
  notes.refused(at, { reason: 'late', said: '' })
  pass(60 * MINUTE)
  expect(notes.refusals()).toEqual([])
  notes.refused(at, { reason: 'late', said: '' })
  expect(notes.refusals()).toMatchObject([{ times: 1, sinceMs: 1_000 + 60 * MINUTE }])
})

test('attack: an address in a node’s words, which may hold a key, is not kept', () => {
  const { notes } = world()
  notes.refused(at, { reason: 'busy', said: 'go to https://rpc.example/v2/secret-key now' })
  expect(JSON.stringify(notes.refusals())).not.toContain('secret-key')
})

test('a pool is degraded for minutes after a refusal, but not because a node lacks old state', () => {
  const { notes, pass } = world()
  notes.refused(at, { reason: NO_HISTORY, said: 'pruned' })
  expect(notes.isDegraded('solana')).toBe(false)
  notes.refused({ ...at, method: 'getSlot' }, { reason: 'busy', said: '429' })
  expect([notes.isDegraded('solana'), notes.isDegraded('eth')]).toEqual([true, false])
  pass(5 * MINUTE)
  expect(notes.isDegraded('solana')).toBe(false)
})

test('a pool of one node is named', () => {
  const { notes } = world()
  noting(notes, 'eth', 'a')
  noting(notes, 'xrpl', 'b')
  noting(notes, 'xrpl', 'c')
  expect(notes.alone()).toEqual(['eth'])
})
