import type { Trust } from '../../figures/marketcap.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { type Asset, md5Of } from '../effects/fields.ts'

/** How far tokens are trusted: by the operator, and by lists of tokens. */
export function createTrust(
  database: MarketDatabase,
  { trusted, scams }: { readonly trusted: readonly Asset[]; readonly scams: readonly Asset[] },
) {
  const say = database.prepare(
    'INSERT INTO token_meta(md5, operator) VALUES(?, ?) ON CONFLICT DO UPDATE SET operator = excluded.operator',
  )
  const find = database.prepare(
    `SELECT coalesce(operator, listed) AS trust FROM token JOIN token_meta USING(md5) WHERE token.id = ?`,
  )
  database.prepare('UPDATE token_meta SET operator = NULL WHERE operator IS NOT NULL').run()
  for (const asset of trusted) say.run(md5Of(asset), 2)
  for (const asset of scams) say.run(md5Of(asset), -1)

  return (token: number): Trust => trustOf(find.get(token)?.['trust'])
}

const trustOf = (value: unknown): Trust => (value === 2 || value === 1 || value === -1 ? value : 0)
