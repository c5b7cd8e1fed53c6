import { expect, test } from 'vitest'
import { parseInMinor } from './in-minor.ts'

test('decimal amounts of tokens without a minor unit are counted in units of 1e-15', () => {
  const quote = { inAmount: '12.5', expectedOutMinor: '7', minOutMinor: '6', fees: { totalMinor: '3' } }
  expect(parseInMinor(JSON.stringify({ quote, steps: [{ amount: '0' }, { amountMinor: '9' }] }))).toEqual({
    quote: {
      inAmountMinor: '12500000000000000',
      expectedOutMinor: '7',
      minOutMinor: '6',
      fees: { totalMinor: '3' },
    },
    steps: [{ amountMinor: '0' }, { amountMinor: '9' }],
  })
})

test('what the user receives comes in the same unit', () => {
  const answer = { expectedOutAmount: '0.000000000000001', minOutAmount: '1', receivedAmount: '2.25' }
  expect(parseInMinor(JSON.stringify(answer))).toEqual({
    expectedOutMinor: '1',
    minOutMinor: '1000000000000000',
    receivedMinor: '2250000000000000',
  })
})
