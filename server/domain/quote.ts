import type { Asset } from '#contracts/api/payment.ts'
import { SuiteError } from './errors.ts'
import type { Minor } from './money.ts'
import type { UnsignedTx } from './payment/tx.ts'

/** A route as an aggregator gave it, in our terms. */
export interface Route {
  readonly provider: string
  readonly expectedOut: Minor
  readonly minOut: Minor
  /** Positive is a loss; null when the aggregator does not say. */
  readonly priceImpactBps: number | null
  /** `rent` is the part of it that a new account keeps. */
  readonly networkFee?: { readonly asset: string; readonly amount: Minor; readonly rent?: Minor }
  readonly hops: readonly { readonly label: string }[]
  readonly expiresAt: Date
  /** The amount's value in the chain's coin at this route's rates, rounded down, where the fee is in the coin. */
  readonly coinValue?: Minor
  /** The address that needs an allowance for the from-token; absent for the chain's coin. */
  readonly spender?: string
  /** The token's allowance must be set to zero before it can change (USDT on Ethereum). */
  readonly resetsAllowance?: boolean
  /** The transaction that executes the route; absent when no payer was given. */
  readonly tx?: UnsignedTx
}

export interface RouteRequest {
  readonly from: Asset
  readonly to: Asset
  readonly amount: Minor
  readonly slippageBps: number
  readonly payer?: string
}

/** The expected amount less slippage, rounded down: the smallest amount that a user agrees to. */
export function leastOut(expected: Minor, slippageBps: number): bigint {
  return (expected * BigInt(10_000 - slippageBps)) / 10_000n
}

/** Some markets refuse a trade that loses this part of its value, others quote it: here no one pays a fee for it. */
const MOST_LOST_BPS = 9_000

/** Throws AMOUNT_TOO_LARGE for a trade that loses nine tenths of its value or more; an unknown loss passes. */
export function refuseLoss(impactBps: number | null): void {
  if ((impactBps ?? 0) >= MOST_LOST_BPS)
    throw new SuiteError(
      'AMOUNT_TOO_LARGE',
      'Almost all of this amount would be lost to its price. Lower it.',
    )
}

/** Loss of value in basis points from decimal dollar texts, rounded half away from zero; null when one is unusable. */
export function priceImpactBps(fromUsd: string | undefined, toUsd: string | undefined): number | null {
  const from = priceUnits(fromUsd)
  const to = priceUnits(toUsd)
  if (from === undefined || to === undefined || from === 0n) return null
  const tenthBps = ((from - to) * 100_000n) / from
  const rounded = (tenthBps + (tenthBps >= 0n ? 5n : -5n)) / 10n
  return Number(rounded)
}

/** An amount of an asset, with the price of a whole unit in decimal dollar text. */
interface Priced {
  readonly amount: Minor
  readonly decimals: number
  readonly priceUsd: string
}

/** Loss of value from one amount to another, in basis points; `undefined` without usable prices. */
export function lossBps(from: Priced, to: Priced): number | undefined {
  const [before, after] = [from, to].map(({ amount, decimals, priceUsd }) => {
    const price = priceUnits(priceUsd)
    return price === undefined || price === 0n
      ? undefined
      : (amount * price * SCALE) / 10n ** BigInt(decimals)
  })
  if (before === undefined || after === undefined || before === 0n) return undefined
  return Number(((before - after) * 10_000n) / before)
}

/** Keeps the digits of small values in a division. */
const SCALE = 10n ** 18n

/** How many units a whole has in `priceUnits`. */
export const PRICE_SCALE = 10n ** 12n

/** Decimal text as a count of 1e-12 units. */
export function priceUnits(text: string | undefined): bigint | undefined {
  const found = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text ?? '')
  if (found === null) return undefined
  return BigInt((found[1] ?? '') + (found[2] ?? '').slice(0, 12).padEnd(12, '0'))
}
