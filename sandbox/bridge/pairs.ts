import type * as z from 'zod'
import type { Currency } from './currencies.ts'
import { BridgeError } from './errors.ts'
import type { ids } from './fields.ts'
import type { Pair, Rates } from './rates.ts'

/** Finds what a request names. Throws BridgeError for what is not served. */
export function createPairs({ currencies, rates }: { currencies: readonly Currency[]; rates: Rates }) {
  function currency(ticker: string, network: string): Currency | undefined {
    return currencies.find((one) => one.ticker === ticker && one.network === network)
  }
  function pairOf(query: z.output<z.ZodObject<typeof ids>>): Pair {
    const from = currency(query.fromCurrency, query.fromNetwork)
    const to = currency(query.toCurrency, query.toNetwork)
    if (from === undefined || to === undefined || from === to || !from.canSend || !to.canReceive)
      throw new BridgeError('pair_unavailable', 'This pair is not available')
    return { from, to }
  }
  async function payoutOf(pair: Pair, fromAmount: string): Promise<string> {
    const { decimals } = pair.from
    if ((fromAmount.split('.')[1] ?? '').length > decimals)
      throw new BridgeError('invalid_request', `fromAmount has more than ${decimals} decimals`)
    return rates.payoutInRange(pair, fromAmount)
  }
  return { currency, pairOf, payoutOf }
}
