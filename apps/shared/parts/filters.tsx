import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { query, setQuery } from '../router/address.ts'
import { Field, SelectInput } from './Field.tsx'

/** So long after the last key, what was typed goes into the address. */
const TYPING_MS = 350

interface FilterFieldProps {
  readonly label: string
  /** Its name in the address. */
  readonly name: string
  readonly placeholder?: string
  readonly type?: 'date'
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
