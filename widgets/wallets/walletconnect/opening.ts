import { WalletError } from '../wallet.ts'
import type { ClientSettings, WalletClient } from './client.ts'

/** Opens a client when it is asked for first, and keeps it; one that cannot be opened is tried again. */
export function createOpening(
  settings: ClientSettings,
  open: (settings: ClientSettings) => Promise<WalletClient> = loadClient,
): () => Promise<WalletClient> {
  let opening: Promise<WalletClient> | undefined
  return async () => {
    opening ??= open(settings)
    return opening.catch(() => {
      // The next attempt may find the network back. No wallet was asked, and none has said anything.
      opening = undefined
      throw new WalletError('unavailable')
    })
  }
}

async function loadClient(settings: ClientSettings): Promise<WalletClient> {
  const { openClient } = await import('./client.ts')
  return openClient(settings)
}
