import { addOwned } from './accounts.ts'
import { accountHex, NO_HASH, type NftPage, type NftToken } from './entries.ts'
import type { ReadView, View } from './view.ts'

const PAGE_SIZE = 32
/** The low 96 bits, in hex: they place a token within its owner's pages and a page among them. */
const placeOf = (index: string): string => index.slice(40)
const LAST = 'F'.repeat(24)
const idOf = ({ NFToken }: NftToken): string => NFToken.NFTokenID
const sortKey = (token: NftToken): string => placeOf(idOf(token)) + idOf(token)
const sorted = (tokens: readonly NftToken[]) => tokens.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))

function pagesOf(view: ReadView, owner: string): readonly NftPage[] {
  const pages = view.listed(accountHex(owner)).filter((entry) => entry.LedgerEntryType === 'NFTokenPage')
  return pages.toSorted((a, b) => (a.index < b.index ? -1 : 1))
}

/** An owner's tokens in the order of its pages. */
export const nftsOf = (view: ReadView, owner: string): readonly NftToken[] =>
  pagesOf(view, owner).flatMap(({ NFTokens }) => NFTokens)

/** The one page where a token of this id may be: the first whose bound lies above it. */
function pageOf(view: ReadView, owner: string, id: string): NftPage | undefined {
  return pagesOf(view, owner).find(({ index }) => placeOf(index) > placeOf(id))
}

export function findNft(view: ReadView, owner: string, id: string): NftToken | undefined {
  return pageOf(view, owner, id)?.NFTokens.find((token) => idOf(token) === id)
}

function pageAt(view: ReadView, index: string | undefined): NftPage | undefined {
  const entry = index === undefined ? undefined : view.get(index)
  return entry?.LedgerEntryType === 'NFTokenPage' ? entry : undefined
}

const newPage = (index: string): NftPage => ({
  LedgerEntryType: 'NFTokenPage',
  index,
  Flags: 0,
  NFTokens: [],
  PreviousPageMin: undefined,
  NextPageMin: undefined,
  PreviousTxnID: NO_HASH,
  PreviousTxnLgrSeq: 0,
})

const increment = (place: string): string =>
  (BigInt(`0x${place}`) + 1n).toString(16).toUpperCase().padStart(24, '0')

/** Where a full page is cut for a token at `place`: in the middle, but tokens of one place stay together. */
function cutOf(tokens: readonly NftToken[], place: string): number | undefined {
  const places = tokens.map((token) => placeOf(idOf(token)))
  const middle = places[PAGE_SIZE / 2 - 1] ?? ''
  const after = places.findIndex((candidate, at) => at >= PAGE_SIZE / 2 && candidate !== middle)
  const cut = after === -1 ? places.indexOf(middle) : after
  if (cut > 0) return cut
  return place === middle ? undefined : place > middle ? PAGE_SIZE : 0
}

/** Splits a full page in two; the new one comes before it, so that the last page keeps its index forever. */
function split(view: View, owner: string, page: NftPage, id: string): boolean {
  const cut = cutOf(page.NFTokens, placeOf(id))
  if (cut === undefined) return false
  const [lower, upper] = [page.NFTokens.slice(0, cut), page.NFTokens.slice(cut)]
  const first = upper[0]
  const lastPlace = lower.map((token) => placeOf(idOf(token))).at(-1) ?? ''
  // A bound lies above every token of its page.
  const index = accountHex(owner) + (first === undefined ? increment(lastPlace) : placeOf(idOf(first)))
  const before = pageAt(view, page.PreviousPageMin)
  if (before !== undefined) view.put({ ...before, NextPageMin: index })
  const { PreviousPageMin } = page
  view.put({ ...newPage(index), NFTokens: lower, PreviousPageMin, NextPageMin: page.index })
  view.put({ ...page, NFTokens: upper, PreviousPageMin: index })
  addOwned(view, owner, 1)
  return true
}

/** Gives a token to an owner; `false` when its page is full of tokens that must not be parted. */
export function insertNft(view: View, owner: string, token: NftToken): boolean {
  const id = idOf(token)
  const found = pageOf(view, owner, id)
  if (found === undefined) {
    view.put({ ...newPage(accountHex(owner) + LAST), NFTokens: [token] })
    addOwned(view, owner, 1)
    return true
  }
  if (found.NFTokens.length === PAGE_SIZE && !split(view, owner, found, id)) return false
  const page = pageOf(view, owner, id) ?? found
  view.put({ ...page, NFTokens: sorted([...page.NFTokens, token]) })
  return true
}

/** Moves everything of one page into the next, if there is room. */
function merge(view: View, owner: string, lower: string | undefined, upper: string | undefined): void {
  const [first, second] = [pageAt(view, lower), pageAt(view, upper)]
  if (first === undefined || second === undefined) return
  const NFTokens = sorted([...first.NFTokens, ...second.NFTokens])
  if (NFTokens.length > PAGE_SIZE) return
  absorb(view, owner, first, { ...second, NFTokens })
}

/** Takes a page out of the chain in favour of the one that follows it. */
function absorb(view: View, owner: string, gone: NftPage, heir: NftPage): void {
  const { PreviousPageMin } = gone
  const before = pageAt(view, PreviousPageMin)
  if (before !== undefined) view.put({ ...before, NextPageMin: heir.index })
  view.put({ ...heir, PreviousPageMin })
  view.remove(gone.index)
  addOwned(view, owner, -1)
}

/** Takes a token from its owner, who was checked to have it, and joins pages that now fit into one. */
export function removeNft(view: View, owner: string, id: string): void {
  const page = pageOf(view, owner, id)
  if (page === undefined) throw new Error(`${owner} has no token ${id}`)
  const NFTokens = page.NFTokens.filter((token) => idOf(token) !== id)
  const { index, PreviousPageMin, NextPageMin } = page
  if (NFTokens.length > 0) {
    view.put({ ...page, NFTokens })
    merge(view, owner, PreviousPageMin, index)
    merge(view, owner, index, NextPageMin)
    return
  }
  const [before, next] = [pageAt(view, PreviousPageMin), pageAt(view, NextPageMin)]
  // The last page stays and takes over what stood before it.
  if (next === undefined && before !== undefined)
    return absorb(view, owner, before, { ...page, NFTokens: before.NFTokens })
  if (next !== undefined) {
    absorb(view, owner, page, next)
    return merge(view, owner, PreviousPageMin, NextPageMin)
  }
  view.remove(index)
  addOwned(view, owner, -1)
}
