import { useSignal } from '@preact/signals'
import type { ComponentChildren, TargetedInputEvent } from 'preact'
import { useId } from 'preact/hooks'
import './amount-field.css'
import { formatAmount } from './format-amount.ts'
import { numeralsOf } from './locale.ts'
import { decimalsOf, localAmount, parseAmount, readAmount } from './parse-amount.ts'

interface AmountFieldProps {
  readonly label: string
  /** Plain decimal text, such as `1234.5`. */
  readonly text: string
  readonly locale: string
  /** Called with plain decimal text; text that is no amount never gets here. */
  readonly onInput: (text: string) => void
  /** What is wrong with the amount, said under it. */
  readonly problem?: ComponentChildren
  /** What else there is to say of it, in the same place. */
  readonly note?: ComponentChildren
}

/** How wide a figure is, for its size: an amount is always seen whole, beside a token of any width. */
export const amountWidth = (text: string) => ({ '--letters': Math.max(text.length, 1) })

/** An amount to type or paste, in the figures of the locale; grouped as soon as it is not being edited. */
export function AmountField({ label, text, locale, onInput, problem, note }: AmountFieldProps) {
  const id = useId()
  const focused = useSignal(false)
  const shown = focused.value ? localAmount(text, locale) : grouped(text, locale)
  return (
    <div class="amount">
      <input
        id={id}
        class="amount-input"
        style={amountWidth(shown)}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        autocorrect="off"
        spellcheck={false}
        enterkeyhint="done"
        placeholder={numeralsOf(locale).digits[0]}
        value={shown}
        onFocus={() => {
          focused.value = true
        }}
        onBlur={() => {
          focused.value = false
        }}
        onKeyDown={(event) => {
          // On a phone, `done` puts the keyboard away; elsewhere the focus stays.
          if (event.key === 'Enter' && matchMedia('(hover: none)').matches) event.currentTarget.blur()
        }}
        onInput={(event) => {
          const read = readAmount(event.currentTarget.value, locale, howEntered(event))
          if (read !== undefined) onInput(read)
          // What is no part of an amount does not stay in the field, and what is none at all leaves it as it was.
          event.currentTarget.value = localAmount(read ?? text, locale)
        }}
      />
      <p id={`${id}-problem`} class={problem === undefined ? 'amount-note' : 'amount-note amount-problem'}>
        {problem ?? note}
      </p>
    </div>
  )
}

const pasting: readonly unknown[] = [
  'insertFromPaste',
  'insertFromDrop',
  'insertReplacementText',
  // Filled in by a browser or a tool: no keys were pressed.
  undefined,
  '',
]

function howEntered(event: TargetedInputEvent<HTMLInputElement>): 'typed' | 'pasted' {
  return pasting.includes('inputType' in event ? event.inputType : undefined) ? 'pasted' : 'typed'
}

/** Plain decimal text with groups; as it stands when it is not a whole amount yet. */
function grouped(text: string, locale: string): string {
  const decimals = decimalsOf(text)
  const minor = parseAmount(text, decimals)
  return minor === undefined ? localAmount(text, locale) : formatAmount(minor, decimals, locale)
}
