import { hashes } from 'xrpl'
import {
  applyTransaction,
  readBlob,
  type Applied,
  type EngineContext,
  type Json,
  type Signed,
} from './engine.ts'
import { isApplied, type Result } from './results.ts'
import { newAccount } from './state/accounts.ts'
import { NO_HASH, type Entry } from './state/entries.ts'
import type { Metadata } from './state/metadata.ts'
import { readState, type ReadView } from './state/view.ts'

export interface Header {
  readonly ledger_index: number
  readonly ledger_hash: string
  readonly parent_hash: string
  readonly account_hash: string
  readonly transaction_hash: string
  readonly total_coins: string
  readonly close_time: number
  readonly parent_close_time: number
  readonly close_time_resolution: number
  readonly close_flags: number
}
export interface Recorded extends Signed {
  readonly result: Result
  readonly metadata: Metadata
  readonly ledgerIndex: number
}
export interface ClosedLedger {
  readonly header: Header
  readonly transactions: readonly Recorded[]
  readonly state: ReadView
}
export interface Submitted {
  readonly result: Result
  readonly signed: Signed
}

export interface LedgerOptions {
  readonly networkId: number
  /** Unix milliseconds. */
  readonly now: () => number
  /** Accounts of the first ledger, in drops. */
  readonly genesis: ReadonlyMap<string, bigint>
}

const RIPPLE_EPOCH = 946_684_800
const FIRST_INDEX = 90_000_000
/** How many ledgers keep their whole state. */
const KEPT_STATES = 256
const MAX_HELD = 100

/** A chain of ledgers with one open ledger on top, in memory. */
export function createLedger({ networkId, now, genesis }: LedgerOptions) {
  let state: ReadonlyMap<string, Entry> = new Map(
    [...genesis].map(([account, drops]) => {
      const root = newAccount(account, drops, FIRST_INDEX)
      return [root.index, root]
    }),
  )
  const coins = [...genesis.values()].reduce((sum, drops) => sum + drops, 0n)
  const closed: ClosedLedger[] = []
  const byHash = new Map<string, Recorded>()
  let open: Recorded[] = []
  let held: Signed[] = []
  let burnt = 0n
  let stateHash: string | undefined

  const last = (): ClosedLedger => {
    const ledger = closed.at(-1)
    if (ledger === undefined) throw new Error('no ledger has closed yet')
    return ledger
  }
  const context = (): EngineContext => ({
    networkId,
    index: last().header.ledger_index + 1,
    closeTime: last().header.close_time,
    parentHash: last().header.ledger_hash,
    position: open.length,
  })

  function attempt(signed: Signed): Applied {
    const applied = applyTransaction(readState(state), signed, context())
    const { view, metadata, result } = applied
    if (!isApplied(result) || view === undefined || metadata === undefined) return applied
    const next = new Map(state)
    for (const [index, entry] of view.changes) {
      if (entry === undefined) next.delete(index)
      else next.set(index, entry)
    }
    state = next
    stateHash = undefined
    const recorded = { ...signed, result, metadata, ledgerIndex: context().index }
    open.push(recorded)
    byHash.set(signed.hash, recorded)
    burnt += BigInt(String(signed.json['Fee']))
    return applied
  }

  /** Applies transactions that waited for an earlier sequence number, as long as that changes something. */
  function retry(): void {
    for (let progress = true; progress;) {
      progress = false
      for (const signed of held) {
        const { result } = attempt(signed)
        if (result === 'terPRE_SEQ') continue
        held = held.filter((other) => other !== signed)
        progress ||= isApplied(result)
      }
    }
  }

  function close(): ClosedLedger {
    const parent = closed.at(-1)?.header
    const parentTime = parent?.close_time ?? 0
    stateHash ??= hashes.hashStateTree(leaves(state))
    const header = {
      ledger_index: parent === undefined ? FIRST_INDEX : parent.ledger_index + 1,
      parent_hash: parent?.ledger_hash ?? NO_HASH,
      account_hash: stateHash,
      transaction_hash: hashTransactions(open),
      total_coins: (coins - burnt).toString(),
      // Times never stand still from one ledger to the next, as on the real ledger.
      close_time: Math.max(Math.floor(now() / 1000) - RIPPLE_EPOCH, parentTime + 1),
      parent_close_time: parentTime,
      close_time_resolution: 10,
      close_flags: 0,
    }
    const ledger: ClosedLedger = {
      header: { ...header, ledger_hash: hashHeader(header) },
      transactions: open,
      state: readState(state),
    }
    closed.push(ledger)
    open = []
    const old = closed[closed.length - 1 - KEPT_STATES]
    if (old !== undefined) closed[closed.length - 1 - KEPT_STATES] = { ...old, state: ledger.state }
    retry()
    return ledger
  }

  close()

  return {
    networkId,
    first: FIRST_INDEX,
    last,
    close,
    openState: (): ReadView => readState(state),
    openIndex: (): number => context().index,
    find: (index: number): ClosedLedger | undefined => closed[index - FIRST_INDEX],
    all: (): readonly ClosedLedger[] => closed,
    hasState: (index: number): boolean => index > last().header.ledger_index - KEPT_STATES,
    transaction: (hash: string): Recorded | undefined => byHash.get(hash),
    isValidated: ({ ledgerIndex }: Recorded): boolean => ledgerIndex <= last().header.ledger_index,
    /** `undefined` for a blob that cannot be read. */
    submit(blob: string): Submitted | undefined {
      const signed = readBlob(blob)
      if (signed === undefined) return undefined
      if (byHash.has(signed.hash)) return { result: 'tefALREADY', signed }
      const { result } = attempt(signed)
      if (isApplied(result)) retry()
      else if (result === 'terPRE_SEQ' && held.length < MAX_HELD) held.push(signed)
      return { result, signed }
    },
    simulate: (json: Json): Applied =>
      applyTransaction(readState(state), { json, blob: '', hash: NO_HASH }, context(), true),
  }
}
export type Ledger = ReturnType<typeof createLedger>

function leaves(state: ReadonlyMap<string, Entry>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's entry types ask for directory fields that are not kept here
  return [...state.values()] as unknown as Parameters<typeof hashes.hashStateTree>[0]
}

function hashTransactions(transactions: readonly Recorded[]): string {
  const list = transactions.map(({ json, metadata }) => {
    // Fields that the server adds to its answers begin with a small letter. They are not fields of the ledger.
    const metaData = Object.entries(metadata).filter(([name]) => /^[A-Z]/.test(name))
    return { ...json, metaData: Object.fromEntries(metaData) }
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- decoded from signed blobs by the same library
  return hashes.hashTxTree(list as unknown as Parameters<typeof hashes.hashTxTree>[0])
}

function hashHeader(header: Omit<Header, 'ledger_hash'>): string {
  const { ledger_index, ...rest } = header
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the hash reads only these fields
  return hashes.hashLedgerHeader({ ...rest, ledger_index } as unknown as Parameters<
    typeof hashes.hashLedgerHeader
  >[0])
}
