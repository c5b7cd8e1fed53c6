import { Skeleton } from '#kit/controls/Skeleton.tsx'
import { formText } from '../../words/en/form.ts'

interface PriceHintProps {
  readonly isBusy: boolean
  readonly hasProblem: boolean
  /** Left out, the line is there only while there is something to say. */
  readonly hint?: string
}

/** Stands where the price will be, so that nothing jumps when one arrives. */
export function PriceHint({ isBusy, hasProblem, hint }: PriceHintProps) {
  const text = hasProblem ? formText.quote.none : hint
  return isBusy || text !== undefined ? <p class="sum">{isBusy ? <Skeleton width={20} /> : text}</p> : null
}
