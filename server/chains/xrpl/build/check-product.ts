import * as z from 'zod'
import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import {
  addressOf,
  assetOfWire,
  ledgerAsset,
  minorOfWire,
  networkField,
  PARTIAL_PAYMENT,
  XRPL_SOURCE_TAG,
} from '../../../formats/xrpl.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import { Amount } from '../codec/tx.ts'

const Step = z.strictObject({
  account: z.string().optional(),
  currency: z.string().optional(),
  issuer: z.string().optional(),
})
/** A swap as it is prepared here. A transaction with another field is not a swap. */
const Swap = z.strictObject({
  TransactionType: z.literal('Payment'),
  Account: z.string(),
  Destination: z.string(),
  Amount,
  SendMax: Amount,
  DeliverMin: Amount,
  Flags: z.literal(PARTIAL_PAYMENT),
  Paths: z.array(z.array(Step).min(1).max(8)).min(1).max(6).optional(),
  SourceTag: z.literal(XRPL_SOURCE_TAG).optional(),
  NetworkID: z.int().optional(),
})

/**
 * Why a transaction must not be signed as a swap; `undefined` when all is well. A swap is a payment of the payer to the
 * payer. It spends at most the amount, and brings at least the minimum or fails.
 */
export function productProblem(
  tx: UnsignedTx,
  { payer, from, amount, to, minOut }: ProductCheck,
  networkId: number,
): string | undefined {
  if (tx.family !== 'xrpl') return `it is of the family ${tx.family}`
  if (tx.networkId !== networkId) return `it is for network ${tx.networkId}`
  const parsed = Swap.safeParse(tx.txjson)
  if (!parsed.success) return z.prettifyError(parsed.error).slice(0, 300)
  const swap = parsed.data
  if (swap.NetworkID !== networkField(networkId).NetworkID) return `its NetworkID is ${swap.NetworkID}`
  if (tx.from !== payer || swap.Account !== payer) return 'it is not from the payer'
  if (tx.to !== payer || swap.Destination !== payer) return 'its receiver is not the payer'
  if (addressOf(assetOfWire(swap.SendMax)) !== from.address) return 'it spends another asset'
  if (minorOfWire(swap.SendMax) !== amount) return 'it spends another amount'
  const bought = addressOf(assetOfWire(swap.Amount))
  if (bought !== addressOf(assetOfWire(swap.DeliverMin))) return 'its minimum is of another asset'
  if (bought === from.address || ledgerAsset(bought) === undefined) return `it delivers ${bought}`
  if (to !== undefined && bought !== to.address) return `it delivers ${bought}`
  const [most, least] = [minorOfWire(swap.Amount), minorOfWire(swap.DeliverMin)]
  if (most === undefined || least === undefined || least === 0n || least > most)
    return 'its minimum is not an amount'
  if (minOut !== undefined && least < minOut) return `it delivers ${least}`
  return undefined
}
