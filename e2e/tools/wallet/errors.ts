import { BaseError } from 'viem'

/** An error as EIP-1193 providers answer it. */
export interface ProviderError {
  readonly error: { readonly code: number; readonly message: string }
}

export const providerError = (code: number, message: string): ProviderError => ({ error: { code, message } })

export const declined = providerError(4001, 'User rejected the request.')

/** A fault of the node behind the wallet, or of the transaction. */
export const fault = (cause: unknown): ProviderError =>
  providerError(-32603, cause instanceof BaseError ? cause.shortMessage : String(cause))
