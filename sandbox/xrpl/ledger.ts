import { hashHeader, hashTransactions } from './chain/header.ts'
import { type ClosedLedger, type Header, type Recorded } from './chain/recorded.ts'
import { applyTransaction, readBlob, type Applied, type Checked, type Json, type Signed } from './engine.ts'
import { createOpenLedger } from './open-ledger.ts'
import { isApplied, type Result } from './results.ts'
import { newAccount } from './state/accounts.ts'
import { NO_HASH, type Entry } from './state/entries.ts'
import { emptyState, hashState, readState, type State, withChanges } from './state/state.ts'
import type { ReadView } from './state/view.ts'

export type { ClosedLedger, Recorded } from './chain/recorded.ts'

export interface Submitted {
  readonly result: Result
  readonly signed: Signed
}

/** Ledgers that closed in an earlier run, and the state after the last of them. */
export interface Restored {
  readonly closed: readonly (Omit<ClosedLedger, 'state'> & Partial<Pick<ClosedLedger, 'state'>>)[]
  readonly state: State
}

export interface LedgerOptions {
  readonly networkId: number
  /** Unix milliseconds. */
  readonly now: () => number
  /** Accounts of the first ledger, in drops. */
  readonly genesis: ReadonlyMap<string, bigint>
  /** Goes on from there. */
  readonly restored?: Restored | undefined
}

export const RIPPLE_EPOCH = 946_684_800
export const FIRST_INDEX = 90_000_000
/** How many ledgers keep their whole state. */
const KEPT_STATES = 256
const MAX_HELD = 100
/** In seconds. */
const MOST_AHEAD = 120

/**
 * When a ledger closes, in seconds. Times do not stand still from one ledger to the next, as on the real ledger; but
 * those of tests close several times a second, and would leave the clock behind for good.
 */
const closeTimeAfter = (parent: number, now: number): number =>
  Math.max(now, parent, Math.min(parent + 1, now + MOST_AHEAD))

/** What is not checked of a transaction that is only tried, and of one that was made and signed here. */
const UNSIGNED: Checked = { signature: true }
const OWN: Checked = { form: true, signature: true }

type Contents = Pick<Header, 'account_hash' | 'transaction_hash' | 'total_coins'>

/** The header of a ledger that closes at a time in Unix milliseconds. */
function headerAfter(parent: Header | undefined, at: number, contents: Contents): Header {
  const parentTime = parent?.close_time ?? 0
  const header = {
    ...contents,
    ledger_index: parent === undefined ? FIRST_INDEX : parent.ledger_index + 1,
    parent_hash: parent?.ledger_hash ?? NO_HASH,
    close_time: closeTimeAfter(parentTime, Math.floor(at / 1000) - RIPPLE_EPOCH),
    parent_close_time: parentTime,
    close_time_resolution: 10,
    close_flags: 0,
  }
  return { ...header, ledger_hash: hashHeader(header) }
}

const firstState = (genesis: LedgerOptions['genesis']): State =>
  withChanges(
    emptyState(),
    new Map(
      [...genesis].map(([account, drops]): [string, Entry] => {
        const root = newAccount(account, drops, FIRST_INDEX)
        return [root.index, root]
      }),
    ),
  )

/** What has closed so far, and where to find it. */
function createChain(restored: Restored | undefined) {
  const closed: ClosedLedger[] = []
  const byHash = new Map<string, Recorded>()
  const byAccount = new Map<string, Recorded[]>()
  const oldest = FIRST_INDEX + (restored?.closed.length ?? 1) - 1

  function note(recorded: Recorded): void {
    byHash.set(recorded.hash, recorded)
    for (const account of recorded.accounts) {
      const known = byAccount.get(account)
      if (known === undefined) byAccount.set(account, [recorded])
      else known.push(recorded)
    }
  }
  const lastState = restored === undefined ? undefined : readState(restored.state)
  for (const ledger of restored?.closed ?? []) {
    closed.push({ ...ledger, state: lastState ?? readState(emptyState()) })
    for (const recorded of ledger.transactions) note(recorded)
  }
  return {
    closed,
    byHash,
    note,
    byAccount,
    /** The first ledger whose state can still be read. */
    oldestState: () => Math.max(oldest, FIRST_INDEX + closed.length - KEPT_STATES),
    add(ledger: ClosedLedger): void {
      closed.push(ledger)
      const old = closed[closed.length - 1 - KEPT_STATES]
      if (old !== undefined) closed[closed.length - 1 - KEPT_STATES] = { ...old, state: ledger.state }
    },
  }
}

/** A chain of ledgers with one open ledger on top, in memory. */
export function createLedger({ networkId, now, genesis, restored }: LedgerOptions) {
  const coins = [...genesis.values()].reduce((sum, drops) => sum + drops, 0n)
  const chain = createChain(restored)
  let held: Signed[] = []
  let burnt = coins - BigInt(chain.closed.at(-1)?.header.total_coins ?? coins)
  const listeners: ((closed: ClosedLedger, changes: ReadonlyMap<string, Entry | undefined>) => void)[] = []

  const last = (): ClosedLedger => {
    const ledger = chain.closed.at(-1)
    if (ledger === undefined) throw new Error('no ledger has closed yet')
    return ledger
  }
  const context = () => ({
    networkId,
    index: last().header.ledger_index + 1,
    closeTime: last().header.close_time,
    parentHash: last().header.ledger_hash,
  })
  const open = createOpenLedger(restored?.state ?? firstState(genesis), context)

  function attempt(signed: Signed, checked?: Checked): Applied {
    const { applied, recorded } = open.add(signed, checked)
    for (const one of recorded) {
      chain.note(one)
      burnt += BigInt(String(one.json['Fee']))
    }
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

  function submit(signed: Signed, checked?: Checked): Submitted {
    if (chain.byHash.has(signed.hash)) return { result: 'tefALREADY', signed }
    const { result } = attempt(signed, checked)
    if (isApplied(result)) retry()
    else if (result === 'terPRE_SEQ' && held.length < MAX_HELD) held.push(signed)
    return { result, signed }
  }

  /** Closes the open ledger, at a time in Unix milliseconds. */
  function close(at = now()): ClosedLedger {
    const header = headerAfter(chain.closed.at(-1)?.header, at, {
      account_hash: hashState(open.state()),
      transaction_hash: hashTransactions(open.transactions()),
      total_coins: (coins - burnt).toString(),
    })
    const ledger: ClosedLedger = {
      header,
      transactions: open.transactions(),
      state: open.view(),
    }
    chain.add(ledger)
    const changes = open.close()
    for (const listener of listeners) listener(ledger, changes)
    retry()
    return ledger
  }

  if (restored === undefined) close()

  return {
    networkId,
    first: FIRST_INDEX,
    last,
    close,
    /** Calls back for every ledger that closes from now on, with the entries that changed in it. */
    onClose: (listener: (typeof listeners)[number]): void => void listeners.push(listener),
    /** The state of the open ledger. */
    entries: (): State => open.state(),
    openState: (): ReadView => open.view(),
    /** Transactions of the open ledger. */
    openCount: (): number => open.transactions().length,
    openIndex: (): number => context().index,
    find: (index: number): ClosedLedger | undefined => chain.closed[index - FIRST_INDEX],
    all: (): readonly ClosedLedger[] => chain.closed,
    hasState: (index: number): boolean => index >= chain.oldestState(),
    transaction: (hash: string): Recorded | undefined => chain.byHash.get(hash),
    /** Transactions that concern an account, the oldest first; those of the open ledger as well. */
    transactionsOf: (account: string): readonly Recorded[] => chain.byAccount.get(account) ?? [],
    isValidated: ({ ledgerIndex }: Recorded): boolean => ledgerIndex <= last().header.ledger_index,
    /** `undefined` for a blob that cannot be read. */
    submit(blob: string): Submitted | undefined {
      const signed = readBlob(blob)
      return signed && submit(signed)
    },
    /** The same for a transaction that was signed here: neither its form nor its signature is checked again. */
    submitOwn: (signed: Signed): Submitted => submit(signed, OWN),
    simulate: (json: Json): Applied =>
      applyTransaction(
        open.view(),
        { json, blob: '', hash: NO_HASH },
        { ...context(), position: open.transactions().length },
        UNSIGNED,
      ),
  }
}
export type Ledger = ReturnType<typeof createLedger>
