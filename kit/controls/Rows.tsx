import type { ComponentChildren } from 'preact'
import './rows.css'
import { Text } from './Text.tsx'

/** A list of terms and their values, such as the figures of a quote. */
export function Rows({ children }: { readonly children: ComponentChildren }) {
  return <dl class="rows">{children}</dl>
}

interface RowProps {
  readonly term: ComponentChildren
  readonly children: ComponentChildren
  /** A second, quieter line under the value. */
  readonly note?: ComponentChildren
  readonly strong?: boolean
  readonly tone?: 'warn' | 'bad' | undefined
}

export function Row({ term, children, note, strong = false, tone }: RowProps) {
  return (
    <div class={`row ${strong ? 'row-strong' : ''} ${tone === undefined ? '' : `row-${tone}`}`}>
      <dt>
        <Text>{term}</Text>
      </dt>
      <dd>
        <Text figure>{children}</Text>
        {note !== undefined && (
          <span class="row-note">
            <Text figure>{note}</Text>
          </span>
        )}
      </dd>
    </div>
  )
}
