import { expect, test } from 'vitest'
import { dollarText, sumOf, trendText } from './dollars.ts'

const worth = { earned: '1500000', volume: '9', unpricedFees: 0, unpricedVolumes: 1 }

test('sums of dollars keep every millionth, and count what has no price', () => {
  const most = (2n ** 60n).toString()
  expect(
    sumOf([
      { count: 2, worth },
      { count: 1, worth: { ...worth, earned: most, unpricedFees: 1 } },
    ]),
  ).toEqual({
    earned: 2n ** 60n + 1_500_000n,
    volume: 18n,
    fees: 3,
    unpricedFees: 1,
    unpricedVolumes: 2,
  })
})

test('a sum below a cent is not shown as nothing', () => {
  expect([0n, 1n, 4_200n, 10_000n, 1_234_567_891n].map((micro) => dollarText(micro, 'en'))).toEqual([
    '$0.00',
    '$0.000001',
    '$0.0042',
    '$0.01',
    '$1,234.57',
  ])
})

const trend = (now: bigint, before: bigint) => trendText(now, before, 'en')

test('a trend compares with the days before, and says nothing where there is nothing to compare', () => {
  expect([trend(110n, 100n), trend(50n, 100n), trend(100n, 100n), trend(1n, 0n)]).toEqual([
    '▲ 10 %',
    '▼ 50 %',
    '0 %',
    undefined,
  ])
})
