import { amountText } from '../../parts/money.tsx'

/** 1,000 XRP in drops. */
const AMOUNT = 1_000_000_000n
const XRP = { symbol: 'XRP', decimals: 6 }
const BPS = 10_000n

/** What a user pays on top of 1,000 XRP, and what the partner earns of it. Each part is rounded down, as the service does. */
export function workedExample(fee: {
  readonly platformBps: number
  readonly shareBps: number
  readonly surchargeBps: number
}): { readonly total: string; readonly earned: string } {
  const platform = (AMOUNT * BigInt(fee.platformBps)) / BPS
  const surcharge = (AMOUNT * BigInt(fee.surchargeBps)) / BPS
  const share = (platform * BigInt(fee.shareBps)) / BPS
  return {
    total: amountText((platform + surcharge).toString(), XRP),
    earned: amountText((share + surcharge).toString(), XRP),
  }
}
