import { Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import './form.css'

type Common = {
  readonly label: string
  readonly value: Signal<string>
  readonly hint?: ComponentChildren
  readonly problem?: string | undefined
  /** Beside the field, such as a unit. */
  readonly after?: ComponentChildren
  /** Takes the focus when it appears. */
  readonly isFirst?: boolean
}

type FieldProps = Common & {
  readonly name: string
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'search' | 'url'
  readonly inputMode?: 'text' | 'numeric' | 'decimal'
  readonly autocomplete?: string
  readonly required?: boolean
  readonly maxLength?: number
  readonly placeholder?: string
  readonly onChanged?: () => void
}

/** A text field with its label, a hint and what is wrong with its text. */
export function Field(props: FieldProps) {
  const {
    label,
    value,
    hint,
    problem,
    after,
    onChanged,
    isFirst = false,
    type = 'text',
    autocomplete = 'off',
    ...rest
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [])
  const notes = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`]
  // As an object without a type: the types of inputs differ by their `type`, which is a variable here.
  const attributes: object = { ...rest, type, autocomplete }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-row">
        <input
          {...attributes}
          ref={input}
          id={id}
          spellcheck={false}
          value={value.value}
          aria-invalid={problem !== undefined}
          aria-describedby={notes.filter((note) => note !== false).join(' ') || undefined}
          onInput={(event) => {
            value.value = event.currentTarget.value
            onChanged?.()
          }}
        />
        {after}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} class="soft small">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} class="field-problem small">
          {problem}
        </p>
      )}
    </div>
  )
}

interface PasswordProps extends Common {
  readonly name: string
  readonly autocomplete: 'current-password' | 'new-password'
}

/** A password, which can be shown. */
export function PasswordField({ name, autocomplete, ...rest }: PasswordProps) {
  const isShown = useSignal(false)
  return (
    <Field
      {...rest}
      name={name}
      required
      type={isShown.value ? 'text' : 'password'}
      autocomplete={autocomplete}
      after={
        <button
          type="button"
          class="field-button"
          aria-pressed={isShown.value}
          aria-label="Show the password"
          onClick={() => {
            isShown.value = !isShown.value
          }}
        >
          {isShown.value ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

interface ChoiceProps<V extends string> {
  readonly label: string
  /** As a signal, it takes what is chosen. */
  readonly value: V | Signal<V>
  readonly choices: readonly { readonly value: V; readonly label: string }[]
  readonly onChange?: (value: V) => void
  readonly hint?: string
}

/** The browser's own select, with its label above. */
export function SelectInput<V extends string>({ label, value, choices, onChange, hint }: ChoiceProps<V>) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value instanceof Signal ? value.value : value}
        onChange={({ currentTarget: { selectedIndex } }) => {
          const chosen = choices[selectedIndex]
          if (chosen === undefined) return
          if (value instanceof Signal) value.value = chosen.value
          onChange?.(chosen.value)
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} class="soft small">
          {withCode(hint)}
        </p>
      )}
    </div>
  )
}

/** Text whose names stand between backticks. */
const withCode = (text: string): ComponentChildren =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))

interface ChecksProps<V extends string> {
  readonly label: string
  readonly values: Signal<readonly V[]>
  readonly choices: readonly { readonly value: V; readonly label: string; readonly note?: string }[]
}

/** Some of several choices. */
export function Checks<V extends string>({ label, values, choices }: ChecksProps<V>) {
  return (
    <fieldset class="checks">
      <legend>{label}</legend>
      {choices.map(({ value, label: name, note }) => (
        <label key={value} class="check">
          <input
            type="checkbox"
            checked={values.value.includes(value)}
            onChange={({ currentTarget: { checked } }) => {
              values.value = checked ? [...values.value, value] : values.value.filter((one) => one !== value)
            }}
          />
          <span>
            {name}
            {note !== undefined && <span class="soft small check-note">{withCode(note)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface ChipsProps {
  readonly label: string
  readonly texts: readonly string[]
  readonly into: Signal<string>
}

/** Examples of a field's text, each of which fills it. */
export function Chips({ label, texts, into }: ChipsProps) {
  return (
    <div class="chips" role="group" aria-label={label}>
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          class="chip"
          onClick={() => {
            into.value = text
          }}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

interface FormProps {
  /** One field with its button in a line. */
  readonly inline?: boolean
  readonly onSubmit: () => unknown
  readonly children: ComponentChildren
}

/** A form that the page itself sends. */
export function Form({ inline = false, onSubmit, children }: FormProps) {
  return (
    <form
      class={inline ? 'inline-form' : 'form'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** What a refusal says about a field. */
export const problemIn = (failure: Failure | undefined, field: string): string | undefined =>
  failure?.problemOf(field)
