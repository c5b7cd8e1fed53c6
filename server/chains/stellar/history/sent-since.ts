import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'
import type { Horizon } from '../node/horizon.ts'
import type { Transaction } from '../node/shapes.ts'

/** Transactions of a page: with their metadata, some servers answer 100 kB for each. */
const PAGE = 50
/** More than fit into a ledger, so that every answer gets at least one ledger further. */
const MOST_PAGES = 30
/** Where the search of an idle account starts: some servers answer nothing about times before their history. */
const RECENT_LEDGERS = 1_000

/**
 * The place of a transaction among its account's: the low half of its sequence number, which counts from 0. The high
 * half is the ledger in which the account was opened; with it, the number would be too large.
 */
export const nonceOf = (sequence: bigint): number => Number(BigInt.asUintN(32, sequence))

/** The place of an account. Its later transactions are in no ledger before the one in which its entry last changed. */
export async function pointOf(horizon: Horizon, address: string): Promise<ChainPoint> {
  const [latest, account] = await Promise.all([horizon.latestLedger(), horizon.account(address)])
  const block = Math.max(account?.changedIn ?? 0, latest.sequence - RECENT_LEDGERS, 1)
  const nonce = account === undefined ? 0 : nonceOf(account.sequence + 1n)
  return { block: block.toString(), nonce, collecting: latest.sequence + 1 }
}

/** The transactions that an account itself sent after a point, by their inner hashes, failed ones included. */
export const sentSince = (horizon: Horizon, address: string, since: ChainPoint): Promise<Sent> =>
  historyOf(horizon, address, since, ({ source }) => source === address)

/** The transactions of others that touched an account in the ledgers after a point, by their inner hashes. */
export const paidTo = (horizon: Horizon, address: string, since: ChainPoint): Promise<Sent> =>
  historyOf(horizon, address, since, ({ source, successful }) => successful && source !== address)

async function historyOf(
  horizon: Horizon,
  address: string,
  since: ChainPoint,
  isWanted: (tx: Transaction) => boolean,
): Promise<Sent> {
  const seen: Transaction[] = []
  let cursor = endOf(BigInt(since.block))
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await horizon.transactionsOf(address, cursor, PAGE)
    seen.push(...found)
    const last = found.at(-1)
    if (last === undefined || found.length < PAGE) return { hashes: hashesOf(seen, isWanted) }
    cursor = last.place
  }
  // The last ledger may have more transactions: the whole ledger is left for the next call.
  const whole = (seen.at(-1)?.ledger ?? 1) - 1
  const before = seen.filter(({ ledger }) => ledger <= whole)
  const own = before.findLast(({ source }) => source === address)
  return {
    hashes: hashesOf(before, isWanted),
    next: { block: whole.toString(), nonce: own === undefined ? since.nonce : nonceOf(own.sequence + 1n) },
  }
}

const hashesOf = (seen: readonly Transaction[], isWanted: (tx: Transaction) => boolean): string[] =>
  seen.filter(isWanted).map(({ canonicalHash }) => canonicalHash)

/** The cursor after everything in a ledger: ids have the ledger in their high 32 bits (SEP-35). */
const endOf = (ledger: bigint): string => (((ledger + 1n) << 32n) - 1n).toString()
