import type { Action, Decoded } from '../../wallet.ts'
import type { Effect } from './effects.ts'

/** What the readers of payments and swaps are given. */
export interface Reading {
  readonly from: string
  /** Who is paid, by the payload's own word: it counts only where the bytes bear it out. */
  readonly to: string
  readonly effects: readonly Effect[]
  /** Tokens that the transaction may be about: its own accounts, and what the session speaks of. */
  readonly assets: readonly string[]
}

/** What a payment or a swap comes to. */
export type What = Pick<Decoded, 'to' | 'value'> & { readonly action: Action }
