import { WalletError } from '../wallet.ts'
import type { ClientSettings, WalletClient } from './client.ts'

/** Opens a client at the first call, for all later ones. After a failure, the next call tries again. */
export function createOpening(
  settings: ClientSettings,
  open: (settings: ClientSettings) => Promise<WalletClient> = loadClient,
): () => Promise<WalletClient> {
  let opening: Promise<WalletClient> | undefined
  return async () => {
    opening ??= open(settings)
    return opening.catch(() => {
      // The next attempt may succeed. No wallet was asked.
      opening = undefined
      throw new WalletError('unavailable')
    })
  }
}

async function loadClient(settings: ClientSettings): Promise<WalletClient> {
  const { openClient } = await import('./client.ts')
  return openClient(settings)
}
