import type { Handlers } from '#contracts/api/endpoint.ts'
import type { ListedWallet, TreasuryAccount, WalletKindName, walletsApi } from '#contracts/api/wallets.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/caller.ts'
import { defined } from '../../kit/defined.ts'
import type { Chains } from '../../ports/chains.ts'

/** What this deployment offers of the wallets that it has to reach by itself. */
export interface WalletOffer {
  /** What links to the suite wallet begin with. */
  readonly suite?: string | undefined
  readonly xaman: boolean
  readonly walletConnect: boolean
  /** Chains whose wallets outside of the browser are reached by WalletConnect, beside those in it. */
  readonly more: readonly string[]
}

export function createWallets(chains: Chains, offer: WalletOffer): Handlers<typeof walletsApi, Caller> {
  return { listWallets: () => catalogOf(chains, offer) }
}

/** The wallets that can sign on the chains that are served, and where fees are paid to. */
export function catalogOf(
  chains: Chains,
  offer: WalletOffer,
): { wallets: ListedWallet[]; treasury: TreasuryAccount[] } {
  const wallets = catalog.flatMap(({ kind, signsOn, isOffered, open, ...wallet }): ListedWallet[] => {
    const served = chains.keys.filter((key) => signsOn(key))
    if (served.length === 0 || !isOffered(offer)) return []
    return [
      {
        kind,
        name: wallet.name,
        chains: served,
        ...(wallet.isInBrowser === true ? { via: waysTo(served, offer) } : {}),
        links: defined({ home: wallet.home, open: open?.(offer) }),
      },
    ]
  })
  const treasury = chains.keys.map((key): TreasuryAccount => {
    const { chain, treasury: address } = chains.get(key)
    // A token that no chain knows tells whether tokens are taken at all.
    const token = { ...chain.coin, address: 'any token', symbol: '' }
    const takesTokens = chain.feeAsset(token).address === token.address
    return {
      chain: key,
      address,
      assets: takesTokens ? ['native', 'tokens'] : ['native'],
    }
  })
  return { wallets, treasury }
}

const waysTo = (chains: readonly ChainKey[], { more }: WalletOffer): ('browser' | 'walletconnect')[] =>
  chains.some((key) => more.includes(key)) ? ['browser', 'walletconnect'] : ['browser']

interface CatalogEntry {
  readonly kind: WalletKindName
  readonly name: string
  readonly home?: string
  /** Its wallets are extensions and apps that put themselves into the page. */
  readonly isInBrowser?: boolean
  readonly signsOn: (chain: ChainKey) => boolean
  readonly isOffered: (offer: WalletOffer) => boolean
  readonly open?: (offer: WalletOffer) => string | undefined
}

const isEvm = (chain: ChainKey) => !['solana', 'xrpl', 'xlm'].includes(chain)

const catalog: readonly CatalogEntry[] = [
  {
    kind: 'evm',
    name: 'Wallets of EVM chains',
    home: 'https://ethereum.org/wallets/find-wallet/',
    isInBrowser: true,
    signsOn: isEvm,
    isOffered: () => true,
  },
  {
    kind: 'solana',
    name: 'Wallets of Solana',
    home: 'https://solana.com/wallets',
    isInBrowser: true,
    signsOn: (chain) => chain === 'solana',
    isOffered: () => true,
  },
  {
    kind: 'xaman',
    name: 'Xaman',
    home: 'https://xaman.app',
    signsOn: (chain) => chain === 'xrpl',
    isOffered: ({ xaman }) => xaman,
  },
  {
    kind: 'xrpl-walletconnect',
    name: 'Wallets of the XRP Ledger by WalletConnect',
    signsOn: (chain) => chain === 'xrpl',
    isOffered: ({ walletConnect }) => walletConnect,
  },
  {
    kind: 'suite',
    name: 'Suite wallet',
    signsOn: () => true,
    isOffered: ({ suite }) => suite !== undefined,
    open: ({ suite }) => suite,
  },
]
