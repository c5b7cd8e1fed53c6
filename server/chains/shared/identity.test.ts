import { expect, test } from 'vitest'
import { createIdentity } from './identity.ts'

class Wrong extends Error {}

function node() {
  const state = { now: 0, asked: 0, serves: 'right' as 'right' | 'wrong' | 'nothing' }
  const identify = createIdentity(
    async () => {
      state.asked += 1
      if (state.serves === 'wrong') throw new Wrong()
      if (state.serves === 'nothing') throw new Error('outage')
    },
    (error) => error instanceof Wrong,
    () => state.now,
  )
  return { state, identify }
}

test('calls at once share one question, and for a minute the answer is believed', async () => {
  const { state, identify } = node()
  await Promise.all([identify(), identify()])
  state.now = 59_999
  await identify()
  expect(state.asked).toBe(1)
})

test('a node that serves another network later is noticed within a minute', async () => {
  const { state, identify } = node()
  await identify()
  state.serves = 'wrong'
  state.now = 60_000
  await expect(identify()).rejects.toThrow(Wrong)
})

test('a node that has mended is used again', async () => {
  const { state, identify } = node()
  state.serves = 'wrong'
  await expect(identify()).rejects.toThrow(Wrong)
  state.serves = 'right'
  await expect(identify()).rejects.toThrow(Wrong)
  expect(state.asked).toBe(1)
  state.now = 10_000
  await identify()
})

test('an outage is no answer: the next call asks again', async () => {
  const { state, identify } = node()
  state.serves = 'nothing'
  await expect(identify()).rejects.toThrow('outage')
  state.serves = 'right'
  await identify()
})
