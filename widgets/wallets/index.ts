import type { WalletPayload } from '#contracts/api/payment.ts'
import type { PageChain, PageWallets } from '#contracts/embed/page.ts'
import { combineWallets } from './combine.ts'
import { hearReturned } from './suite/returned-account.ts'
import type { WalletKind } from './wallet.ts'
import { isPaidByLinks, type Signing } from './paid-by-links.ts'

export { MORE_MAKE } from './appkit/make.ts'
export { keepReturnedAccount, type Returned, SUITE_MAKE, tellReturned } from './suite/returned-account.ts'

/** What the kinds of wallets stand on. */
export interface WalletHome {
  /** Where wallets announce themselves: the window of the page. */
  readonly window: EventTarget & { readonly ethereum?: unknown }
  /** Runs something later, in milliseconds; the answer calls it off. */
  readonly timer: (run: () => void, ms: number) => () => void
  /** The chain to sign on. */
  readonly chain: PageChain
  /** What the deployment offers beside the wallets of this browser. */
  readonly wallets: PageWallets
  /** The sign page's own address, without a fragment: wallets in other apps come back to it. */
  readonly page: string
  /** The sign session and its token, for wallets that are asked through our server. */
  readonly session: { readonly id: string; readonly et: string }
  /** What is to be signed, as far as it is known. */
  readonly signing: Signing
}

type Chain = Pick<PageChain, 'family' | 'caip2'>

interface KindOnOffer {
  /** Of its payloads, too, but for `appkit`, which signs those of `evm` and `solana`. */
  readonly name: WalletPayload['kind'] | 'appkit'
  readonly serves: (chain: Chain, wallets: PageWallets, signing: Signing) => boolean
  /** Loads the half that runs in the browser; none is part of a page's first script. */
  readonly load: (home: WalletHome) => Promise<WalletKind>
}

/** Every kind of wallet, in the order in which the popup lists them. */
const kinds: readonly KindOnOffer[] = [
  {
    name: 'evm',
    serves: ({ family }) => family === 'evm',
    load: async ({ window, timer }) => (await import('./evm/index.ts')).createEvmWallets(window, timer),
  },
  {
    name: 'solana',
    serves: ({ family }) => family === 'solana',
    load: async ({ window, timer, chain, session }) =>
      (await import('./solana/index.ts')).createSolanaWallets({
        page: window,
        timer,
        chain: chain.caip2,
        session,
        fetch: (input, init) => fetch(input, init),
      }),
  },
  {
    name: 'xaman',
    serves: ({ family }, { xaman, xamanLinks }, signing) =>
      family === 'xrpl' && (xaman || (xamanLinks === true && isPaidByLinks(signing))),
    load: async ({ session, chain, timer, wallets: { xaman }, signing: { payer } }) =>
      (await import('./xaman/index.ts')).createXamanWallets({
        session,
        ...(xaman || payer === undefined ? {} : { linksFor: payer }),
        payer,
        chain: chain.caip2,
        timer,
        fetch: (input, init) => fetch(input, init),
        storage: () => sessionStorage,
      }),
  },
  {
    name: 'xrpl-walletconnect',
    serves: ({ family }, { walletConnect }) => family === 'xrpl' && walletConnect !== undefined,
    load: async ({ chain, wallets: { walletConnect }, timer, signing: { payer } }) => {
      if (walletConnect === undefined) throw new Error('WalletConnect is not offered')
      const { createXrplWalletConnect } = await import('./xrpl-walletconnect/index.ts')
      return createXrplWalletConnect({ ...walletConnect, chain: chain.caip2, payer, timer })
    },
  },
  {
    name: 'appkit',
    serves: ({ caip2 }, { walletConnect }) => walletConnect?.more.includes(caip2) === true,
    load: async ({ chain: { family, ...chain }, wallets: { walletConnect }, session, timer, signing }) => {
      if (walletConnect === undefined || (family !== 'evm' && family !== 'solana'))
        throw new Error('no more wallets are offered')
      const { createMoreWallets } = await import('./appkit/index.ts')
      return createMoreWallets({
        ...walletConnect,
        chain: { ...chain, family },
        payer: signing.payer,
        session,
        timer,
        fetch: (input, init) => fetch(input, init),
      })
    },
  },
  {
    name: 'suite',
    serves: (_, { suite }) => suite !== undefined,
    load: async ({ chain, wallets: { suite }, session, page, timer, signing: { payer } }) => {
      if (suite === undefined) throw new Error('there is no suite wallet')
      const { createSuiteWallets } = await import('./suite/index.ts')
      return createSuiteWallets({
        wallet: suite,
        chain: chain.caip2,
        page,
        session,
        payer,
        timer,
        fetch: (input, init) => fetch(input, init),
        storage: () => sessionStorage,
        hear: (listener) => hearReturned(session.id, listener),
      })
    },
  },
]

/** The kinds of wallets that sign on a chain, as far as the deployment offers them. */
export const walletKindsOf = (
  chain: Chain,
  wallets: PageWallets,
  signing: Signing = { steps: [] },
): readonly KindOnOffer['name'][] => serving(chain, wallets, signing).map(({ name }) => name)

/** Whether Xaman makes payments here, and what is to be signed is none that it can make. */
export const xamanOnlyPays = (
  { family }: Pick<PageChain, 'family'>,
  { xaman, xamanLinks }: PageWallets,
  signing: Signing,
): boolean => family === 'xrpl' && !xaman && xamanLinks === true && !isPaidByLinks(signing)

/** Loads all wallets that sign on a chain, as if they were one kind; `undefined` where none does. */
export function loadWallets(home: WalletHome): WalletKind | undefined {
  const offered = serving(home.chain, home.wallets, home.signing)
  if (offered.length === 0) return undefined
  return combineWallets(offered.map(({ name, load }) => ({ name, kind: load(home) })))
}

const serving = (chain: Chain, wallets: PageWallets, signing: Signing) =>
  kinds.filter(({ serves }) => serves(chain, wallets, signing))
