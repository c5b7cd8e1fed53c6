import type { ChoiceProps } from '../controls/SelectField.tsx'
import './segmented.css'

/** A few choices side by side: radio buttons that look like one control. */
export function Segmented<V extends string>({ label, value, choices, onChange }: ChoiceProps<V>) {
  return (
    <fieldset class="segmented">
      <legend class="hidden-text">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} class="segment">
          <input
            type="radio"
            name={label}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
