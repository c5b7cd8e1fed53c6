import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

test('a message that is added again while it waits for its turn has one turn', async () => {
  const began: string[] = []
  const ends: (() => void)[] = []
  const lanes = createLanes(async (_, message) => {
    began.push(message)
    await new Promise<void>((resolve) => {
      ends.push(resolve)
    })
    return true
  })
  for (let n = 0; n < 4; n++) lanes.add('whe_1', `busy ${n}`)
  for (let n = 0; n < 3; n++) lanes.add('whe_1', 'again')
  lanes.add('whe_1', 'last')
  for (const end of ends.splice(0)) end()
  await new Promise((resolve) => setImmediate(resolve))
  expect(began.slice(4)).toEqual(['again', 'last'])
})
