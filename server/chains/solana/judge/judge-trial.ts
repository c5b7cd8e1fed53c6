import type { Asset } from '#contracts/api/payment.ts'
import { isNative } from '../../../formats/coins.ts'
import { WRAPPED_SOL } from '../../../formats/solana.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import { leastOf } from '../build/check-product.ts'
import { accountsOf, namedInstructions } from '../codec/named.ts'
import { coinsSent, type Effects, tokenChange } from './effects.ts'

/** The most that a swap may take beside its amount, in lamports: its network fee, tips, and the rent of new accounts. */
const BESIDE = 10_000_000n

/**
 * Why a swap that a node has tried out is not the swap of its quote; `undefined` when all is well. What arrives counts:
 * the part that Token-2022 withholds of a transfer is in no balance.
 */
export function trialProblem(
  tried: Effects,
  { payer, from, amount, to, minOut }: ProductCheck,
): string | undefined {
  const sold = gained(tried, payer, from)
  if (sold !== undefined && -sold > amount) return `it takes ${-sold}`
  if (to === undefined || minOut === undefined) return undefined
  const bought = gained(tried, payer, to)
  return bought === undefined || bought >= leastOf(minOut) ? undefined : `it brings ${bought}`
}

/** `undefined` where the node did not write the figures exactly. Wrapped SOL is SOL. */
const gained = (tried: Effects, payer: string, asset: Asset): bigint | undefined =>
  isNative(asset) || asset.address === WRAPPED_SOL
    ? coinsGained(tried, payer)
    : tokenChange(tried, payer, asset.address)

/**
 * The lamports that the payer gained together with its token accounts, where its wrapped SOL and its rent are. The
 * network fee, tips and the rent of others' new accounts are not a cost of the swap, up to `BESIDE`.
 */
function coinsGained({ transaction: { message }, meta }: Effects, payer: string): bigint | undefined {
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  const held = [...preTokenBalances, ...postTokenBalances].filter(({ owner }) => owner === payer)
  const own = new Set(held.map(({ accountIndex }) => accountIndex))
  const accounts = accountsOf(message, meta.loadedAddresses)
  let change = meta.fee
  let rent = 0n
  for (const [i, { address }] of accounts.entries()) {
    const [before, after] = [preBalances[i], postBalances[i]]
    const isOwn = address === payer || own.has(i)
    if (isOwn && (before === undefined || after === undefined)) return undefined
    if (before === undefined || after === undefined) continue
    if (isOwn) change += after - before
    else if (before === 0n) rent += after
  }
  const beside = coinsSent(namedInstructions(message, meta.loadedAddresses), payer) + rent
  return change + (beside < BESIDE ? beside : BESIDE)
}
