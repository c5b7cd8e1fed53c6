import type { Asset } from '#contracts/api/payment.ts'
import { type Minor, minor } from '../../../domain/money.ts'
import { isNative } from '../../../formats/coins.ts'
import type { Horizon } from './horizon.ts'
import type { Account, Line } from './shapes.ts'

/** 0.5 XLM; a vote of the validators could change it, and none has since 2019. */
export const RESERVE = 5_000_000n

/** The balances that an account can spend, in the order of the assets; zero while it does not exist. */
export async function balances(
  horizon: Horizon,
  address: string,
  assets: readonly Pick<Asset, 'address'>[],
): Promise<readonly Minor[]> {
  const account = await horizon.account(address)
  return assets.map((asset) => (account === undefined ? minor(0n) : spendable(account, asset)))
}

/** A balance less the amount in the account's offers. For the coin, also less the reserve. */
export function spendable(account: Account, asset: Pick<Asset, 'address'>): Minor {
  const line = lineOf(account, asset.address)
  const kept = isNative(asset) ? RESERVE * BigInt(account.reserves) : 0n
  const free = line === undefined ? 0n : line.balance - line.selling - kept
  return minor(free > 0n ? free : 0n)
}

export const lineOf = (account: Account, asset: string): Line | undefined =>
  account.lines.find((line) => line.asset === asset)
