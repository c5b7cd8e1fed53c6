import { expect, test } from 'vitest'
import { minor, readMinor } from '../../../domain/money.ts'
import { hasDeal } from '../../../domain/payment/intent.ts'
import { intentWith } from '#testing/samples.ts'
import { accrualOf } from './accrual-of.ts'

const AT = '2026-01-02T03:04:05.000Z'
const intent = intentWith({})
if (!hasDeal(intent)) throw new Error('the sample has a deal')

const accrualAt = (price: string | undefined, received: bigint) =>
  accrualOf(
    {
      prices: {
        priceOfAsset: (chain, address) => (`${chain} ${address}` === 'eth native' ? price : undefined),
      },
    },
    intent,
    { txHash: '0xfee', received: minor(received) },
    'led_1',
    AT,
  )
const total = readMinor(intent.deal.fee.totalMinor)

/** The worth of ether at $2,000. */
const dollars = (amountMinor: string) => ((BigInt(amountMinor) * 2_000_000_000n) / 10n ** 18n).toString()

test('a fee is booked with what the partner’s share and the payment were worth at that moment', () => {
  const { worth } = accrualAt('2000', total)
  expect(worth).toEqual({
    share: dollars(intent.deal.fee.partnerShareMinor),
    volume: dollars(intent.deal.principal.amountMinor),
  })
  // A payment in part brings a part of the share.
  expect(BigInt(accrualAt('2000', total / 2n).worth?.share ?? '0')).toBe(BigInt(worth?.share ?? '0') / 2n)
})

test('a fee whose price is not known is booked all the same, without a worth', () => {
  const { worth, ...priced } = accrualAt('2000', total)
  expect(worth).toBeDefined()
  expect(accrualAt(undefined, total)).toEqual({ ...priced, worth: {} })
})
