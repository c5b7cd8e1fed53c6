import { ApiError } from '../../api/call.ts'
import { WalletError, type WalletFailure } from '../../wallets/wallet.ts'

/** What kept the user from going on, until the next attempt. */
export type Problem =
  | { readonly from: 'wallet'; readonly failure: WalletFailure; readonly said: string }
  | { readonly from: 'server'; readonly code: ApiError['code']; readonly message: string }
  /** What would be signed is not what was shown any more. */
  | { readonly from: 'change' }
  /** A fault of this page. */
  | { readonly from: 'page' }

export function problemOf(cause: unknown): Problem {
  if (cause instanceof WalletError) return { from: 'wallet', failure: cause.failure, said: cause.message }
  if (cause instanceof ApiError) return { from: 'server', code: cause.code, message: cause.message }
  if (cause instanceof Changed) return { from: 'change' }
  return { from: 'page' }
}

/** Thrown when the step that is about to be signed differs from the one that was shown. */
export class Changed extends Error {
  override readonly name = 'Changed'
}
