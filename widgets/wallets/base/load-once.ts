import { WalletError } from '../wallet.ts'

/** Loads at the first call, for all later ones. After a failure, the next call tries again. No wallet was asked then. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return async () => {
    loading ??= load()
    return loading.catch(() => {
      loading = undefined
      throw new WalletError('unavailable')
    })
  }
}
