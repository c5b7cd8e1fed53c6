import { MAX_SURCHARGE_BPS, type ProductKey } from '#contracts/api/values.ts'
import { add, type Minor, minor, share, subtract } from './money.ts'
import { type Partner, partnerShareBps } from './partner.ts'

/** The platform's own fee in basis points of the notional, by product. Fixed: partners cannot change it. */
export const platformBps: Readonly<Record<ProductKey, number>> = {
  swap: 85,
  bridge: 120,
  cafe: 100,
  token: 0,
  nft: 0,
}

/** The highest fee of a payment for a product, in basis points: with the highest surcharge. */
export const highestFeeBps = (product: ProductKey): number => platformBps[product] + MAX_SURCHARGE_BPS

/** The rates of a payment, and the version of the partner's settings that they come from. */
export interface FeeTerms {
  readonly product: ProductKey
  readonly platformBps: number
  readonly surchargeBps: number
  readonly partnerShareBps: number
  readonly tier: Partner['tier']
  readonly settingsVersion: number
}

/** A fee split into its parts. `partner + platform` is `total`, always. */
export interface FeeSplit {
  readonly platformFee: Minor
  readonly surcharge: Minor
  /** The amount of the fee step. */
  readonly total: Minor
  /** The partner's share of the platform fee plus the whole surcharge. */
  readonly partner: Minor
  /** The platform's part: the rest. */
  readonly platform: Minor
}

/** The terms for a payment. The surcharge is the request's, else the product's, else the partner's general one. */
export function feeTerms(partner: Partner, product: ProductKey, requestedBps?: number): FeeTerms {
  const surchargeBps = requestedBps ?? partner.fees.products[product] ?? partner.fees.surchargeBps
  if (!Number.isInteger(surchargeBps) || surchargeBps < 0 || surchargeBps > MAX_SURCHARGE_BPS)
    throw new RangeError(`a surcharge of ${surchargeBps} bps is out of range`)
  return {
    product,
    platformBps: platformBps[product],
    surchargeBps,
    partnerShareBps: partnerShareBps[partner.tier],
    tier: partner.tier,
    settingsVersion: partner.fees.version,
  }
}

/** The smallest amount whose platform fee is not zero. */
export const smallestNotional = (bps: number): bigint => (10_000n + BigInt(bps) - 1n) / BigInt(bps)

/** The largest amount whose fee is at most `total`, in minor units, by rates of which one is more than zero. */
export function largestNotional(total: Minor, terms: FeeTerms): Minor {
  let most = 0n
  // Two parts are rounded down, each by less than one unit.
  let tooMuch = ((total + 2n) * 10_000n) / BigInt(terms.platformBps + terms.surchargeBps) + 1n
  while (tooMuch - most > 1n) {
    const middle = (most + tooMuch) / 2n
    if (splitFee(minor(middle), terms).total <= total) most = middle
    else tooMuch = middle
  }
  return minor(most)
}

/** Splits the fee on an amount. Fee, surcharge and share are each rounded down to a minor unit. */
export function splitFee(amount: Minor, terms: FeeTerms): FeeSplit {
  const platformFee = share(amount, terms.platformBps)
  const surcharge = share(amount, terms.surchargeBps)
  const total = add(platformFee, surcharge)
  const partner = add(share(platformFee, terms.partnerShareBps), surcharge)
  return { platformFee, surcharge, total, partner, platform: subtract(total, partner) }
}
