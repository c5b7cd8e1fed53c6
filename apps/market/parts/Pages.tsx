import { Button } from '#kit/controls/Button.tsx'
import { query, setQuery } from '../../shared/router/address.ts'
import { SelectInput } from '../../shared/parts/Field.tsx'

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

interface ListChoiceProps<V extends string> {
  readonly label: string
  /** Its name in the address. */
  readonly name: string
  readonly value: V
  readonly choices: readonly { readonly value: V; readonly label: string }[]
}

/** Chooses what a long list shows, from its first page on. */
export const ListChoice = <V extends string>({ name, ...rest }: ListChoiceProps<V>) => (
  <SelectInput {...rest} onChange={(value) => setQuery({ [name]: value, start: undefined })} />
)
