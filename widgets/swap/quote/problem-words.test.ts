import { expect, test } from 'vitest'
import { embedApi } from '#contracts/api/embed.ts'
import { errorCatalogue } from '#contracts/api/errors.ts'
import { swapApi } from '#contracts/api/swap.ts'
import { ApiError } from '../../api/call.ts'
import { problemText } from '../../checkout/problem-text.ts'
import { pickLocale } from '#kit/amounts/pick-locale.ts'
import { eth, impostor, usdc } from '../../checkout/testing/sample-page.ts'
import { swapCheckoutText } from '../../words/en/swap-checkout.ts'
import { explain } from './explain.ts'

const wordsFor = (error: ApiError) => problemText(error, swapCheckoutText.problems, pickLocale('de'))

const refusal = (code: ApiError['code'], retryable = false) =>
  new ApiError(code, 'The server’s own sentence.', { retryable })

const declared = [swapApi.checkoutSwap, embedApi.connectWallet, swapApi.quoteSwap, swapApi.listTokens]

test.each([...new Set(declared.flatMap(({ errors }) => errors))])(
  '%s, which a call of the widget can answer, has words of its own',
  (code) => {
    expect(wordsFor(refusal(code)).text).not.toBe(code)
  },
)

test('a code without words of its own is shown itself, and never the server’s sentence', () => {
  expect(wordsFor(refusal('PAYLOAD_TOO_LARGE'))).toEqual({
    title: 'That did not work',
    text: 'PAYLOAD_TOO_LARGE',
    waits: false,
  })
})

test('an amount that is too small is answered with the smallest one, where it is known', () => {
  const details = { minimum: '0.000118', symbol: 'USDC' }
  const error = new ApiError('AMOUNT_TOO_SMALL', '', { retryable: false, details })
  expect(wordsFor(error).text).toBe('Enter at least 0,000118 USDC.')
  expect(wordsFor(refusal('AMOUNT_TOO_SMALL')).text).toBe('Enter a larger amount.')
})

test('a coin and its own token are explained, and no other pair without a route is', () => {
  const weth = { ...usdc, address: '0xC02a', symbol: 'WETH' }
  const none = refusal('NO_ROUTE')
  expect(explain(none, { from: eth, to: weth })?.text).toContain('WETH is ETH')
  expect(explain(none, { from: weth, to: eth })?.text).toContain('WETH is ETH')
  expect(explain(none, { from: eth, to: { ...impostor, symbol: 'WETH' } })).toBeUndefined()
  expect(explain(none, { from: eth, to: usdc })).toBeUndefined()
  expect(explain(refusal('SLIPPAGE'), { from: eth, to: weth })).toBeUndefined()
})

test('every refusal that can be retried says that the widget tries again', () => {
  for (const [code, { retryable }] of Object.entries(errorCatalogue)) {
    if (!retryable) continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Keys of the catalogue are its codes.
    expect(wordsFor(refusal(code as ApiError['code'], retryable)).waits).toBe(true)
  }
})
