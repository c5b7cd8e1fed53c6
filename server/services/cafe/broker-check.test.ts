import { expect, test } from 'vitest'
import { createFakeNftMarket } from '#testing/market/nft-market.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createBrokerCheck } from './broker-check.ts'

function world() {
  const clock = createSteppingClock()
  const { broker } = createFakeNftMarket(clock)
  const account: { asked: number; isAble: boolean | undefined } = { asked: 0, isAble: true }
  const check = createBrokerCheck(
    {
      ...broker,
      async isAble() {
        account.asked += 1
        if (account.isAble === undefined) throw new Error('no node answers')
        return account.isAble
      },
    },
    clock,
  )
  return { clock, account, check }
}
const refusal = { code: 'UNAVAILABLE', retryAfter: 60 }

test('a broker that cannot pay refuses, and is looked at again after half a minute', async () => {
  const { clock, account, check } = world()
  account.isAble = false
  await expect(check()).rejects.toMatchObject(refusal)
  account.isAble = true
  await clock.step(29_000)
  await expect(check()).rejects.toMatchObject(refusal)
  expect(account.asked).toBe(1)
  await clock.step(1_000)
  await check()
  await Promise.all([check(), check()])
  expect(account.asked).toBe(2)
})

test('a node that does not answer is asked again at once', async () => {
  const { account, check } = world()
  account.isAble = undefined
  await expect(check()).rejects.toThrow('no node answers')
  account.isAble = true
  await check()
  expect(account.asked).toBe(2)
})
