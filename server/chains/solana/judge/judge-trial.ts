import type { Asset } from '#contracts/api/payment.ts'
import { isNative } from '../../../formats/coins.ts'
import { WRAPPED_SOL } from '../../../formats/solana.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import { leastOf } from '../build/check-product.ts'
import { namedInstructions } from '../codec/named.ts'
import { isMemo } from '../codec/programs.ts'
import { type Transfer, transferOf } from '../codec/transfers.ts'
import { coinsSent, type Effects, ownCoinChange, rentPaid, tokenAccountsIn, tokenChange } from './effects.ts'

/** The most that a swap may take beside its amount, in lamports: its network fee, tips, and the rent of new accounts. */
const BESIDE = 10_000_000n

/**
 * Why a swap that a node has tried out is not the swap of its quote; `undefined` when all is well. What arrives counts:
 * the part that Token-2022 withholds of a transfer is in no balance. `paid` is what the transaction pays of the same
 * asset beside the swap.
 */
export function trialProblem(
  tried: Effects,
  { payer, from, amount, to, minOut }: ProductCheck,
  paid?: Transfer,
): string | undefined {
  const sold = gained(tried, payer, from, paid)
  const taken = sold === undefined ? undefined : -sold - (paid?.amount ?? 0n)
  if (taken !== undefined && taken > amount) return `it takes ${taken}`
  if (to === undefined || minOut === undefined) return undefined
  const bought = gained(tried, payer, to, paid)
  return bought === undefined || bought >= leastOf(minOut) ? undefined : `it brings ${bought}`
}

/** The fee that a transaction pays beside its swap: what comes before its memo. */
export function feeIn({ transaction: { message }, meta }: Effects): Transfer | undefined {
  const all = namedInstructions(message, meta.loadedAddresses)
  const before = all[all.findIndex(({ program }) => isMemo(program)) - 1]
  return before && transferOf(before)
}

/** `undefined` where the node did not write the figures exactly. Wrapped SOL is SOL. */
const gained = (
  tried: Effects,
  payer: string,
  asset: Asset,
  paid: Transfer | undefined,
): bigint | undefined =>
  isNative(asset) || asset.address === WRAPPED_SOL
    ? coinsGained(tried, payer, paid)
    : tokenChange(tried, payer, asset.address)

/**
 * The lamports that the payer gained together with its token accounts. The network fee, tips and the rent of others' new
 * accounts are not a cost of the swap, up to `BESIDE`.
 */
function coinsGained(tried: Effects, payer: string, paid: Transfer | undefined): bigint | undefined {
  const { transaction, meta } = tried
  const change = ownCoinChange(tried, payer)
  if (change === undefined) return undefined
  const rent = rentPaid(tried, tokenAccountsIn(meta, payer))
  const sent = coinsSent(namedInstructions(transaction.message, meta.loadedAddresses), payer)
  const beside = sent - (paid?.kind === 'coin' ? paid.amount : 0n) + rent
  return change + (beside < BESIDE ? beside : BESIDE)
}
