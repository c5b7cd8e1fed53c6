import { useSignal } from '@preact/signals'
import type { ComponentChildren, TargetedInputEvent } from 'preact'
import { useId, useRef } from 'preact/hooks'
import './amount-field.css'
import { formatAmount } from './format-amount.ts'
import { numeralsOf } from './locale.ts'
import { decimalsOf, localAmount, parseAmount, readAmount } from './parse-amount.ts'
import { type Typed, typeAmount } from './type-amount.ts'
import { Text } from '../controls/Text.tsx'
import { amountText } from './amount-text.ts'

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
  /** What was entered, where it is not an amount. It stays in sight, and nothing is paid of it. */
  const unread = useSignal<string | undefined>(undefined)
  // A click elsewhere may have filled in an amount.
  const mistaken = text === '' ? unread.value : undefined
  const trouble = mistaken === undefined ? problem : amountText.notAnAmount(mistaken.slice(0, MOST_SHOWN))
  const shown = mistaken ?? (focused.value ? localAmount(text, locale) : grouped(text, locale))
  return (
    <>
      <AmountLine shown={shown} token={around.token}>
        <input
          id={id}
          class="amount-input"
          aria-label={label}
          aria-invalid={trouble !== undefined}
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
            if (mistaken === undefined) event.currentTarget.value = localAmount(text, locale)
            event.currentTarget.select()
          }}
          onBlur={() => {
            focused.value = false
          }}
          onKeyDown={(event) => {
            // On a phone, `done` closes the keyboard. Elsewhere the focus stays.
            if (event.key === 'Enter' && matchMedia('(hover: none)').matches) event.currentTarget.blur()
          }}
          onInput={(event) => {
            const { value } = event.currentTarget
            const before = typed.current.text === text ? typed.current : { text }
            const entered = read(event, mistaken === undefined ? before : undefined, locale)
            unread.value = entered === undefined ? value : undefined
            typed.current = entered ?? { text: '' }
            onInput(typed.current.text)
            // What groups have been read from, is written as it is edited.
            event.currentTarget.value =
              entered === undefined ? value : localAmount(typed.current.text, locale)
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

/** Of what is not an amount, the note shows so much. */
const MOST_SHOWN = 16

/** Also where a browser or a tool filled the field in, without keys. */
const isPasted = (event: TargetedInputEvent<HTMLInputElement>): boolean =>
  /^(insert(FromPaste|FromDrop|ReplacementText))?$/.test(('inputType' in event && event.inputType) || '')

/** Reads the field after a key or a paste; `undefined` where it is not an amount. `before`: what was read last. */
function read(
  event: TargetedInputEvent<HTMLInputElement>,
  before: Typed | undefined,
  locale: string,
): Typed | undefined {
  const { value } = event.currentTarget
  const pasted = isPasted(event)
  // A pasted amount may have its unit with it. Of a typed one, such as `1e5`, no one knows what was meant.
  if (!pasted && hasOther(value)) return undefined
  if (before !== undefined && !pasted) return typeAmount(before, value, locale)
  const text = readAmount(value, locale, pasted ? 'pasted' : 'typed')
  return text === undefined ? undefined : { text }
}

/** Whether there is anything but digits, separators and spaces. */
const hasOther = (value: string): boolean => /[^\p{Nd}\p{Cf}.,'’\s\u066b\u066c]/u.test(value)

/** Plain decimal text with groups. Text that is not yet a whole amount stays as it is. */
function grouped(text: string, locale: string): string {
  const decimals = decimalsOf(text)
  const minor = parseAmount(text, decimals)
  return minor === undefined ? localAmount(text, locale) : formatAmount(minor, decimals, locale)
}
