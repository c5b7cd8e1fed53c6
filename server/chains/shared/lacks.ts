import type { Asset } from '#contracts/api/payment.ts'
import type { LackedFor } from '#contracts/api/trade/warning.ts'
import { type Minor, minor } from '../../domain/money.ts'
import type { FundsLack, MeansNeed } from '../../ports/chain.ts'

/** A part of what a payment takes of an asset. */
export interface Part {
  readonly for: LackedFor
  /** What it takes in any case. */
  readonly least: bigint
  /** What it most likely takes, where that is more. */
  readonly likely?: bigint
}

/** What is missing of an asset for all parts together; `undefined` when there is enough. */
export function lackOf(asset: Asset, has: Minor, parts: readonly Part[]): FundsLack | undefined {
  let least = 0n
  let needed = 0n
  let first: LackedFor | undefined
  for (const part of parts) {
    least += part.least
    needed += part.likely ?? part.least
    if (needed > has) first ??= part.for
  }
  if (first === undefined) return undefined
  const lack = { code: 'INSUFFICIENT_FUNDS', asset, needed: minor(needed), has, for: first } as const
  return has < least ? lack : { ...lack, estimated: true }
}

/** What the chain takes in its coin, beside amount and fee. */
export type ChainParts = readonly Part[]

/** What is missing of the assets of a payment. `balances` are what the payer has to spend, in the order of `assetsOf`. */
export function fundsLacks(
  need: MeansNeed,
  coin: Asset,
  balances: readonly Minor[],
  chainParts: ChainParts,
): FundsLack[] {
  return assetsOf(need, coin).flatMap((asset, index) => {
    const isCoin = asset.address === coin.address
    const parts = [...partsOf(need, asset), ...(isCoin ? chainParts : [])]
    return lackOf(asset, balances[index] ?? minor(0n), parts) ?? []
  })
}

/** The assets of which a payment takes something: the coin, and the tokens of its amount and its fee. */
export function assetsOf({ fee, product }: MeansNeed, coin: Asset): readonly Asset[] {
  const named = [product?.asset, fee?.asset].filter((asset) => asset !== undefined)
  const addresses = new Set([coin.address])
  return [coin, ...named.filter(({ address }) => !addresses.has(address) && addresses.add(address))]
}

function partsOf({ fee, product }: MeansNeed, { address }: Asset): Part[] {
  return [
    ...(product?.asset.address === address ? [{ for: 'amount' as const, least: product.amount }] : []),
    ...(fee?.asset.address === address ? [{ for: 'fee' as const, least: fee.amount }] : []),
  ]
}
