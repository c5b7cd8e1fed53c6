import * as z from 'zod'

/** The wallet answers in the fragment, which no server sees: `#et=abc` becomes `#et=abc&tx_hash=…`. */

const MAX_LETTERS = 4_000

/** The answers that there are. */
export type Answer =
  | { readonly address: string }
  | { readonly tx_hash: string }
  | { readonly error: 'rejected' | 'failed' | 'outdated' }

const NAMES = ['address', 'tx_hash', 'error']

/** A page's address. Apps' own schemes are not taken: on this machine there are only pages. */
export const ReturnUrl = z
  .string()
  .max(MAX_LETTERS)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, password } = new URL(text)
    return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
  }, 'expected the address of a page, http or https')
  .transform((text) => new URL(text))

/** The address to go back to. An answer of an earlier request gives way. */
export function withAnswer(returnUrl: URL, answer: Answer): string {
  const url = new URL(returnUrl)
  const kept = url.hash
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !NAMES.some((name) => part.startsWith(`${name}=`)))
  url.hash = [...kept, new URLSearchParams(Object.entries(answer)).toString()].join('&')
  return url.href
}
