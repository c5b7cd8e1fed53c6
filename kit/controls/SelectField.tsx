import type { ComponentChildren } from 'preact'
import { ChevronDownIcon } from './icons.tsx'
import './select-field.css'

interface Choice<V extends string> {
  readonly value: V
  readonly label: string
}

export interface ChoiceProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly choices: readonly Choice<V>[]
  readonly onChange: (value: V) => void
}

/** The browser's own select, which every keyboard, screen reader and phone knows. */
export function SelectField<V extends string>({
  label,
  value,
  choices,
  onChange,
  children,
}: ChoiceProps<V> & {
  /** The logo of what is chosen. */
  readonly children?: ComponentChildren
}) {
  return (
    <span class="select">
      {children}
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = choices[event.currentTarget.selectedIndex]
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} />
    </span>
  )
}
