import type { Loader } from '../../shared/router/LazyPage.tsx'

/** Every page of the market: the first part of its place, and its program. */
interface PageEntry {
  readonly first: string
  readonly load: Loader
  /** In the navigation. */
  readonly label?: string
  /** The entry of the navigation that it belongs to. */
  readonly under: '/' | '/nfts'
}

export const pages: readonly PageEntry[] = [
  {
    first: '',
    label: 'Tokens',
    under: '/',
    load: async () => (await import('../pages/tokens/TokensPage.tsx')).TokensPage,
  },
  {
    first: 'token',
    under: '/',
    load: async () => (await import('../pages/tokens/TokenPage.tsx')).TokenPage,
  },
  {
    first: 'nfts',
    label: 'NFTs',
    under: '/nfts',
    load: async () => (await import('../pages/nfts/CollectionsPage.tsx')).CollectionsPage,
  },
  {
    first: 'collection',
    under: '/nfts',
    load: async () => (await import('../pages/nfts/CollectionPage.tsx')).CollectionPage,
  },
  {
    first: 'nft',
    under: '/nfts',
    load: async () => (await import('../pages/nfts/NftPage.tsx')).NftPage,
  },
  {
    first: 'account',
    under: '/nfts',
    load: async () => (await import('../pages/nfts/AccountPage.tsx')).AccountPage,
  },
]
