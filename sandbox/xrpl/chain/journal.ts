import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { FIRST_INDEX, type Ledger, type Restored } from '../ledger.ts'
import type { Entry } from '../state/entries.ts'
import { emptyState, hashState, type State, withChanges } from '../state/state.ts'
import { hashHeader } from './header.ts'
import * as lines from './journal-lines.ts'
import type { Header, Recorded } from './recorded.ts'

/** What a journal belongs to: another one is not read. */
export interface JournalKey {
  readonly networkId: number
  /** Names the first ledger, and what was generated on top of it. */
  readonly name: string
  /** Of all accounts of the first ledger, in drops. */
  readonly coins: bigint
}

const FORMAT = 1
/** A journal with more changed entries than that gets a new picture of the whole state when it is next opened. */
const MANY_CHANGES = 3_000

const firstLine = ({ networkId, name, coins }: JournalKey): string =>
  JSON.stringify({ format: FORMAT, networkId, name, coins: coins.toString() })

interface Read extends Restored {
  /** Bytes up to the last ledger that closed. */
  readonly length: number
  readonly changes: number
}

/** Writes a whole journal: the ledgers so far, and their state. */
export function writeJournal(file: string, ledger: Ledger, key: JournalKey): void {
  const out = [firstLine(key)]
  for (const closed of ledger.all()) {
    for (const recorded of closed.transactions) out.push(lines.transactionLine(recorded))
    out.push(lines.ledgerLine(closed))
  }
  out.push(lines.stateLine(ledger.last().state.all()))
  const fd = openSync(file, 'w', 0o600)
  writeSync(fd, `${out.join('\n')}\n`)
  closeSync(fd)
}

/**
 * The ledgers of a journal, without those that had not closed when it was left. `undefined` when there is none, it
 * belongs to something else, or its hashes do not fit.
 */
function readJournal(file: string, key: JournalKey): Read | undefined {
  let text: string
  try {
    text = readFileSync(file, 'latin1')
  } catch {
    return undefined
  }
  try {
    return readText(text, key)
  } catch {
    return undefined
  }
}

function readText(text: string, key: JournalKey): Read | undefined {
  let at = text.indexOf('\n') + 1
  if (text.slice(0, Math.max(0, at - 1)) !== firstLine(key)) return undefined
  const closed: { header: Header; transactions: readonly Recorded[] }[] = []
  let transactions: Recorded[] = []
  let pending = new Map<string, Entry | undefined>()
  let state: State | undefined
  let [length, changes] = [at, 0]
  let header: Header | undefined
  for (let end = text.indexOf('\n', at); end !== -1; end = text.indexOf('\n', at)) {
    const line = text.slice(at, end)
    at = end + 1
    const kind = line.charAt(0)
    if (kind === 't') {
      const recorded = lines.readTransaction(line, FIRST_INDEX + closed.length)
      if (recorded === undefined) break
      transactions.push(recorded)
    } else if (kind === 's') {
      const [index, entry] = lines.readChange(line)
      pending.set(index, entry)
      changes++
    } else if (kind === 'S') {
      const entries = lines.readState(line)
      state = withChanges(emptyState(), new Map(entries.map((entry) => [entry.index, entry])))
      changes = 0
      length = at
    } else {
      const next = lines.readLedger(line, header, FIRST_INDEX, key.coins.toString())
      // Empty ledgers are many, and say nothing that the next one with content does not cover.
      if (kind === 'l' && hashHeader(next) !== next.ledger_hash) break
      if (state !== undefined) state = withChanges(state, pending)
      closed.push({ header: next, transactions })
      header = next
      transactions = []
      pending = new Map()
      length = at
    }
  }
  if (state === undefined || header === undefined || hashState(state) !== header.account_hash)
    return undefined
  return { closed, state, length, changes }
}

export interface Journal extends Restored {
  /** Writes every ledger that closes from now on. */
  readonly follow: (ledger: Ledger) => void
  readonly stop: () => Promise<void>
}

/** Opens a journal to go on with; `undefined` when there is none that fits. */
export function openJournal(file: string, key: JournalKey): Journal | undefined {
  const read = readJournal(file, key)
  if (read === undefined) return undefined
  const fd = openSync(file, 'r+')
  ftruncateSync(fd, read.length)
  let position = read.length
  const write = (text: string): void => {
    position += writeSync(fd, `${text}\n`, position, 'latin1')
  }
  let isOpen = true
  return {
    closed: read.closed,
    state: read.state,
    follow(ledger) {
      if (read.changes > MANY_CHANGES) write(lines.stateLine(ledger.last().state.all()))
      ledger.onClose((closed, changes) => {
        if (!isOpen) return
        const changed = [...changes].map(([index, entry]) => lines.changeLine(index, entry))
        const transactions = closed.transactions.map((one) => lines.transactionLine(one))
        write([...transactions, ...changed, lines.ledgerLine(closed)].join('\n'))
      })
    },
    async stop() {
      if (isOpen) closeSync(fd)
      isOpen = false
    },
  }
}
