import { expect, test } from 'vitest'
import { dollar, ether } from '#testing/samples.ts'
import { quoteWarnings } from './warnings.ts'

const request = {
  fromToken: { ...ether, verified: true },
  toToken: { ...dollar, verified: true },
  amountMinor: '1',
  slippageBps: 50,
}

test('a bad price is warned of, with the loss as a number, as the quote has it', () => {
  expect(quoteWarnings(request, 615)).toEqual([
    {
      code: 'HIGH_PRICE_IMPACT',
      message: 'The swap loses about 6.15 % against the market price.',
      details: { priceImpactBps: 615 },
    },
  ])
  expect(quoteWarnings(request, 300)).toEqual([])
})
