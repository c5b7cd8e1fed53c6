import { expect, test } from 'vitest'
import { isRetryable } from '../api/error-entry.ts'
import { errorCatalogue } from '../api/errors.ts'
import { repeatText } from './repeat-text.ts'

test('the word on repeating a call names the reasons with which it fails again', () => {
  expect(repeatText(errorCatalogue.INVALID_REQUEST)).toBe('The same call will fail again.')
  expect(repeatText(errorCatalogue.FEE_TX_PENDING)).toBe('The same call may succeed later.')
  expect(repeatText(errorCatalogue.SLIPPAGE)).toBe(
    'The same call may succeed later, but not where `details.reason` is `QUOTE_EXPIRED`.',
  )
})

test('an answer is not to be repeated where its code says so, or its reason', () => {
  const { SLIPPAGE, INVALID_REQUEST } = errorCatalogue
  expect(isRetryable(SLIPPAGE, undefined)).toBe(true)
  expect(isRetryable(SLIPPAGE, { reason: 'PRICE_MOVED' })).toBe(true)
  expect(isRetryable(SLIPPAGE, { reason: 'QUOTE_EXPIRED' })).toBe(false)
  expect(isRetryable(INVALID_REQUEST, [{ path: 'body', message: 'is required' }])).toBe(false)
})
