import { Row } from '../controls/Rows.tsx'
import { formatAmount, formatPercent } from './format-amount.ts'

export interface FeeLine {
  readonly label: string
  readonly minor: bigint
  readonly decimals: number
  readonly symbol: string
  /** The rate that made it, in basis points; absent for the chain's fee. */
  readonly bps?: number
  /** The amount is an estimate. */
  readonly about?: boolean
}

/** An estimate in full would look exact. */
const ESTIMATE_DIGITS = 4

interface FeeBreakdownProps {
  readonly lines: readonly FeeLine[]
  readonly locale: string
  /** Significant digits, for a glance. Without it the amount is written in full, for a fee that is about to be paid. */
  readonly most?: number
}

/** Every fee in its own row, in units of the asset that it is paid in. Stands inside `Rows`. */
export function FeeBreakdown({ lines, locale, most }: FeeBreakdownProps) {
  return (
    <>
      {lines.map(({ label, minor, decimals, symbol, bps, about }) => (
        <Row
          key={label}
          term={bps === undefined ? label : `${label} (${formatPercent(bps, locale)})`}
        >{`${about === true ? '≈ ' : ''}${formatAmount(minor, decimals, locale, about === true ? ESTIMATE_DIGITS : most)} ${symbol}`}</Row>
      ))}
    </>
  )
}
