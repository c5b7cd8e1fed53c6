import { Button } from '#kit/controls/Button.tsx'
import { query, setQuery } from '../../shared/router/address.ts'

interface PagesProps {
  readonly total: number
  readonly size: number
}

/** The number of the first row that the address asks for. */
export const startIn = (): number => Number(/^\d{1,6}$/.exec(query.value.get('start') ?? '')?.[0] ?? 0)

/** Steps through a long list. The address has the place. */
export function Pages({ total, size }: PagesProps) {
  const start = startIn()
  if (total <= size && start === 0) return null
  return (
    <nav class="table-foot pages" aria-label="Pages">
      <Button disabled={start === 0} onClick={() => to(start - size)}>
        Previous
      </Button>
      <span class="soft small" aria-live="polite">
        {Math.min(start + 1, total)} to {Math.min(start + size, total)} of {total.toLocaleString('en')}
      </span>
      <Button disabled={start + size >= total} onClick={() => to(start + size)}>
        Next
      </Button>
    </nav>
  )
}

function to(first: number): void {
  setQuery({ start: first <= 0 ? undefined : String(first) })
  scrollTo(0, 0)
}
