import { loadOnce } from '../base/load-once.ts'
import { createOneWallet } from '../base/one-wallet.ts'
import { svgIcon } from '../base/svg-icon.ts'
import type { WalletKind } from '../wallet.ts'
import type { ClientSettings, WalletClient } from '../walletconnect/client.ts'
import { MORE_MAKE, type MoreWalletsHome } from './home.ts'
import type { Modal } from './modal.ts'
import type { Signer } from './signer.ts'

/** The parts that are loaded once the kind was chosen. */
export interface Parts {
  readonly client: (settings: ClientSettings) => Promise<WalletClient>
  readonly modal: (home: MoreWalletsHome) => Promise<Modal>
}

/** Several wallets. */
const icon = svgIcon(
  '#5b5bd6',
  '<g fill="#fff"><rect x="7" y="7" width="6" height="6" rx="1.8"/><rect x="15" y="7" width="6" ' +
    'height="6" rx="1.8"/><rect x="7" y="15" width="6" height="6" rx="1.8"/><path d="M17.2 ' +
    '15.6h1.6v1.6h1.6v1.6h-1.6v1.6h-1.6v-1.6h-1.6v-1.6h1.6z"/></g>',
)
const option = { id: 'any', make: MORE_MAKE, name: 'More wallets', icon }

/** Wallets of EVM chains and Solana on a phone or in another app, by WalletConnect, chosen in AppKit's modal. */
export function createMoreWallets(home: MoreWalletsHome, parts: Parts = loaded): WalletKind {
  const { chain, timer } = home
  const modal = loadOnce(async () => parts.modal(home))
  const open = loadOnce(async () => {
    const signer = await loadSigner(home)
    const settings = { ...home, chain: chain.caip2, storage: 'suite-more', isAccount: signer.isAccount }
    return { signer, client: await parts.client(settings) }
  })
  return createOneWallet(option, async (how, present, isNewest) => {
    const [{ signer, client }, { connectMore }] = await Promise.all([open(), import('./connection.ts')])
    const { payer } = home
    const { caip2 } = chain
    return connectMore(client, how, present, {
      chain: caip2,
      payer,
      option,
      signer,
      modal,
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
