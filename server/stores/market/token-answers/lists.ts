import type { MarketCall } from '#contracts/market/index.ts'
import type { Answers } from '../answers.ts'
import type { MarketDatabase } from '../database.ts'
import type { Board, Listed } from './board.ts'
import { metricsOf } from './metrics.ts'
import { tokenById, tokenByMd5, tokenRecord } from './token-record.ts'

const DAY = 86_400_000

export const listAnswers = (
  database: MarketDatabase,
  board: Board,
): Answers<'tokens' | 'token' | 'tags'> => ({
  tokens(call, now) {
    const { totals, ...metrics } = metricsOf(database, board)
    const found = select(board, call, now)
    const page = found.slice(call.offset, call.offset + call.limit)
    return {
      success: true,
      total: metrics.global.total,
      count: found.length,
      ...metrics,
      tokens: page.flatMap(({ id }, i) => {
        const row = tokenById(database, id)
        return row === undefined ? [] : [tokenRecord(row, totals.dollar, call.offset + i + 1)]
      }),
    }
  },
  token({ md5 }) {
    const row = tokenByMd5(database, md5)
    if (row === undefined) return undefined
    const { totals, ...metrics } = metricsOf(database, board)
    const place = board.sorted('vol24hxrp').findIndex(({ id }) => id === row['id']) + 1
    return { success: true, ...metrics, token: tokenRecord(row, totals.dollar, Math.max(place, 1)) }
  },
  tags() {
    const tags = board.tags()
    return { success: true, count: tags.length, tags: [...tags] }
  },
})

function select(board: Board, call: MarketCall<'tokens'>, now: number): readonly Listed[] {
  const { sortBy, sortType, filter, tag, showNew } = call
  const sorted = board.sorted(sortBy)
  const isAll = filter === '' && tag === '' && !showNew
  const wanted = tag.toLowerCase()
  const found = isAll
    ? sorted
    : sorted.filter(
        (token) =>
          token.search.includes(filter) &&
          (wanted === '' || token.tags.some((one) => one.toLowerCase() === wanted)) &&
          (!showNew || (token.firstTrade !== null && token.firstTrade >= now - DAY)),
      )
  if (sortType === 'desc') return found
  // What is not known comes last in both directions.
  const known = found.filter(({ orders }) => orders[sortBy] !== null)
  return [...known.toReversed(), ...found.filter(({ orders }) => orders[sortBy] === null)]
}
