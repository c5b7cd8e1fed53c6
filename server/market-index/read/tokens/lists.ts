import type { MarketCall } from '#contracts/market/index.ts'
import type { Answers } from '../answers.ts'
import type { Board } from './board.ts'
import { comparing, keys, type Listed } from './listed.ts'
import { metricsOf } from './metrics.ts'
import { atPlace, isNewAt } from './token-record.ts'

/** The routes that are answered from memory. */
export type ListRoute = 'tokens' | 'token' | 'tags'

/** Answers from all tokens as one ledger left them. */
export const listAnswers = (boardNow: () => Board): Answers<ListRoute> => ({
  tokens(call, now) {
    const board = boardNow()
    const metrics = metricsOf(board)
    const found = select(board, call, now)
    const page = found.slice(call.offset, call.offset + call.limit)
    return {
      success: true,
      total: metrics.global.total,
      count: found.length,
      ...metrics,
      tokens: page.map((one, i) => placed(board, one, call.offset + i + 1, now)),
    }
  },
  token({ md5 }, now) {
    const board = boardNow()
    const found = board.tokens.get(md5)
    if (found === undefined) return undefined
    const place = board.sorted.vol24hxrp.indexOf(found) + 1
    return {
      success: true,
      ...metricsOf(board),
      token: placed(board, found, Math.max(place, 1), now),
    }
  },
  tags() {
    const { tags } = boardNow()
    return { success: true, count: tags.length, tags: [...tags] }
  },
})

const placed = ({ totals, sums, known }: Board, one: Listed, place: number, now: number) =>
  atPlace(one.token, place, {
    now,
    dollar: totals.dollar,
    marketcap: sums.marketcap,
    counted: one.isInLists ? one.counted.marketcap : null,
    isLookalike: one.isInLists && one.token.trust === 0 && known.has(one.nameKey),
  })

function select(board: Board, call: MarketCall<'tokens'>, now: number): readonly Listed[] {
  const { sortBy, sortType, filter, tag, watchlist, showNew, showScam } = call
  const sorted = showScam
    ? [...board.tokens.values()].filter(({ token }) => token.trust === -1).toSorted(comparing(keys[sortBy]))
    : board.sorted[sortBy]
  const isAll = filter === '' && tag === '' && watchlist === '' && !showNew
  const wanted = tag.toLowerCase()
  const watched = new Set(watchlist === '' ? [] : watchlist.split(','))
  const found = isAll
    ? sorted
    : sorted.filter(
        ({ search, token }) =>
          search.includes(filter) &&
          (wanted === '' || token.tags.some((one) => one.toLowerCase() === wanted)) &&
          (watched.size === 0 || watched.has(token.md5)) &&
          (!showNew || isNewAt(token, now)),
      )
  if (sortType === 'desc') return found
  // What is not known comes last in both directions.
  const key = keys[sortBy]
  const unknown = found.findIndex((one) => key(one) === null)
  return unknown < 0 ? found.toReversed() : [...found.slice(0, unknown).toReversed(), ...found.slice(unknown)]
}
