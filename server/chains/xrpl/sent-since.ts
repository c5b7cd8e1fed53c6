import type { ChainPoint } from '../../domain/payment.ts'
import type { Sent } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import type { Rpc } from './rpc.ts'
import type { Fields } from './tx.ts'

/** An account's transactions are looked up at most about so many at a time, the oldest first. */
const MOST = 32
/** Anybody can fill an account's history with payments to it: so much of it is read at a time. */
const MOST_PAGES = 5

/**
 * The validated transactions that an account itself sent after a ledger. The history of an account tells of all
 * that touched it; what others sent is left out.
 */
export const sentSince = (rpc: Rpc, log: Log, address: string, since: ChainPoint): Promise<Sent> =>
  historyOf(rpc, log, { address, since, isWanted: ({ Account }) => Account === address })

/** The payments that an account got after a ledger, from others, failed ones included. */
export async function paidTo(rpc: Rpc, log: Log, address: string, since: ChainPoint): Promise<Sent> {
  const { upTo: _, ...told } = await historyOf(rpc, log, {
    address,
    since,
    isWanted: ({ TransactionType, Account, Destination }) =>
      TransactionType === 'Payment' && Destination === address && Account !== address,
  })
  return told
}

interface Search {
  readonly address: string
  readonly since: ChainPoint
  readonly isWanted: (fields: Fields) => boolean
}

async function historyOf(rpc: Rpc, log: Log, { address, since, isWanted }: Search): Promise<Sent> {
  const from = Number(since.block)
  const hashes: string[] = []
  let marker: unknown
  let [last, nonce] = [from, since.nonce]
  for (let page = 0; page < MOST_PAGES; page++) {
    const { firstLedger, lastLedger, txs, marker: next } = await rpc.history(address, from, marker)
    if (page === 0 && firstLedger > from + 1) log.warn('xrpl.history.missing', { address, from, firstLedger })
    for (const { hash, fields, validated } of txs) {
      // The point was taken after this ledger: what stands in it is known.
      if (validated === undefined || validated.ledgerIndex <= from) continue
      // Only whole ledgers, so that the next search neither misses nor repeats anything.
      if (hashes.length >= MOST && validated.ledgerIndex > last)
        return { hashes, next: { block: String(last), nonce } }
      last = validated.ledgerIndex
      if (!isWanted(fields)) continue
      hashes.push(hash)
      if (fields.Account === address) nonce = Math.max(nonce, sequenceOf(fields['Sequence']) + 1)
    }
    if (next === undefined)
      return lastLedger === undefined ? { hashes } : { hashes, upTo: { block: String(lastLedger), nonce } }
    marker = next
  }
  // The last ledger may go on on the next page; a transaction that is told twice does no harm.
  return { hashes, next: { block: String(Math.max(last - 1, from + 1)), nonce } }
}

const sequenceOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
