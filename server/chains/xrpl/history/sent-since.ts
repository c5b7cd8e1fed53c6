import type { ChainPoint } from '../../../domain/payment/point.ts'
import type { Sent } from '../../../ports/chain.ts'
import type { Log } from '../../../ports/log.ts'
import type { Rpc } from '../node/rpc.ts'
import type { Fields } from '../codec/tx.ts'

/** About the most transactions of an account that are looked up at a time, the oldest first. */
const MOST = 32
/** The most numbers of a gap that are listed. */
const MOST_GONE = 1_000
/** The most that is read at a time: anyone can fill an account's history with payments to it. */
const MOST_PAGES = 5

/** The validated transactions that an account itself sent after a ledger; its history has others' too. */
export async function sentSince(rpc: Rpc, log: Log, address: string, since: ChainPoint): Promise<Sent> {
  const search = { address, since, isWanted: ({ Account }: Fields) => Account === address }
  const { isCut, sequences, ...told } = await historyOf(rpc, log, search)
  if (!isCut) return told
  // The account's numbers since then for which the history shows no transaction.
  const { root } = await rpc.account(address)
  const next = Math.min(root?.Sequence ?? 0, since.nonce + MOST_GONE)
  const gone = Array.from({ length: Math.max(0, next - since.nonce) }, (_, i) => since.nonce + i)
  return { ...told, gone: gone.filter((sequence) => !sequences.has(sequence)) }
}

/** The payments that an account got after a ledger, from others, failed ones included. */
export async function paidTo(rpc: Rpc, log: Log, address: string, since: ChainPoint): Promise<Sent> {
  const { hashes, next } = await historyOf(rpc, log, {
    address,
    since,
    isWanted: ({ TransactionType, Account, Destination }) =>
      TransactionType === 'Payment' && Destination === address && Account !== address,
  })
  return next === undefined ? { hashes } : { hashes, next }
}

interface Search {
  readonly address: string
  readonly since: ChainPoint
  readonly isWanted: (fields: Fields) => boolean
}

interface History extends Sent {
  /** It begins later than requested, because no node has more, or some of it cannot be read. */
  readonly isCut: boolean
  /** The numbers of the account's own transactions. */
  readonly sequences: ReadonlySet<number>
}

async function historyOf(rpc: Rpc, log: Log, { address, since, isWanted }: Search): Promise<History> {
  const from = Number(since.block)
  const hashes: string[] = []
  const sequences = new Set<number>()
  let isCut = false
  let marker: unknown
  let [last, nonce] = [from, since.nonce]
  for (let page = 0; page < MOST_PAGES; page++) {
    const {
      firstLedger,
      lastLedger,
      txs,
      unread = 0,
      marker: next,
    } = await rpc.history(address, from, marker)
    if (unread > 0) {
      isCut = true
      log.warn('xrpl.transaction.unread', { address, from, unread })
    }
    if (page === 0 && firstLedger > from + 1) {
      isCut = true
      log.warn('xrpl.history.missing', { address, from, firstLedger })
    }
    for (const { hash, fields, validated } of txs) {
      // The point was taken after this ledger: its transactions are known.
      if (validated === undefined || validated.ledgerIndex <= from) continue
      // Only whole ledgers, so that the next search neither misses nor repeats anything.
      if (hashes.length >= MOST && validated.ledgerIndex > last)
        return { hashes, isCut, sequences, next: { block: String(last), nonce } }
      last = validated.ledgerIndex
      if (!isWanted(fields)) continue
      hashes.push(hash)
      if (fields.Account !== address) continue
      const sequence = sequenceOf(fields['Sequence'])
      sequences.add(sequence)
      nonce = Math.max(nonce, sequence + 1)
    }
    if (next === undefined) {
      const upTo = lastLedger === undefined ? {} : { upTo: { block: String(lastLedger), nonce } }
      return { hashes, isCut, sequences, ...upTo }
    }
    marker = next
  }
  // The last ledger may continue on the next page. A transaction that is listed twice does no harm.
  return { hashes, isCut, sequences, next: { block: String(Math.max(last - 1, from + 1)), nonce } }
}

const sequenceOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
