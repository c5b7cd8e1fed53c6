import type { ComponentChildren } from 'preact'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import { Skeleton } from '#kit/controls/Skeleton.tsx'
import { formText } from '../text.ts'

interface DetailsProps {
  /** The rate, once there is one. */
  readonly head: ComponentChildren
  /** The figures of a quote, once there is one. */
  readonly rows: ComponentChildren
  /** The names of the rows before there is a quote, so that nothing jumps when one arrives. */
  readonly terms: readonly string[]
  readonly isBusy: boolean
  readonly hasProblem: boolean
  /** A row that is always there. */
  readonly children?: ComponentChildren
}

/** The figures of the quote. */
export function Details({ head, rows, terms, isBusy, hasProblem, children }: DetailsProps) {
  return (
    <div class="details">
      <div class="details-head">
        {head ??
          (isBusy ? (
            <Skeleton width={16} />
          ) : (
            <span class="details-hint">{hasProblem ? formText.quote.none : formText.quote.hint}</span>
          ))}
      </div>
      <Rows>
        {rows ??
          terms.map((term) => (
            <Row key={term} term={term}>
              {isBusy ? <Skeleton width={9} /> : <span class="soft">–</span>}
            </Row>
          ))}
        {children}
      </Rows>
    </div>
  )
}
