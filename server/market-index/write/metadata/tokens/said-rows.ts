import * as z from 'zod'
import type { MarketDatabase } from '../../../tables/database.ts'
import { text } from '../../../tables/columns.ts'
import type { SaidOfToken } from './read-token-file.ts'

/** From which level on a list vouches for a token. */
const VOUCHED = 2
/** From which level on a token in a list is one that someone knows. Its issuer's own file never makes it so. */
const LISTED = 1

const TABLES = `
-- What each source says of a token; token_meta has the sum of it.
CREATE TABLE IF NOT EXISTS token_said(
  md5 TEXT NOT NULL,
  -- A list by its place in the settings (list:0), or the account whose domain has the file.
  source TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY(md5, source)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS token_said_by ON token_said(source);
-- Domains that accounts have set on the ledger, and when their files are read next.
CREATE TABLE IF NOT EXISTS account_domain(
  account TEXT PRIMARY KEY, domain TEXT NOT NULL, due INTEGER NOT NULL, tries INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS account_domain_due ON account_domain(due);
`

export const createSaidTables = (database: MarketDatabase): void => database.exec(TABLES)

const Said = z.object({
  name: z.string().nullable(),
  user: z.string().nullable(),
  domain: z.string().nullable(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  tags: z.array(z.string()),
  kyc: z.boolean(),
  trust: z.number(),
})
type Said = z.output<typeof Said>

/** Sources of what is said of tokens, and their sum. Lists come before issuers' own files. */
export function createSaidRows(database: MarketDatabase) {
  const of = database.prepare('SELECT md5 FROM token_said WHERE source = ?')
  const write = database.prepare(
    'INSERT INTO token_said VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body WHERE body <> excluded.body',
  )
  const forget = database.prepare('DELETE FROM token_said WHERE md5 = ? AND source = ?')
  const all = database.prepare(
    `SELECT source, body FROM token_said WHERE md5 = ? ORDER BY source NOT LIKE 'list:%', source`,
  )
  const sum = database.prepare(
    `INSERT INTO token_meta(md5, name, user, domain, description, image, tags, kyc, verified, listed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
       name = excluded.name, user = excluded.user, domain = excluded.domain, description = excluded.description,
       image = excluded.image, tags = excluded.tags, kyc = excluded.kyc, verified = excluded.verified,
       listed = excluded.listed`,
  )

  function sumUp(md5: string): void {
    const rows = all.all(md5).map((row) => ({
      isList: text(row, 'source').startsWith('list:'),
      said: Said.parse(JSON.parse(text(row, 'body'))),
    }))
    const first = <K extends 'name' | 'user' | 'domain' | 'description' | 'image'>(field: K) =>
      rows.find(({ said }) => said[field] !== null)?.said[field] ?? null
    // A domain that both the ledger and its own file tie to the issuer is worth more than a list's.
    const own = rows.find(({ isList }) => !isList)?.said
    const lists = rows.filter(({ isList }) => isList).map(({ said }) => said)
    sum.run(
      md5,
      first('name'),
      first('user'),
      own?.domain ?? first('domain'),
      first('description'),
      first('image'),
      JSON.stringify([...new Set(rows.flatMap(({ said }) => said.tags))]),
      Number(lists.some(({ kyc }) => kyc)),
      Number(own !== undefined || lists.some(({ trust }) => trust >= VOUCHED)),
      Number(lists.some(({ trust }) => trust >= LISTED)),
    )
  }

  return {
    /** Writes everything that a source says now, in place of what it has said before. Inside a transaction. */
    replace(source: string, tokens: readonly SaidOfToken[]): void {
      const before = new Set(of.all(source).map((row) => text(row, 'md5')))
      for (const { md5, issuer: _, ...said } of tokens) {
        const body: Said = { ...said, tags: [...said.tags] }
        write.run(md5, source, JSON.stringify(body))
        before.delete(md5)
        sumUp(md5)
      }
      for (const md5 of before) {
        forget.run(md5, source)
        sumUp(md5)
      }
    },
  }
}
