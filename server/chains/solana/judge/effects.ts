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

/** The same for an address together with its token accounts, where its wrapped SOL and their rent are. */
export function ownCoinChange(landed: Effects, address: string): bigint | undefined {
  const { transaction, meta } = landed
  const accounts = accountsOf(transaction.message, meta.loadedAddresses)
  const itself = accounts.findIndex((account) => account.address === address)
  const others = [...tokenAccountsIn(meta, address)].filter((index) => index !== itself)
  return others.reduce<bigint | undefined>(
    (sum, i) => {
      const [before, after] = [meta.preBalances[i], meta.postBalances[i]]
      return sum === undefined || before === undefined || after === undefined
        ? undefined
        : sum + after - before
    },
    coinChange(landed, address),
  )
}

/** The places of an owner's token accounts among a transaction's accounts. */
export const tokenAccountsIn = (meta: Changes, address: string): ReadonlySet<number> =>
  new Set(
    [...meta.preTokenBalances, ...meta.postTokenBalances].flatMap(({ owner, accountIndex }) =>
      owner === address ? accountIndex : [],
    ),
  )

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

/** The rent of new accounts, without some: coins that someone spent without paying anyone. */
export function rentPaid({ meta }: Effects, except: ReadonlySet<number> = new Set()): bigint {
  return meta.postBalances.reduce<bigint>((sum, after, i) => {
    const isNew = meta.preBalances[i] === 0n && !except.has(i)
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
