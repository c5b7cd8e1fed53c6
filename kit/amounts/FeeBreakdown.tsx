import { Row } from '../controls/Rows.tsx'
import { formatAmount, formatPercent, GLANCE } from './format-amount.ts'

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

interface FeeBreakdownProps {
  readonly lines: readonly FeeLine[]
  readonly locale: string
}

/** Every fee in its own row, in units of the asset that it is paid in. Stands inside `Rows`. */
export function FeeBreakdown({ lines, locale }: FeeBreakdownProps) {
  return (
    <>
      {lines.map(({ label, minor, decimals, symbol, bps, about }) => (
        <Row
          key={label}
          term={bps === undefined ? label : `${label} (${formatPercent(bps, locale)})`}
        >{`${about === true ? '≈ ' : ''}${formatAmount(minor, decimals, locale, about === true ? GLANCE : undefined)} ${symbol}`}</Row>
      ))}
    </>
  )
}
