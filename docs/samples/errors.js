// @ts-check
import { createSuite, SuiteError } from './suite-client.js'

const { SUITE_URL = 'https://suite.example', SUITE_KEY } = process.env
const suite = createSuite({ url: SUITE_URL, key: SUITE_KEY })

/**
 * What the user reads in place of a quote.
 * @param {Parameters<typeof suite.swap.quoteSwap>[0]} swap
 */
export async function quoteOrReason(swap) {
  try {
    const { quote } = await suite.swap.quoteSwap(swap)
    return { quote }
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    switch (error.code) {
      case 'AMOUNT_TOO_SMALL':
        return { reason: `Choose at least ${Object(error.details).minimum ?? 'a little more'}.` }
      case 'NO_ROUTE':
      case 'UNSUPPORTED_TOKEN':
        return { reason: 'This token cannot be swapped here.' }
      default:
        // The client has repeated what may succeed later. Keep the request's id: support finds it.
        console.error(error.code, error.requestId, error.docs)
        return { reason: 'Swaps do not work at the moment.' }
    }
  }
}

const { reason } = await quoteOrReason({
  chain: 'eth',
  fromToken: 'native',
  toToken: '0x0000000000000000000000000000000000000bad',
  amountMinor: '1000000000000000000',
})
console.log(reason)
