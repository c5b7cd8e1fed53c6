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
    return opening.catch((cause: unknown) => {
      // The next attempt may find the network back.
      opening = undefined
      throw new WalletError('failed', cause instanceof Error ? cause.message : '')
    })
  }
}

async function loadClient(settings: ClientSettings): Promise<WalletClient> {
  const { openClient } = await import('./client.ts')
  return openClient(settings)
}
