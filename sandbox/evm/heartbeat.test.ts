import { expect, test, vi } from 'vitest'
import { startHeartbeat } from './heartbeat.ts'

/** A node with nothing but a head. */
function fakeNode(now: () => number) {
  let head = { number: 100, timestamp: now() / 1000, transactions: [] as readonly unknown[] }
  let looks = 0
  return {
    height: () => head.number,
    /** A transaction arrives and is mined at once. */
    send: () => (head = { number: head.number + 1, timestamp: now() / 1000, transactions: ['0x'] }),
    looks: () => looks,
    rpc: async (method: string) => {
      if (method === 'eth_getBlockByNumber') looks += 1
      if (method === 'evm_mine') head = { number: head.number + 1, timestamp: now() / 1000, transactions: [] }
      return method === 'evm_mine' ? '0x0' : head
    },
  }
}

function setUp() {
  let now = 1_000_000
  const blocks: boolean[] = []
  const node = fakeNode(() => now)
  const failures: unknown[] = []
  const heartbeat = startHeartbeat({
    rpc: node.rpc,
    blockMs: 1,
    now: () => now,
    onBlock: async ({ hasTransaction }) => void blocks.push(hasTransaction),
    onError: (error) => failures.push(error),
  })
  return { node, heartbeat, blocks, failures, pass: (ms: number) => (now += ms) }
}

test('a transaction is followed by 32 blocks at full pace, and then by quiet', async () => {
  const { node, heartbeat, blocks } = setUp()
  node.send()
  await vi.waitFor(() => expect(node.height()).toBe(101 + 32))
  await heartbeat.stop()
  expect(node.height()).toBe(101 + 32)
  expect(blocks.filter(Boolean)).toHaveLength(1)
})

test('a quiet chain gets a block only every twelve seconds', async () => {
  const { node, heartbeat, blocks, pass } = setUp()
  pass(12_000)
  await vi.waitFor(() => expect(node.height()).toBe(101))
  pass(11_999)
  const looked = node.looks()
  await vi.waitFor(() => expect(node.looks()).toBeGreaterThan(looked + 3))
  expect(node.height()).toBe(101)
  pass(1)
  await vi.waitFor(() => expect(node.height()).toBe(102))
  await heartbeat.stop()
  expect(blocks).toEqual([false, false])
})

test('a beat that fails is told, and the next one comes all the same', async () => {
  const failures: unknown[] = []
  let beats = 0
  const heartbeat = startHeartbeat({
    rpc: () => Promise.reject(new Error(`beat ${++beats}`)),
    blockMs: 1,
    now: () => 0,
    onError: (error) => failures.push(error),
  })
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1))
  await heartbeat.stop()
})
