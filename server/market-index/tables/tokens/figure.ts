import { numberOrNull, text } from '../columns.ts'
import type { Row } from '../database.ts'

/** What {@link figureOf} reads of the tables {@link FIGURE_TABLES}. */
export const FIGURE_COLUMNS = `liquidity, liquidity7, price_limit, circulating, believed24, raw24, traders7, volume7,
  trending, marks, coalesce(operator, listed) AS trust`
export const FIGURE_TABLES =
  'token LEFT JOIN token_meta USING(md5) LEFT JOIN figure ON figure.token = token.id'

/** What can be believed of a token, at the end of the last hour. Amounts in XRP. */
export const figureOf = (row: Row) => ({
  liquidity: numberOrNull(row, 'liquidity') ?? 0,
  liquidity7: numberOrNull(row, 'liquidity7'),
  priceLimit: numberOrNull(row, 'price_limit'),
  /** Before the first hour has ended, all of it. */
  circulating: numberOrNull(row, 'circulating') ?? Number(text(row, 'supply')),
  believed24: numberOrNull(row, 'believed24') ?? 0,
  raw24: numberOrNull(row, 'raw24') ?? 0,
  traders7: numberOrNull(row, 'traders7') ?? 0,
  volume7: numberOrNull(row, 'volume7') ?? 0,
  trending: numberOrNull(row, 'trending') ?? 0,
  marks: typeof row['marks'] === 'string' ? row['marks'].split(' ').filter(Boolean) : [],
  trust: trustOf(row['trust']),
})

const trustOf = (value: unknown): -1 | 0 | 1 | 2 => (value === 2 || value === 1 || value === -1 ? value : 0)
