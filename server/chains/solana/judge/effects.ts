import { accountsOf, type NamedInstruction } from '../codec/named.ts'
import { tokenAccountsOf } from '../codec/token-account.ts'
import type { Transaction } from '../codec/transaction.ts'
import { transferOf } from '../codec/transfers.ts'
import { WRAPPED_SOL } from '../../../formats/solana.ts'
import type { Changes, TokenBalance } from '../node/rpc.ts'

/** A transaction's changes of balances: only these are trusted. */
export interface Effects {
  readonly transaction: Transaction
  readonly meta: Changes
}

/**
 * The lamports that an address gained, without the network fee, which the first account pays. `undefined` where the
 * node did not write the figures exactly; 0 for an address that is not part of the transaction.
 */
export function coinChange(landed: Effects, address: string): bigint | undefined {
  const { transaction, meta } = landed
  const index = accountsOf(transaction.message, meta.loadedAddresses).findIndex(
    (account) => account.address === address,
  )
  if (index < 0) return 0n
  const [before, after] = [meta.preBalances[index], meta.postBalances[index]]
  if (before === undefined || after === undefined) return undefined
  return after - before + (index === 0 ? meta.fee : 0n)
}

/** How much of a token an owner gained, in all accounts that take part. */
export const tokenChange = ({ meta }: Effects, owner: string, mint: string): bigint =>
  sumOf(meta.postTokenBalances, owner, mint) - sumOf(meta.preTokenBalances, owner, mint)

function sumOf(balances: readonly TokenBalance[], owner: string, mint: string): bigint {
  return balances
    .filter((balance) => balance.owner === owner && balance.mint === mint)
    .reduce((sum, { uiTokenAmount }) => sum + uiTokenAmount.amount, 0n)
}

/** The tokens that an owner gained. */
export function tokensGained(landed: Effects, owner: string): readonly string[] {
  const mints = new Set(landed.meta.postTokenBalances.map(({ mint }) => mint))
  return [...mints].filter((mint) => tokenChange(landed, owner, mint) > 0n)
}

/** The rent of new accounts: coins that someone spent without paying anyone. */
export function rentPaid({ meta }: Effects): bigint {
  return meta.postBalances.reduce<bigint>((sum, after, i) => {
    const isNew = meta.preBalances[i] === 0n
    return isNew && after !== undefined ? sum + after : sum
  }, 0n)
}

/** The lamports that a payer's own instructions send away, not to its wrapped SOL: tips, for instance. */
export function coinsSent(done: readonly NamedInstruction[], payer: string): bigint {
  const own = tokenAccountsOf(payer, WRAPPED_SOL)
  return done
    .map(transferOf)
    .filter((transfer) => transfer?.kind === 'coin' && transfer.authority === payer)
    .filter((transfer) => !own.includes(transfer?.destination ?? ''))
    .reduce((sum, transfer) => sum + (transfer?.amount ?? 0n), 0n)
}
