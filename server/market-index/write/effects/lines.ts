import { BigNumber } from 'bignumber.js'
import type { Touched } from './touched.ts'
import { amountOf, type Asset, decimal, type Fields, flagsOf, issuedAs, textOf } from './fields.ts'

/** The line's holder is a pool of the automated market maker (`lsfAMMNode`). */
export const POOL_LINE = 0x01000000

/** What one side of a trust line holds, or may hold, of the other side's token. */
export interface LineChange {
  readonly asset: Asset
  readonly holder: string
  readonly isPool: boolean
  /** `undefined`: the side neither holds nor trusts the token any more. */
  readonly balance: BigNumber | undefined
  /** What it held before. */
  readonly before: BigNumber
}

const ZERO = new BigNumber(0)

/**
 * The changes of a trust line from both of its sides: each may issue a token to the other. A side counts where it
 * holds something or its limit is above zero.
 */
export function linesOf(touched: Touched): readonly LineChange[] {
  if (touched.type === 'MPToken') return holdingOf(touched)
  return touched.type === 'RippleState' ? sidesOf(touched) : []
}

/**
 * What an account holds of a multi-purpose token, in its smallest units. An amount that is not there is 0, and a rise
 * from there shows no amount of before: so the final fields alone count.
 */
function holdingOf({ how, final, previous }: Touched): readonly LineChange[] {
  const [holder, issuance] = [textOf(final['Account']), textOf(final['MPTokenIssuanceID'])]
  if (holder === undefined || issuance === undefined) return []
  const sum = (fields: Fields) =>
    (decimal(fields['MPTAmount']) ?? ZERO).plus(decimal(fields['LockedAmount']) ?? ZERO)
  const balance = sum(final)
  return [
    {
      asset: issuedAs(issuance),
      holder,
      isPool: false,
      balance: how === 'deleted' ? undefined : balance,
      before: how === 'created' ? ZERO : sum({ ...final, ...previous }),
    },
  ]
}

function sidesOf({ how, final, previous }: Touched): readonly LineChange[] {
  const [low, high] = [amountOf(final['LowLimit']), amountOf(final['HighLimit'])]
  const balance = amountOf(final['Balance'])?.value ?? ZERO
  if (low === undefined || high === undefined) return []
  const before = (name: string, now: BigNumber) =>
    how === 'created' ? ZERO : (amountOf(previous[name])?.value ?? now)
  const balanceBefore = before('Balance', balance)
  const sides = [
    { holder: low, issuer: high, sign: 1, limitBefore: before('LowLimit', low.value) },
    { holder: high, issuer: low, sign: -1, limitBefore: before('HighLimit', high.value) },
  ]
  return sides.flatMap(({ holder, issuer, sign, limitBefore }) => {
    const held = positive(balance.times(sign))
    const isThere = how !== 'deleted' && (held.gt(0) || holder.value.gt(0))
    if (!isThere && !(limitBefore.gt(0) || balanceBefore.times(sign).gt(0))) return []
    return [
      {
        asset: { currency: low.asset.currency, issuer: issuer.asset.issuer },
        holder: holder.asset.issuer,
        isPool: (flagsOf(final) & POOL_LINE) !== 0 && !held.isZero(),
        balance: isThere ? held : undefined,
        before: positive(balanceBefore.times(sign)),
      },
    ]
  })
}

const positive = (value: BigNumber): BigNumber => (value.lt(0) ? ZERO : value)
