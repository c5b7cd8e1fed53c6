import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'
import type { Horizon } from '../node/horizon.ts'
import type { Log } from '../../../ports/log.ts'
import type { Listed, Transaction } from '../node/shapes.ts'

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

/**
 * The transactions that an account itself sent after a point, by their inner hashes, failed ones included. Those that
 * cannot be read are `gone`.
 */
export async function sentSince(
  horizon: Horizon,
  log: Log,
  address: string,
  since: ChainPoint,
): Promise<Sent> {
  const { seen, next } = await historyOf(horizon, log, address, since)
  const own = seen.filter(({ source }) => source === address)
  const gone = own.filter(isUnread).map(({ sequence }) => nonceOf(sequence))
  return { hashes: hashesOf(own), ...next, ...(gone.length === 0 ? {} : { gone }) }
}

/** The transactions of others that touched an account in the ledgers after a point, by their inner hashes. */
export async function paidTo(horizon: Horizon, log: Log, address: string, since: ChainPoint): Promise<Sent> {
  const { seen, next } = await historyOf(horizon, log, address, since)
  const others = seen.filter(({ source }) => source !== address)
  return { hashes: hashesOf(others.filter((tx) => isUnread(tx) || tx.successful)), ...next }
}

interface History {
  readonly seen: readonly Listed[]
  readonly next: Pick<Sent, 'next'>
}

async function historyOf(horizon: Horizon, log: Log, address: string, since: ChainPoint): Promise<History> {
  const seen: Listed[] = []
  let cursor = endOf(BigInt(since.block))
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await horizon.transactionsOf(address, cursor, PAGE)
    seen.push(...found)
    for (const { hash } of found.filter(isUnread)) log.warn('stellar.transaction.unread', { address, hash })
    const last = found.at(-1)
    if (last === undefined || found.length < PAGE) return { seen, next: {} }
    cursor = last.place
  }
  // The last ledger may have more transactions: the whole ledger is left for the next call.
  const whole = (seen.at(-1)?.ledger ?? 1) - 1
  const before = seen.filter(({ ledger }) => ledger <= whole)
  const own = before.findLast(({ source }) => source === address)
  const nonce = own === undefined ? since.nonce : nonceOf(own.sequence + 1n)
  return { seen: before, next: { next: { block: whole.toString(), nonce } } }
}

type Unread = Extract<Listed, { isUnread: true }>

const isUnread = (tx: Listed): tx is Unread => 'isUnread' in tx

const hashesOf = (seen: readonly Listed[]): string[] =>
  seen.filter((tx): tx is Transaction => !isUnread(tx)).map(({ canonicalHash }) => canonicalHash)

/** The cursor after everything in a ledger: ids have the ledger in their high 32 bits (SEP-35). */
const endOf = (ledger: bigint): string => (((ledger + 1n) << 32n) - 1n).toString()
