import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

const random = createRandom({ appSecret: 's'.repeat(32) })
const drawn = async () => {
  await Promise.resolve()
  return [random.bytes(40, 'payment'), random.bytes(40, 'payment'), random.bytes(32, 'session')].map(String)
}

test('the same work gets the same bytes again, different ones for each draw and purpose', async () => {
  const first = await random.again('a', drawn)
  expect(await random.again('a', drawn)).toEqual(first)
  expect(new Set(first).size).toBe(3)
})

test('other work, another deployment and bytes without a purpose get other bytes', async () => {
  const first = await random.again('a', drawn)
  expect(await random.again('b', drawn)).not.toEqual(first)
  const other = createRandom({ appSecret: 't'.repeat(32) })
  const theirs = await other.again('a', async () => String(other.bytes(40, 'payment')))
  expect(first).not.toContain(theirs)
  const plain = () => random.again('a', async () => String(random.bytes(40)))
  expect(await plain()).not.toBe(await plain())
})

test('work at the same time does not mix, and outside of such work all bytes are fresh', async () => {
  const alone = [await random.again('a', drawn), await random.again('b', drawn)]
  expect(await Promise.all([random.again('a', drawn), random.again('b', drawn)])).toEqual(alone)
  expect(String(random.bytes(40, 'payment'))).not.toBe(String(random.bytes(40, 'payment')))
})
