import type { Handlers } from '#contracts/api/endpoint.ts'
import type { ListedWallet, TreasuryAccount, walletsApi } from '#contracts/api/wallets.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { partnerShareBps } from '../../domain/partner.ts'
import { defined } from '../../kit/defined.ts'
import type { Chains } from '../../ports/chains.ts'
import type { WalletListing, WalletOffer } from '../../ports/wallet-kinds.ts'

export type { WalletOffer } from '../../ports/wallet-kinds.ts'

export function createWallets(
  chains: Chains,
  kinds: readonly WalletListing[],
  offer: WalletOffer,
): Handlers<typeof walletsApi, Caller> {
  const catalog = catalogOf(chains, kinds, offer)
  return {
    listWallets: () => catalog,
    listCollectionPoints({ caller }) {
      const points = treasuryOf(chains).flatMap(({ chain, address, assets }) =>
        assets.map((asset) => ({ chain, address, asset })),
      )
      if (caller.kind !== 'key') return { points }
      const { slug, tier } = caller.partner
      return { points, partner: { slug, tier, shareBps: partnerShareBps[tier] } }
    },
  }
}

/** The wallets that can sign on the served chains, and the accounts that fees are paid to. */
export function catalogOf(
  chains: Chains,
  kinds: readonly WalletListing[],
  offer: WalletOffer,
): { wallets: ListedWallet[]; treasury: TreasuryAccount[] } {
  const wallets = kinds.flatMap(
    ({ kind, name, home, families, isInBrowser, isOffered, open }): ListedWallet[] => {
      const served = chains.keys.filter((key) => families.includes(chains.get(key).chain.family))
      if (served.length === 0 || isOffered?.(offer) === false) return []
      return [
        {
          kind,
          name,
          chains: served,
          ...(isInBrowser === true ? { via: waysTo(served, offer) } : {}),
          links: defined({ home, open: open?.(offer) }),
        },
      ]
    },
  )
  return { wallets, treasury: treasuryOf(chains) }
}

function treasuryOf(chains: Chains): TreasuryAccount[] {
  return chains.keys.map((key): TreasuryAccount => {
    const { chain, treasury: address } = chains.get(key)
    // The fee of an unknown token shows whether the chain's treasury takes tokens.
    const token = { ...chain.coin, address: 'any token', symbol: '' }
    const takesTokens = chain.feeAsset(token).address === token.address
    return {
      chain: key,
      address,
      assets: takesTokens ? ['native', 'tokens'] : ['native'],
    }
  })
}

const waysTo = (chains: readonly ChainKey[], { more }: WalletOffer): ('browser' | 'walletconnect')[] =>
  chains.some((key) => more.includes(key)) ? ['browser', 'walletconnect'] : ['browser']
