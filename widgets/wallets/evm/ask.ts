import { WalletError } from '../wallet.ts'
import { walletError } from './errors.ts'
import type { Eip1193Provider, Timer } from './provider.ts'

/** How long a question may take that needs no user, in milliseconds. */
const ANSWER_MS = 15_000

/** Asks a provider. Failures are WalletErrors. A question `of: 'wallet'` needs no user, so it times out. */
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
