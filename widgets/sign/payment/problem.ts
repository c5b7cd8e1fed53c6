import { ApiError } from '../../api/call.ts'
import { WalletError, type WalletFailure } from '../../wallets/wallet.ts'

/** The problem of the last attempt. */
export type Problem =
  | { readonly from: 'wallet'; readonly failure: WalletFailure; readonly said: string }
  | { readonly from: 'server'; readonly code: ApiError['code']; readonly message: string }
  /** The payload is no longer the one that was shown. */
  | { readonly from: 'change' }
  /** A fault of this page. */
  | { readonly from: 'page' }

export function problemOf(cause: unknown): Problem {
  if (cause instanceof WalletError) return { from: 'wallet', failure: cause.failure, said: cause.message }
  if (cause instanceof ApiError) return { from: 'server', code: cause.code, message: cause.message }
  if (cause instanceof Changed) return { from: 'change' }
  return { from: 'page' }
}

/** Thrown when the step to sign differs from the step that was shown. */
export class Changed extends Error {
  override readonly name = 'Changed'
}
