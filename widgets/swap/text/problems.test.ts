import { expect, test } from 'vitest'
import { embedApi } from '#contracts/api/embed.ts'
import { errorCatalogue } from '#contracts/api/errors.ts'
import { swapApi } from '#contracts/api/swap.ts'
import { ApiError } from '../../api/call.ts'
import { problemText } from '../../checkout/text/problems.ts'
import { swapCheckoutText } from './checkout.ts'

const wordsFor = (error: ApiError) => problemText(error, swapCheckoutText.problems)

const refusal = (code: ApiError['code'], retryable = false) =>
  new ApiError(code, 'The server’s own sentence.', { retryable })

const declared = [swapApi.checkoutSwap, embedApi.connectWallet, swapApi.quoteSwap, swapApi.listTokens]

test.each([...new Set(declared.flatMap(({ errors }) => errors))])(
  '%s, which a call of the widget can answer, has words of its own',
  (code) => {
    expect(wordsFor(refusal(code)).text).not.toBe('The server’s own sentence.')
  },
)

test('a code without its own words shows the server’s sentence', () => {
  expect(wordsFor(refusal('PAYLOAD_TOO_LARGE')).text).toBe('The server’s own sentence.')
})

test('every refusal that can be retried says that the widget tries again', () => {
  for (const [code, { retryable }] of Object.entries(errorCatalogue)) {
    if (!retryable) continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Keys of the catalogue are its codes.
    expect(wordsFor(refusal(code as ApiError['code'], retryable)).waits).toBe(true)
  }
})
