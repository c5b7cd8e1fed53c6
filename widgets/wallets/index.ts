import type { PageChain, PageWallets } from '#contracts/embed/page.ts'
import { appkit } from './appkit/index.ts'
import type { KindOnOffer, OfferContext, Signing, WalletHome } from './base/offer.ts'
import { combineWallets } from './combine.ts'
import { evm } from './evm/index.ts'
import { solana } from './solana/index.ts'
import { suite } from './suite/index.ts'
import type { WalletKind } from './wallet.ts'
import { xaman } from './xaman/index.ts'
import { xrplWalletConnect } from './xrpl-walletconnect/index.ts'

export { MORE_MAKE } from './appkit/home.ts'
export {
  findWaiting,
  rememberReturnedAccount,
  type Returned,
  SUITE_MAKE,
  tellReturned,
} from './suite/returned-account.ts'

/** Every kind of wallet, in the order in which the popup lists them. */
const kinds: readonly KindOnOffer[] = [evm, solana, xaman, xrplWalletConnect, appkit, suite]

/** The kinds that sign on a family of chains, whether or not the deployment offers them. */
export const kindsOf = (family: PageChain['family']): readonly KindOnOffer[] =>
  kinds.filter(({ families }) => families.includes(family))

/** The kinds that sign on a chain, as far as the deployment offers them. */
const onOffer = (context: OfferContext) =>
  kindsOf(context.chain.family).flatMap(({ name, offer }) => {
    const load = offer(context)
    return load === undefined ? [] : [{ name, load }]
  })

export const walletKindsOf = (
  chain: OfferContext['chain'],
  wallets: PageWallets,
  signing: Signing = { steps: [] },
): readonly KindOnOffer['name'][] => onOffer({ chain, wallets, signing }).map(({ name }) => name)

/** Loads all wallets that sign on a chain, combined into one kind; `undefined` where there are none. */
export function loadWallets(home: WalletHome): WalletKind | undefined {
  const offered = onOffer(home)
  if (offered.length === 0) return undefined
  return combineWallets(offered.map(({ name, load }) => ({ name, kind: load(home) })))
}

/** Why a wallet that users look for is not on offer. */
export const walletNote = (context: OfferContext): string | undefined =>
  kindsOf(context.chain.family).flatMap(({ note }) => note?.(context) ?? [])[0]
