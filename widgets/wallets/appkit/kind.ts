import { createOneWallet } from '../base/one-wallet.ts'
import { WalletError, type WalletKind } from '../wallet.ts'
import type { ClientSettings, WalletClient } from '../walletconnect/client.ts'
import { createOpening } from '../walletconnect/opening.ts'
import type { MoreWalletsHome } from './home.ts'
import { icon } from './icon.ts'
import { MORE_MAKE } from './index.ts'
import type { Modal } from './modal.ts'
import type { Signer } from './signer.ts'

/** The parts that are loaded once the kind was chosen. */
export interface Parts {
  readonly client: (settings: ClientSettings) => Promise<WalletClient>
  readonly modal: (home: MoreWalletsHome) => Promise<Modal>
}

const option = { id: 'any', make: MORE_MAKE, name: 'More wallets', icon }

/** Wallets of EVM chains and Solana on a phone or in another app, by WalletConnect, chosen in AppKit's modal. */
export function createMoreWallets(home: MoreWalletsHome, parts: Parts = loaded): WalletKind {
  const { chain, timer } = home
  let signing: Promise<Signer> | undefined
  let openClient: (() => Promise<WalletClient>) | undefined
  let modal: Promise<Modal> | undefined
  const open = async () => {
    const signer = await (signing ??= loadSigner(home))
    openClient ??= createOpening(
      { ...home, chain: chain.caip2, storage: 'suite-more', isAccount: signer.isAccount },
      parts.client,
    )
    return { signer, client: await openClient() }
  }
  const loadModal = async () => {
    modal ??= parts.modal(home)
    return modal.catch(() => {
      // The next attempt may succeed. No wallet was asked.
      modal = undefined
      throw new WalletError('unavailable')
    })
  }
  return createOneWallet(option, async (how, present, isNewest) => {
    const [{ signer, client }, { connectMore }] = await Promise.all([open(), import('./connection.ts')])
    const { payer } = home
    const { caip2 } = chain
    return connectMore(client, how, present, {
      chain: caip2,
      payer,
      option,
      signer,
      modal: loadModal,
      timer,
      isNewest,
    })
  })
}

async function loadSigner(home: MoreWalletsHome): Promise<Signer> {
  if (home.chain.family === 'evm') return (await import('./evm-signer.ts')).evmSigner
  const [{ createSolanaSigner }, { createBroadcast }] = await Promise.all([
    import('./solana-signer.ts'),
    import('../solana/broadcast.ts'),
  ])
  return createSolanaSigner(createBroadcast(home))
}

const loaded: Parts = {
  client: async (settings) => (await import('../walletconnect/client.ts')).openClient(settings),
  modal: async (home) => (await import('./modal.ts')).createModal(home),
}
