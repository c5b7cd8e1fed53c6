import type { MarketDatabase } from '../tables/database.ts'

/** What the ledger's state says, however the index came to it. */
export function stateIn(database: MarketDatabase) {
  const rows = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  return {
    tokens: rows(
      'SELECT md5, kind, supply, trustlines, holders, offers, CAST(pool_drops AS TEXT) AS drops, pool FROM token WHERE id > 1 ORDER BY md5',
    ),
    holders: rows(
      'SELECT md5, address, balance, holder.pool FROM holder JOIN token ON token.id = token JOIN account ON account.id = account ORDER BY md5, address',
    ),
    pools: rows(
      'SELECT account, a.md5 AS a, b.md5 AS b, a_value, b_value FROM pool JOIN token a ON a.id = pool.a JOIN token b ON b.id = pool.b ORDER BY account',
    ),
    book: rows(
      'SELECT hex(entry) AS entry, address, a.md5 AS gets, b.md5 AS pays, gets_value, pays_value, quality, expires, open FROM offer JOIN account ON account.id = owner JOIN token a ON a.id = gets JOIN token b ON b.id = pays ORDER BY entry',
    ),
    purses: rows(
      'SELECT address, CAST(drops AS TEXT) AS drops, entries FROM purse JOIN account ON account.id = account ORDER BY address',
    ),
    nfts: rows(
      'SELECT hex(token) AS token, owner, uri, ask, bid_drops FROM nft WHERE burned IS NULL ORDER BY token',
    ),
    owners: rows(
      'SELECT slug, owner, n FROM nft_owner JOIN nft_collection c ON c.id = collection ORDER BY slug, owner',
    ),
    offers: rows(
      'SELECT hex(offer) AS offer, owner, amount, takeable, expired, orphaned FROM nft_offer WHERE ended IS NULL ORDER BY offer',
    ),
    collections: rows(
      'SELECT slug, items, owners, listed, offers, floor, top_bid FROM nft_collection WHERE items > 0 ORDER BY slug',
    ),
  }
}
