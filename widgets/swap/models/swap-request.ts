import type { Asset } from '#contracts/api/payment.ts'
import type { EventData } from '#contracts/embed/events.ts'
import type { Quote } from '../../api/in-minor.ts'
import { plainAmount } from '#kit/amounts/parse-amount.ts'
import { hasMinorUnit } from './issued-token.ts'

/** A complete request for a swap. */
export interface SwapRequest {
  readonly chain: string
  readonly from: Asset
  readonly to: Asset
  /** Of `from`, in minor units. */
  readonly amount: bigint
  readonly slippageBps: number
}

/** A request in the fields of the API and of the events. */
export const wireOf = ({ chain, from, to, amount }: SwapRequest): EventData['form_changed'] => ({
  chain,
  fromToken: from.address,
  toToken: to.address,
  ...(hasMinorUnit(from)
    ? { amountMinor: amount.toString() }
    : { amount: plainAmount(amount, from.decimals) }),
})

/** A quote in the fields of its event. */
export function quoteEvent(quote: Quote): EventData['quote'] {
  const { chain, fromToken: from, toToken: to, inAmountMinor, expectedOutMinor, minOutMinor } = quote
  return {
    chain,
    fromToken: from.address,
    toToken: to.address,
    ...(hasMinorUnit(from) ? { inAmountMinor } : { inAmount: decimal(inAmountMinor, from) }),
    ...(hasMinorUnit(to)
      ? { expectedOutMinor, minOutMinor }
      : { expectedOutAmount: decimal(expectedOutMinor, to), minOutAmount: decimal(minOutMinor, to) }),
    expiresAt: quote.expiresAt,
  }
}

const decimal = (minor: string, { decimals }: Asset) => plainAmount(BigInt(minor), decimals)
