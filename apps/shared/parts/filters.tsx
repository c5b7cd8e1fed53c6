import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '#kit/controls/Button.tsx'
import { query, setQuery } from '../router/address.ts'
import { Empty } from './Empty.tsx'
import { Field, SelectInput } from './Field.tsx'

/** So long after the last key, what was typed goes into the address. */
const TYPING_MS = 350

interface FilterFieldProps {
  readonly label: string
  /** Its name in the address. */
  readonly name: string
  readonly placeholder?: string
  readonly type?: 'date' | 'search'
}

/** A typed filter that stands in the address. */
export function FilterField({ name, ...field }: FilterFieldProps) {
  const inAddress = query.value.get(name) ?? ''
  const value = useSignal(inAddress)
  useEffect(() => {
    value.value = inAddress
  }, [inAddress])
  useEffect(() => {
    const timer = setTimeout(() => setQuery({ [name]: value.peek().trim() }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value.value])
  return <Field {...field} value={value} name={name} />
}

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly choices: readonly string[]
  /** What is shown without a choice. */
  readonly all?: string
  readonly labelOf?: (choice: string) => string
}

/** A chosen filter that stands in the address. */
export function Choice({ label, name, choices, all = 'All', labelOf = (value) => value }: ChoiceProps) {
  return (
    <SelectInput
      label={label}
      value={query.value.get(name) ?? ''}
      choices={[{ value: '', label: all }, ...choices.map((value) => ({ value, label: labelOf(value) }))]}
      onChange={(value) => setQuery({ [name]: value })}
    />
  )
}

/** The choice of the address, if it is one of these. */
export const chosen = <V extends string>(name: string, choices: readonly V[]): V | undefined =>
  choices.find((one) => one === query.value.get(name))

interface NoneFoundProps {
  /** Names a row. */
  readonly what: string
  /** The filters by their names in the address. */
  readonly filter: Readonly<Record<string, unknown>>
  /** Shown where nothing is filtered. */
  readonly children: ComponentChildren
}

/** Stands in place of a list without rows: none fits the filters, or there is none. */
export function NoneFound({ what, filter, children }: NoneFoundProps) {
  if (Object.values(filter).every((value) => value === undefined)) return <>{children}</>
  const clear = () => setQuery(Object.fromEntries(Object.keys(filter).map((name) => [name, undefined])))
  return (
    <Empty
      title={`No ${what} fits these filters`}
      action={<Button onClick={clear}>Clear the filters</Button>}
    />
  )
}
