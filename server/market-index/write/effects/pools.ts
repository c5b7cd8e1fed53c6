import { BigNumber } from 'bignumber.js'
import type { IndexedTransaction } from '../deriver.ts'
import type { Touched } from './touched.ts'
import { amountOf, type Asset, decimal, flagsOf, keyOf, textOf, XRP } from './fields.ts'
import type { Leg } from './leg.ts'
import { POOL_LINE } from './lines.ts'

/** One asset of a pool. */
export interface PoolSide {
  readonly asset: Asset
  readonly value: BigNumber
  /** By how much it has grown. */
  readonly change: BigNumber
}
/** A pool of the automated market maker that a transaction has touched, by its account. */
export interface PoolChange {
  readonly account: string
  readonly sides: readonly PoolSide[]
  readonly isGone: boolean
}

/** These move a pool's assets without a trade. */
const NO_TRADES = new Set([
  'AMMCreate',
  'AMMDeposit',
  'AMMWithdraw',
  'AMMClawback',
  'AMMDelete',
  'AMMVote',
  'AMMBid',
  'Clawback',
])
const ZERO = new BigNumber(0)

/** The pools in a transaction's effects: XRP is on the pool's account, a token on its flagged line. */
export function poolsIn(touched: readonly Touched[]): readonly PoolChange[] {
  const pools = new Map<string, { sides: PoolSide[]; isGone: boolean }>()
  const poolOf = (account: string) => {
    const known = pools.get(account) ?? { sides: [], isGone: false }
    pools.set(account, known)
    return known
  }
  for (const { type, how, final, previous } of touched) {
    if (type === 'AccountRoot' && typeof final['AMMID'] === 'string') {
      const account = textOf(final['Account'])
      const value = decimal(final['Balance']) ?? ZERO
      if (account === undefined) continue
      const before = how === 'created' ? ZERO : (decimal(previous['Balance']) ?? value)
      const pool = poolOf(account)
      pool.isGone ||= how === 'deleted'
      // The account of a pool of two tokens holds no XRP.
      if (!value.isZero() || !before.isZero())
        pool.sides.push({ asset: XRP, value, change: value.minus(before) })
    } else if (type === 'RippleState' && (flagsOf(final) & POOL_LINE) !== 0) {
      const side = lineSide(how, final, previous)
      if (side !== undefined) poolOf(side.holder).sides.push(side)
    }
  }
  return [...pools].map(([account, pool]) => ({ account, ...pool }))
}

function lineSide(how: Touched['how'], final: Touched['final'], previous: Touched['previous']) {
  const [low, high] = [amountOf(final['LowLimit']), amountOf(final['HighLimit'])]
  const balance = amountOf(final['Balance'])?.value
  if (low === undefined || high === undefined || balance === undefined) return undefined
  const before = how === 'created' ? ZERO : (amountOf(previous['Balance'])?.value ?? balance)
  const isLow = (balance.isZero() ? before : balance).gt(0)
  const [holder, issuer] = isLow ? [low, high] : [high, low]
  const sign = isLow ? 1 : -1
  return {
    holder: holder.asset.issuer,
    asset: { currency: low.asset.currency, issuer: issuer.asset.issuer },
    value: balance.times(sign),
    change: balance.minus(before).times(sign),
  }
}

/** A swap with a pool: one asset has grown, the other has shrunk. */
export function poolLegs(pools: readonly PoolChange[], tx: IndexedTransaction['tx']): readonly Leg[] {
  if (NO_TRADES.has(tx.TransactionType)) return []
  return pools.flatMap(({ account, sides }) => {
    const [one, other, ...more] = sides.filter(({ change }) => !change.isZero())
    if (one === undefined || other === undefined || more.length > 0) return []
    if (keyOf(one.asset) === keyOf(other.asset) || one.change.gt(0) === other.change.gt(0)) return []
    const [grown, shrunk] = one.change.gt(0) ? [one, other] : [other, one]
    return [
      {
        maker: account,
        taker: tx.Account,
        isPool: true,
        isPermissioned: false,
        got: { asset: shrunk.asset, value: shrunk.change.negated() },
        paid: { asset: grown.asset, value: grown.change },
      },
    ]
  })
}
