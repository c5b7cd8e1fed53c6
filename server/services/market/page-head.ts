import { LRUCache } from 'lru-cache'
import type { Token } from '#contracts/market/token.ts'
import { CollectionSlug, NfTokenId, TokenId } from '#contracts/market/values.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MarketData } from '../../ports/market/market-data.ts'

/** What a page of the market says of itself before its script runs: for search, previews, and whoever has an old link. */
export interface PageHead {
  /** Whether there is such a thing. */
  readonly isThere: boolean
  readonly title: string
  readonly description?: string | undefined
  /** The md5 of the token that it shows. */
  readonly token?: string | undefined
  /** Search engines may list it: a token's with a market cap, or that is vouched for; no scam has either. */
  readonly isListed: boolean
}

const MARKET = 'Market · Suite'
/** A page does not wait longer for its title. */
const PATIENCE_MS = 500
/** What was said holds for a while; more pages at a time than this go without. */
const [KEPT_MS, KEPT, AT_ONCE] = [60_000, 2_000, 16] as const

const plain = (title: string, isListed = false): PageHead => ({ isThere: true, title, isListed })
const none: PageHead = { isThere: false, title: `Not found · ${MARKET}`, isListed: false }

/** Gives the head of a page by its path below the market's own. Where no source answers in time, a plain one. */
export function createPageHeads({ data, clock }: { readonly data: MarketData; readonly clock: Clock }) {
  const kept = new LRUCache<string, { readonly head: PageHead; readonly until: number }>({ max: KEPT })
  let running = 0

  async function look(kind: string, name: string): Promise<PageHead> {
    if (kind === 'token') {
      const md5 = TokenId.safeParse(name).data
      const found = md5 === undefined ? undefined : await data.read('token', { md5 })
      return found === undefined ? none : tokenHead(found.token)
    }
    if (kind === 'collection') {
      const slug = CollectionSlug.safeParse(name).data
      const found = slug === undefined ? undefined : await data.read('collection', { slug })
      return found === undefined ? none : plain(`${found.collection.name} · ${MARKET}`)
    }
    const id = NfTokenId.safeParse(name).data
    const found = id === undefined ? undefined : await data.read('nft', { NFTokenID: id })
    return found === undefined ? none : plain(`NFT · ${MARKET}`)
  }

  return async (path: string): Promise<PageHead> => {
    const [kind = '', name = '', ...more] = path.split('/').filter(Boolean)
    if (kind === '' || (kind === 'nfts' && name === '')) return plain(MARKET, true)
    if (kind === 'account') return plain(MARKET)
    if (!['token', 'collection', 'nft'].includes(kind) || more.length > 0) return none
    const key = `${kind}/${name}`
    const now = clock.now().getTime()
    const known = kept.get(key)
    if (known !== undefined && known.until > now) return known.head
    if (running >= AT_ONCE) return plain(MARKET)
    running += 1
    const asked = look(kind, name)
      .then((head) => {
        kept.set(key, { head, until: now + KEPT_MS })
        return head
      })
      // No source can say: the page says it in its own words.
      .catch(() => plain(MARKET))
      .finally(() => {
        running -= 1
      })
    let stop: (() => void) | undefined
    const late = new Promise<PageHead>((resolve) => {
      stop = clock.after(PATIENCE_MS, () => resolve(plain(MARKET)))
    })
    return Promise.race([asked, late]).finally(() => stop?.())
  }
}

const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 5 })

type Named = Pick<Token, 'md5' | 'name' | 'exch' | 'usd' | 'issuer' | 'marketcap' | 'trust'>

/** What search engines are told of. */
export const isListedToken = ({ marketcap, trust }: Pick<Token, 'marketcap' | 'trust'>): boolean =>
  trust !== -1 && (marketcap !== null || (trust ?? 0) > 0)

function tokenHead({ md5, name, exch, usd, issuer, marketcap, trust }: Named): PageHead {
  const price = exch === null ? '' : ` price ${digits.format(exch)} XRP`
  const dollars = usd === null ? '' : ` (${digits.format(Number(usd))} USD)`
  return {
    isThere: true,
    token: md5,
    isListed: isListedToken({ marketcap, trust }),
    title: `${name}${price} · Suite`,
    description: `${name} of ${issuer} on the XRP Ledger:${price === '' ? ' no price is known' : price}${dollars}, trades, holders and what its issuer may do.`,
  }
}
