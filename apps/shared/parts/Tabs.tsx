import { query, setQuery } from '../router/address.ts'

interface TabsProps<V extends string> {
  readonly label: string
  /** The field of the address that has the open tab; the first tab is open without it. */
  readonly field: string
  readonly tabs: readonly { readonly value: V; readonly label: string }[]
}

/** Links between views of one page. The address says which one is open. */
export function Tabs<V extends string>({ label, field, tabs }: TabsProps<V>) {
  const open = openTab(field, tabs)
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ value, label: name }) => (
        <button
          key={value}
          type="button"
          class="tab"
          aria-current={value === open ? 'page' : undefined}
          onClick={() => setQuery({ [field]: value === tabs[0]?.value ? undefined : value })}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}

export function openTab<V extends string>(
  field: string,
  tabs: readonly { readonly value: V }[],
): V | undefined {
  const wanted = query.value.get(field)
  return tabs.find(({ value }) => value === wanted)?.value ?? tabs[0]?.value
}
