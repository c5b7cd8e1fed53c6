import type { Action, Decoded } from '../decoded.ts'
import type { Effect } from './effects.ts'

/** The transaction as the readers of payments and swaps get it. */
export interface Reading {
  readonly from: string
  /** The recipient by the payload's own word: it counts only if the bytes prove it. */
  readonly to: string
  readonly effects: readonly Effect[]
  /** The candidates for tokens: the transaction's own accounts and the tokens of the session. */
  readonly assets: readonly string[]
}

/** The meaning of a payment or a swap. */
export type What = Pick<Decoded, 'to' | 'value'> & { readonly action: Action }
