import { WalletError } from '../wallet.ts'
import { walletError } from './errors.ts'

/** What a wallet puts into the page (EIP-1193). Nothing it answers is trusted to have the promised type. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

export function isProvider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  )
}

/** Questions that no user has to answer get this long, in milliseconds. */
const ANSWER_MS = 15_000

export type Timer = (run: () => void, ms: number) => () => void

/** Asks a provider; failures come as WalletError. A question `of: 'wallet'` waits for no user and times out. */
export type Ask = (
  method: string,
  params: readonly unknown[] | undefined,
  of: 'user' | 'wallet',
) => Promise<unknown>

export function createAsk(provider: Eip1193Provider, timer: Timer): Ask {
  return async (method, params, of) => {
    const call = params === undefined ? { method } : { method, params }
    // A provider may throw instead of returning a promise that rejects.
    const answer = (async () => provider.request(call))().catch((cause: unknown) => {
      throw walletError(cause)
    })
    if (of === 'user') return answer
    let cancel: (() => void) | undefined
    const late = new Promise<never>((_, reject) => {
      cancel = timer(() => reject(new WalletError('timeout')), ANSWER_MS)
    })
    return Promise.race([answer, late]).finally(() => cancel?.())
  }
}
