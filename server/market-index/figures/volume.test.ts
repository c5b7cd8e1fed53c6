import { expect, test } from 'vitest'
import { believedVolume, type Belonging, countedVolume, type Flow, insiderVolume, takers } from './volume.ts'

const flow = (taker: number, bought: number, sold: number, maker = 100): Flow => ({
  taker,
  maker,
  bought,
  sold,
})
/** Accounts of the same ten are a cluster; the issuer's are 900 to 909. */
const belonging: Belonging = {
  cluster: (account) => Math.floor(account / 10),
  isInsider: (account) => Math.floor(account / 10) === 90,
}

const believed = (flows: readonly Flow[], liquidity: number, days = 1) =>
  believedVolume(takers(flows, belonging), { liquidity, days })

test('trades within a cluster, and trades of insiders, do not count', () => {
  const flows = [flow(1, 5, 0), flow(2, 0, 3), flow(1, 50, 0, 3), flow(901, 50, 0), flow(1, 50, 0, 902)]
  const all = takers(flows, belonging)
  expect(all).toEqual(new Map([[0, { maker: 0, taker: 0, bought: 5, sold: 3 }]]))
  expect(countedVolume(all)).toBe(8)
  expect(insiderVolume(flows, belonging)).toBe(100)
})

test('who buys and sells the same counts with a tenth of the liquidity, who keeps it with all', () => {
  expect(believed([flow(1, 5_000, 5_000)], 1_000)).toBe(100)
  expect(believed([flow(1, 500, 100)], 1_000)).toBe(400)
  expect(believed([flow(1, 30, 30)], 1_000)).toBe(60)
  // However many wash, three times the liquidity is the most.
  const crowd = Array.from({ length: 90 }, (_, n) => flow(n * 10 + 1, 5_000, 5_000, 5_000))
  expect(believed(crowd, 1_000)).toBe(3_000)
  expect(believed(crowd, 1_000, 7)).toBe(9_000)
  expect(believed([flow(1, 5_000, 0)], 0)).toBe(0)
})
