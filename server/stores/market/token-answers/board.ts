import type { TokenOrder } from '#contracts/market/tokens.ts'
import { currencyName } from '../../../formats/currency-name.ts'
import type { MarketDatabase, Row } from '../database.ts'
import { readMeta } from '../schema.ts'
import { number, numberOrNull, tagsOf, text, textOrNull } from './columns.ts'

/** What lists of tokens are made from: each token with its place in every order. */
export interface Listed {
  readonly id: number
  /** In lower case. */
  readonly search: string
  readonly tags: readonly string[]
  readonly orders: Readonly<Record<TokenOrder, number | string | null>>
  readonly firstTrade: number | null
  readonly volume: number
}

/** The sums over all tokens. */
interface Sums {
  /** In XRP. */
  readonly marketcap: number
  readonly pools: number
}

/** Every token, in memory: read once, and then only rows that have changed. */
export interface Board {
  /** In an order: the highest first, and what is not known last. */
  sorted(order: TokenOrder): readonly Listed[]
  sums(): Sums
  tags(): readonly { readonly tag: string; readonly count: number }[]
}

const COLUMNS = `token.id, md5, currency, issuer, created, first_trade, price, supply, trustlines, holders, changed,
  CAST(xrp24 AS REAL) / 1e6 AS volume, trades24, CAST(pool_drops AS REAL) / 5e5 AS tvl, p5m, p1h, p24h, p7d,
  token_meta.name AS said, user, domain, tags`
/** XRP itself is not in the lists, and no share of a pool. */
const CHANGED = `SELECT ${COLUMNS} FROM token LEFT JOIN token_meta USING(md5)
  WHERE changed >= ? AND kind = 'trustline' AND issuer <> 'XRPL'`
/** In XRP. A price that hardly anyone pays makes no market cap of the whole market. */
const LEAST_VOLUME = 1

export function createBoard(database: MarketDatabase): Board {
  const version = database.prepare('PRAGMA data_version')
  const changed = database.prepare(CHANGED)
  const tokens = new Map<number, Listed>()
  const orders = new Map<TokenOrder, readonly Listed[]>()
  /** Orders of before the last change: nearly sorted, they are sorted again in little time. */
  const stale = new Map<TokenOrder, readonly Listed[]>()
  let sums: Sums | undefined
  let tags: ReturnType<Board['tags']> | undefined
  let seen = { version: -1, index: 'none', commit: 0 }

  /** Reads what another process has written since the last look. */
  function refresh(): void {
    const present = Number(version.get()?.['data_version'])
    if (present === seen.version) return
    const index = readMeta(database, 'begun') ?? ''
    if (index !== seen.index) tokens.clear()
    // The rows of the newest known commit once more: what is said of them beside the ledger comes after it.
    const rows = changed.all(index === seen.index ? seen.commit : 0)
    for (const row of rows) tokens.set(number(row, 'id'), listed(row))
    const known = index === seen.index ? seen.commit : 0
    const commit = rows.reduce((newest, row) => Math.max(newest, number(row, 'changed')), known)
    seen = { version: present, index, commit }
    for (const [order, sorted] of orders) stale.set(order, sorted)
    orders.clear()
    sums = undefined
    tags = undefined
  }

  return {
    sorted(order) {
      refresh()
      const known = orders.get(order)
      if (known !== undefined) return known
      const before = (stale.get(order) ?? []).flatMap(({ id }) => tokens.get(id) ?? [])
      const sorted = (before.length === tokens.size ? before : [...tokens.values()]).toSorted((a, b) =>
        compare(a, b, order),
      )
      orders.set(order, sorted)
      return sorted
    },
    sums() {
      refresh()
      sums ??= [...tokens.values()].reduce<Sums>(
        ({ marketcap, pools }, { orders: has, volume }) => ({
          marketcap: marketcap + (volume < LEAST_VOLUME ? 0 : Number(has.marketcap ?? 0)),
          pools: pools + Number(has.tvl ?? 0),
        }),
        { marketcap: 0, pools: 0 },
      )
      return sums
    },
    tags() {
      refresh()
      if (tags !== undefined) return tags
      const counts = new Map<string, number>()
      for (const token of tokens.values())
        for (const tag of token.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
      tags = [...counts]
        .map(([tag, count]) => ({ tag, count }))
        .toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
      return tags
    },
  }
}

/** The highest first. What is not known comes last; equals by volume, and then by age. */
function compare(a: Listed, b: Listed, order: TokenOrder): number {
  const [one, other] = [a.orders[order], b.orders[order]]
  if (one !== other) {
    if (one === null) return 1
    if (other === null) return -1
    return one > other ? -1 : 1
  }
  return b.volume - a.volume || a.id - b.id
}

function listed(row: Row): Listed {
  const price = numberOrNull(row, 'price')
  const supply = number(row, 'supply')
  const name = textOrNull(row, 'said') ?? currencyName(text(row, 'currency'))
  const parts = [name, currencyName(text(row, 'currency')), text(row, 'currency'), text(row, 'issuer')]
  const volume = number(row, 'volume')
  return {
    id: number(row, 'id'),
    search: [...parts, textOrNull(row, 'user') ?? '', textOrNull(row, 'domain') ?? '']
      .join('\n')
      .toLowerCase(),
    tags: tagsOf(row),
    firstTrade: numberOrNull(row, 'first_trade'),
    volume,
    orders: {
      vol24hxrp: volume,
      vol24htx: number(row, 'trades24'),
      marketcap: price === null ? null : price * supply,
      holders: number(row, 'holders'),
      trustlines: number(row, 'trustlines'),
      supply,
      tvl: numberOrNull(row, 'tvl'),
      exch: price,
      name: name.toLowerCase(),
      dateon: number(row, 'created'),
      pro5m: numberOrNull(row, 'p5m'),
      pro1h: numberOrNull(row, 'p1h'),
      pro24h: numberOrNull(row, 'p24h'),
      pro7d: numberOrNull(row, 'p7d'),
    },
  }
}
