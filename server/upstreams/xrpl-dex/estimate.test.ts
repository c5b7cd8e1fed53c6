import { expect, test } from 'vitest'
import type { LedgerAsset } from '../../formats/xrpl.ts'
import { decimal } from './decimal.ts'
import { estimate } from './estimate.ts'
import type { Markets } from './markets.ts'
import { unitOf } from './reads.ts'
import { drops, token } from './testing/samples.ts'

const issuer = 'rP9jPyP5kyvFRb6ZiRghTGw5u8SGCm4L4o'
const sold = { currency: 'AAA', issuer }
const bought = { currency: 'BBB', issuer }

const level = (price: string) => ({ paid: token('10'), received: drops(price) })

/** 10 AAA for 10 BBB; and what 10 of each sell for, in drops, where anyone buys them. */
async function dropsOf(soldFor: string | undefined, boughtFor: string | undefined) {
  const levels = new Map([
    ['AAA BBB', [{ paid: token('10'), received: token('10') }]],
    ['AAA XRP', soldFor === undefined ? [] : [level(soldFor)]],
    ['BBB XRP', boughtFor === undefined ? [] : [level(boughtFor)]],
  ])
  const markets: Markets = {
    issuer: async () => undefined,
    rate: async () => decimal(1n),
    between: async (paid: LedgerAsset, received: LedgerAsset) => ({
      paidUnit: unitOf(paid),
      receivedUnit: unitOf(received),
      levels: levels.get(`${paid.currency} ${received.currency}`) ?? [],
    }),
  }
  return (await estimate(markets, sold, bought, token('10'), undefined)).drops
}

test('a swap is worth what either token brings in XRP, whichever is more', async () => {
  expect(await dropsOf('1', '5000000')).toEqual(drops('5000000'))
  expect(await dropsOf('5000000', '1')).toEqual(drops('5000000'))
  expect(await dropsOf(undefined, '5000000')).toEqual(drops('5000000'))
  expect(await dropsOf('5000000', undefined)).toEqual(drops('5000000'))
  await expect(dropsOf(undefined, undefined)).rejects.toMatchObject({ code: 'NO_ROUTE' })
})
