import { expect, test } from 'vitest'
import { parseInMinor } from '../../api/in-minor.ts'
import { eth, issued, usdc } from '../../checkout/testing/sample-page.ts'
import { sampleQuote } from '../../models/testing/sample-session.ts'
import { quoteEvent, wireOf } from './swap-request.ts'

const request = { chain: 'eth', from: eth, to: usdc, amount: 1_250_000_000_000_000_000n, slippageBps: 50 }

test('an asset with a minor unit is requested in minor units', () => {
  expect(wireOf(request)).toEqual({
    chain: 'eth',
    fromToken: 'native',
    toToken: usdc.address,
    amountMinor: '1250000000000000000',
  })
})

test('a token issued on the XRP Ledger is requested in decimal text', () => {
  const fields = wireOf({ ...request, chain: 'xrpl', from: issued, amount: 12_500_000_000_000_000n })
  expect(fields).toMatchObject({ fromToken: issued.address, amount: '12.5' })
  expect(fields).not.toHaveProperty('amountMinor')
})

test('the event of a quote has each amount in the field of its token, as the API had it', () => {
  const { fromToken: _, ...rest } = sampleQuote
  const quote = { ...rest, fromToken: eth, toToken: issued, minOutMinor: '1', expectedOutMinor: '20' }
  const event = quoteEvent(quote)
  expect(event).toEqual({
    chain: 'eth',
    fromToken: 'native',
    toToken: issued.address,
    inAmountMinor: sampleQuote.inAmountMinor,
    expectedOutAmount: '0.00000000000002',
    minOutAmount: '0.000000000000001',
    expiresAt: sampleQuote.expiresAt,
  })
  expect(parseInMinor(JSON.stringify(event))).toMatchObject({ minOutMinor: '1', expectedOutMinor: '20' })
})
