import { number, type Num } from '../number.ts'
import { accountIndex, lsf, NO_HASH, type AccountRoot } from './entries.ts'
import type { ReadView, View } from './view.ts'

/** In drops; mainnet's reserves since December 2024. */
export const RESERVE_BASE = 1_000_000n
export const RESERVE_INCREMENT = 200_000n
export const BASE_FEE = 10n

export const reserveOf = (ownerCount: number): bigint => RESERVE_BASE + RESERVE_INCREMENT * BigInt(ownerCount)

export function findAccount(view: ReadView, account: string): AccountRoot | undefined {
  const entry = view.get(accountIndex(account))
  return entry?.LedgerEntryType === 'AccountRoot' ? entry : undefined
}

/** For an account that was checked to exist. */
export function accountOf(view: ReadView, account: string): AccountRoot {
  const found = findAccount(view, account)
  if (found === undefined) throw new Error(`${account} is not in the ledger`)
  return found
}

export const hasFlag = (entry: { readonly Flags: number } | undefined, flag: number): boolean =>
  entry !== undefined && (entry.Flags & flag) !== 0

export function newAccount(account: string, balance: bigint, sequence: number): AccountRoot {
  return {
    LedgerEntryType: 'AccountRoot',
    index: accountIndex(account),
    Account: account,
    Balance: balance.toString(),
    Flags: 0,
    OwnerCount: 0,
    Sequence: sequence,
    PreviousTxnID: NO_HASH,
    PreviousTxnLgrSeq: 0,
  }
}

export function addDrops(view: View, account: string, drops: bigint): void {
  const root = accountOf(view, account)
  view.put({ ...root, Balance: (BigInt(root.Balance) + drops).toString() })
}

export function addOwned(view: View, account: string, count: number): void {
  const root = accountOf(view, account)
  view.put({ ...root, OwnerCount: root.OwnerCount + count })
}

/** Drops above the reserve. A pool's account owes none. */
export function spendableDrops(view: ReadView, account: string): bigint {
  const root = accountOf(view, account)
  if (hasFlag(root, lsf.amm)) return BigInt(root.Balance)
  const free = BigInt(root.Balance) - reserveOf(root.OwnerCount)
  return free > 0n ? free : 0n
}

const PARITY = 1_000_000_000

/** The issuer's transfer rate as a factor, 1 for none. */
export function transferRate(view: ReadView, issuer: string | undefined): Num {
  const rate = issuer === undefined ? PARITY : (findAccount(view, issuer)?.TransferRate ?? PARITY)
  return { digits: number(rate).digits, exponent: -9 }
}
