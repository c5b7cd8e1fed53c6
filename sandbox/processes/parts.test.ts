import { expect, test } from 'vitest'
import { createParts } from './parts.ts'

test('parts stop in the reverse of the order in which they started', async () => {
  const order: string[] = []
  const parts = createParts()
  for (const name of ['chain', 'upstream', 'server']) parts.add({ stop: async () => void order.push(name) })
  await parts.stop()
  expect(order).toEqual(['server', 'upstream', 'chain'])
})

test('a part that fails to stop keeps no other from stopping, and its failure is told', async () => {
  const order: string[] = []
  const parts = createParts()
  parts.add({ stop: async () => void order.push('first') })
  parts.add({ stop: () => Promise.reject(new Error('stuck')) })
  await expect(parts.stop()).rejects.toThrow('stuck')
  expect(order).toEqual(['first'])
})

test('stopping twice stops every part once', async () => {
  let stops = 0
  const parts = createParts()
  parts.add({ stop: async () => void stops++ })
  await parts.stop()
  await parts.stop()
  expect(stops).toBe(1)
})
