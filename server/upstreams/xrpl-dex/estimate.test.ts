import { expect, test } from 'vitest'
import type { LedgerAsset } from '../../formats/xrpl.ts'
import { compare, decimal } from './decimal.ts'
import { estimate, idealOf, impactBps } from './estimate.ts'
import { blend, type Liquidity } from './blend.ts'
import { type Level, levelsOf } from './book.ts'
import { unitOf } from './reads.ts'
import { drops, token } from './testing/samples.ts'

const issuer = 'rP9jPyP5kyvFRb6ZiRghTGw5u8SGCm4L4o'
const sold = { currency: 'AAA', issuer }
const bought = { currency: 'BBB', issuer }

const level = (price: string) => ({ paid: token('10'), received: drops(price) })

/** Of 10 AAA, over markets by the currencies that they trade. */
const estimateOver = (markets: Readonly<Record<string, readonly Level[]>>) =>
  estimate(
    {
      issuer: async () => undefined,
      rate: async () => decimal(1n),
      between: async (paid: LedgerAsset, received: LedgerAsset) => ({
        paidUnit: unitOf(paid),
        receivedUnit: unitOf(received),
        levels: markets[`${paid.currency} ${received.currency}`] ?? [],
      }),
    },
    sold,
    bought,
    token('10'),
    undefined,
  )

/** 10 AAA for 10 BBB; and what 10 of each sell for, in drops, where anyone buys them. */
async function dropsOf(soldFor: string | undefined, boughtFor: string | undefined) {
  const { drops: worth } = await estimateOver({
    'AAA BBB': [{ paid: token('10'), received: token('10') }],
    'AAA XRP': soldFor === undefined ? [] : [level(soldFor)],
    'BBB XRP': boughtFor === undefined ? [] : [level(boughtFor)],
  })
  return worth
}

test('a swap is worth what either token brings in XRP, whichever is more', async () => {
  expect(await dropsOf('1', '5000000')).toEqual(drops('5000000'))
  expect(await dropsOf('5000000', '1')).toEqual(drops('5000000'))
  expect(await dropsOf(undefined, '5000000')).toEqual(drops('5000000'))
  expect(await dropsOf('5000000', undefined)).toEqual(drops('5000000'))
  await expect(dropsOf(undefined, undefined)).rejects.toMatchObject({ code: 'NO_ROUTE' })
})

/** The path of 10 AAA, when they bring this much BBB directly, and 10 through XRP. */
async function wayBeside(direct: string) {
  const { legs } = await estimateOver({
    'AAA BBB': [{ paid: token('10'), received: token(direct) }],
    'AAA XRP': [level('10000000')],
    'XRP BBB': [{ paid: drops('10000000'), received: token('10') }],
  })
  return legs.map((leg) => leg.received.currency)
}

test('between two tokens the better way is taken, and the shorter one of two equals', async () => {
  expect(await wayBeside('9')).toEqual(['XRP', 'BBB'])
  expect([await wayBeside('10'), await wayBeside('11')]).toEqual([['BBB'], ['BBB']])
})

const offerOf = (owner: string) => ({ owner, paid: drops('521600000'), received: token('1000') })
const dust = { paid: drops('3'), received: token('0.0000075718969') }

/** The ideal output for 10 XRP over these offers, and the loss against it. */
function lossOver(offers: Parameters<typeof levelsOf>[0]) {
  const market: Liquidity = { paidUnit: 'drops', receivedUnit: 'token', levels: levelsOf(offers) }
  const ideal = idealOf(market, drops('10000000'))
  return { ideal, impact: impactBps(blend(market, drops('10000000')).received, ideal) }
}

test('an offer that is funded with dust changes neither the price of the first unit nor the impact', () => {
  const clean = lossOver([offerOf('ann')])
  const { ideal, impact } = lossOver([
    { ...offerOf('bob'), ownerFunds: dust.received, funded: dust },
    offerOf('ann'),
  ])
  expect(compare(ideal, clean.ideal)).toBe(0)
  // The last digit of what is delivered is rounded down, and the loss up to a whole basis point.
  expect([impact, clean.impact]).toEqual([1, 1])
})
