import { useSignal } from '@preact/signals'
import type { ComponentChildren, TargetedInputEvent } from 'preact'
import { useId, useRef } from 'preact/hooks'
import './amount-field.css'
import { formatAmount } from './format-amount.ts'
import { numeralsOf } from './locale.ts'
import { decimalsOf, localAmount, parseAmount, readAmount } from './parse-amount.ts'
import { type Typed, typeAmount } from './type-amount.ts'
import { Text } from '../controls/Text.tsx'

interface AmountFieldProps {
  readonly label: string
  /** Plain decimal text, such as `1234.5`. */
  readonly text: string
  readonly locale: string
  /** Called with plain decimal text, and only with an amount. */
  readonly onInput: (text: string) => void
  /** The problem of the amount, shown under it. */
  readonly problem?: ComponentChildren
  /** Another note on it, in the same place. */
  readonly note?: ComponentChildren
  /** Its token. */
  readonly token: ComponentChildren
  /** In line with the note, at the other end. */
  readonly aside?: ComponentChildren
}

/** The width of a figure, which decides its size: an amount is always shown whole, beside the token or above it. */
export const amountWidth = (text: string) => ({ '--letters': Math.max(text.length, 1) })

/** An amount to type or paste, in the digits of the locale. It is grouped while it is not edited. */
export function AmountField({ label, text, locale, onInput, problem, ...around }: AmountFieldProps) {
  const id = useId()
  // A field that was in the page before the script ran may be in use already.
  const focused = useSignal(document.activeElement?.className === 'amount-input')
  const typed = useRef<Typed>({ text })
  /** Something was entered that is no part of an amount, and no more is known of what the visitor meant. */
  const refused = useSignal(false)
  const trouble = refused.value ? REFUSED : problem
  const shown = focused.value ? localAmount(text, locale) : grouped(text, locale)
  return (
    <>
      <AmountLine shown={shown} token={around.token}>
        <input
          id={id}
          class="amount-input"
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={trouble === undefined ? undefined : `${id}-problem`}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          autocorrect="off"
          spellcheck={false}
          enterkeyhint="done"
          placeholder={numeralsOf(locale).digits[0]}
          value={shown}
          onFocus={(event) => {
            focused.value = true
            // The groups go at once, because a later change of the text would undo the selection.
            event.currentTarget.value = localAmount(text, locale)
            event.currentTarget.select()
          }}
          onBlur={() => {
            focused.value = false
            refused.value = false
          }}
          onKeyDown={(event) => {
            // On a phone, `done` closes the keyboard. Elsewhere the focus stays.
            if (event.key === 'Enter' && matchMedia('(hover: none)').matches) event.currentTarget.blur()
          }}
          onInput={(event) => {
            const { value } = event.currentTarget
            const before = typed.current.text === text ? typed.current : { text }
            const pasted = isPasted(event)
            const entered = pasted ? paste(value, locale) : typeAmount(before, value, locale)
            typed.current = entered ?? before
            // Digits behind a refused separator are still in doubt. A typed letter leaves no doubt: it just disappears.
            refused.value =
              entered === undefined
                ? pasted || !/\p{L}/u.test(value)
                : refused.value && value.length > text.length
            if (entered !== undefined) onInput(entered.text)
            // Characters that do not belong to an amount disappear. Text that is not an amount changes nothing.
            event.currentTarget.value = localAmount(typed.current.text, locale)
          }}
        />
      </AmountLine>
      <div class="amount-foot">
        <p id={`${id}-problem`} class={trouble === undefined ? 'amount-note' : 'amount-note amount-problem'}>
          <Text figure={trouble === undefined}>{trouble ?? around.note}</Text>
        </p>
        {around.aside}
      </div>
    </>
  )
}

interface AmountLineProps {
  /** The figure as it is written. */
  readonly shown: string
  readonly token: ComponentChildren
  readonly children: ComponentChildren
}

/** A figure, and its token at the other end of the line. */
export const AmountLine = ({ shown, token, children }: AmountLineProps) => (
  <div class="amount-line">
    <div class="amount" style={amountWidth(shown)}>
      {children}
    </div>
    {token}
  </div>
)

const REFUSED = 'That is not an amount.'

/** Also where a browser or a tool filled the field in, without keys. */
const isPasted = (event: TargetedInputEvent<HTMLInputElement>): boolean =>
  /^(insert(FromPaste|FromDrop|ReplacementText))?$/.test(('inputType' in event && event.inputType) || '')

function paste(value: string, locale: string): Typed | undefined {
  const text = readAmount(value, locale, 'pasted')
  return text === undefined ? undefined : { text }
}

/** Plain decimal text with groups. Text that is not yet a whole amount stays as it is. */
function grouped(text: string, locale: string): string {
  const decimals = decimalsOf(text)
  const minor = parseAmount(text, decimals)
  return minor === undefined ? localAmount(text, locale) : formatAmount(minor, decimals, locale)
}
