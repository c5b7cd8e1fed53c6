import { readSurely } from './parse-amount.ts'

/**
 * The amount in the outline's field (see `outline` in entries.ts), which a visitor may have typed or pasted before the
 * script ran, as plain decimal text. `undefined` without a field, when its text is not an amount, or when it could be
 * read in two ways: nobody knows here whether the `1,000` was typed or pasted. The amount that the page put there is sure.
 */
export function typedEarly(
  app: { querySelector(name: 'input'): { readonly value: string } | null },
  prefilled?: string,
): string | undefined {
  const text = app.querySelector('input')?.value
  return text === undefined ? undefined : readSurely(text, 'en', prefilled)
}
