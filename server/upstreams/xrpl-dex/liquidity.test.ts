import { expect, test } from 'vitest'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { XRP } from '../../formats/xrpl.ts'
import type { XrplAsk } from '../../ports/xrpl-node.ts'
import { compare, decimal } from './decimal.ts'
import { createLiquidityReader } from './liquidity.ts'

const TST = { currency: 'TST', issuer: 'rP9jPyP5kyvFRb6ZiRghTGw5u8SGCm4L4o' }

/** A node that answers `validated` with the ledgers that it is told, one after another, and a numbered ledger as it was. */
function nodeWith(ledgers: Readonly<Record<'amm_info' | 'book_offers', number>>, hasPool = true) {
  const asked: string[] = []
  const ask: XrplAsk = async (method, params) => {
    if (method !== 'amm_info' && method !== 'book_offers') throw new Error(method)
    const wanted = params['ledger_index']
    const ledger_index = typeof wanted === 'number' ? wanted : ledgers[method]
    asked.push(`${method} ${String(wanted)}`)
    if (method === 'book_offers') {
      const offer = {
        Account: TST.issuer,
        TakerGets: { ...TST, value: '1' },
        TakerPays: String(ledger_index),
        taker_gets_funded: { ...TST, value: '1' },
        taker_pays_funded: String(ledger_index),
      }
      return { ok: true, result: { ledger_index, offers: [offer] } }
    }
    if (!hasPool) return { ok: false, error: 'actNotFound' }
    const amm = { amount: String(ledger_index), amount2: { ...TST, value: '1' }, trading_fee: 0 }
    return { ok: true, result: { ledger_index, amm } }
  }
  const node = { ask, onOne: async <T>(work: (one: XrplAsk) => Promise<T>) => work(ask) }
  return { markets: createLiquidityReader({ node, clock: createSteppingClock() }), asked }
}

test.each([
  [{ amm_info: 100, book_offers: 100 }, 100, []],
  [{ amm_info: 101, book_offers: 100 }, 101, ['book_offers 101']],
  [{ amm_info: 100, book_offers: 101 }, 101, ['amm_info 101']],
])(
  'pool and book are of one ledger, also when one closes while they are read (%j)',
  async (ledgers, ledgerIndex, more) => {
    const { markets, asked } = nodeWith(ledgers)
    const market = await markets.between(XRP, TST)
    expect(market.ledgerIndex).toBe(ledgerIndex)
    // The node has put the ledger's number into the amounts.
    for (const amount of [market.pool?.paid, market.levels[0]?.paid])
      expect(amount && compare(amount, decimal(BigInt(ledgerIndex)))).toBe(0)
    expect(asked.slice(2)).toEqual(more)
  },
)

test('without a pool the ledger is that of the book', async () => {
  const { markets, asked } = nodeWith({ amm_info: 1, book_offers: 77 }, false)
  const market = await markets.between(XRP, TST)
  expect(market).toMatchObject({ ledgerIndex: 77 })
  expect(market.pool).toBeUndefined()
  expect(asked).toHaveLength(2)
})
