import { readAmount } from './parse-amount.ts'

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
  if (text === undefined || (text !== prefilled && couldBeGrouped(text))) return undefined
  return readAmount(text, 'en', 'typed')
}

/** One separator where a group of digits would end, as in `1,000` and `1.000`. */
const couldBeGrouped = (text: string): boolean => /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(text)
