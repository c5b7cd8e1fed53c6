import { readAmount } from './parse-amount.ts'

/**
 * The amount in the outline's field (see `outline` in entries.ts), which a visitor may have typed before the script ran, as
 * plain decimal text. `undefined` without a field, or when its text is not an amount.
 */
export function typedEarly(app: {
  querySelector(name: 'input'): { readonly value: string } | null
}): string | undefined {
  const text = app.querySelector('input')?.value
  return text === undefined ? undefined : readAmount(text, 'en', 'typed')
}
