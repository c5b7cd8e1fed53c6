import { decodeBytes } from '../codec/decode.ts'
import type { Json } from '../engine.ts'
import { isResult, type Result } from '../results.ts'
import type { Entry } from '../state/entries.ts'
import type { Metadata } from '../state/metadata.ts'
import type { ClosedLedger, Header, Recorded } from './recorded.ts'

/**
 * The lines of a journal. A ledger is written as its transactions (`t`), the entries that it changed (`s`), and at
 * last itself (`l`, or `e` for one that holds nothing): without that last line it has not closed. `S` is the whole
 * state at that place.
 */

const TAB = '\t'

/** Reads its parts when someone asks for them: thousands are loaded, and few are looked at. */
class StoredTransaction implements Recorded {
  readonly #metadata: string
  #json: Json | undefined
  #parsed: Metadata | undefined
  readonly hash: string
  readonly blob: string
  readonly result: Result
  readonly ledgerIndex: number
  readonly accounts: readonly string[]
  constructor(parts: Omit<Recorded, 'json' | 'metadata'> & { readonly metadataText: string }) {
    this.hash = parts.hash
    this.blob = parts.blob
    this.result = parts.result
    this.ledgerIndex = parts.ledgerIndex
    this.accounts = parts.accounts
    this.#metadata = parts.metadataText
  }
  get json(): Json {
    return (this.#json ??= decodeBytes(Buffer.from(this.blob, 'hex')))
  }
  get metadata(): Metadata {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this program; the ledger's hash covers it
    return (this.#parsed ??= JSON.parse(this.#metadata) as Metadata)
  }
}

export const transactionLine = ({ result, hash, accounts, blob, metadata }: Recorded): string =>
  ['t', result, hash, accounts.join(' '), blob, JSON.stringify(metadata)].join(TAB)

export function readTransaction(line: string, ledgerIndex: number): Recorded | undefined {
  const [, result = '', hash = '', accounts = '', blob = '', metadataText] = line.split(TAB)
  if (metadataText === undefined || !isResult(result)) return undefined
  return new StoredTransaction({
    result,
    hash,
    accounts: accounts.split(' '),
    blob,
    metadataText,
    ledgerIndex,
  })
}

export const changeLine = (index: string, entry: Entry | undefined): string =>
  ['s', index, entry === undefined ? '' : JSON.stringify(entry)].join(TAB)
export function readChange(line: string): readonly [string, Entry | undefined] {
  const [, index = '', entry = ''] = line.split(TAB)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this program; the ledger's hash covers it
  return [index, entry === '' ? undefined : (JSON.parse(entry) as Entry)]
}

export const stateLine = (entries: Iterable<Entry>): string => ['S', JSON.stringify([...entries])].join(TAB)
export const readState = (line: string): readonly Entry[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this program; the ledger's hash covers it
  JSON.parse(line.slice(2)) as Entry[]

export const NO_TRANSACTIONS = '0'.repeat(64)

export function ledgerLine({ header, transactions }: ClosedLedger): string {
  const { close_time, ledger_hash, account_hash, transaction_hash, total_coins } = header
  if (transactions.length === 0) return ['e', close_time, ledger_hash, account_hash].join(TAB)
  return ['l', close_time, ledger_hash, account_hash, transaction_hash, total_coins].join(TAB)
}

/** A ledger's header after its parent's. */
export function readLedger(line: string, parent: Header | undefined, first: number, coins: string): Header {
  const [, time, ledger_hash = '', account_hash = '', transaction_hash, total_coins] = line.split(TAB)
  return {
    ledger_index: parent === undefined ? first : parent.ledger_index + 1,
    ledger_hash,
    parent_hash: parent?.ledger_hash ?? NO_TRANSACTIONS,
    account_hash,
    transaction_hash: transaction_hash ?? NO_TRANSACTIONS,
    total_coins: total_coins ?? parent?.total_coins ?? coins,
    close_time: Number(time),
    parent_close_time: parent?.close_time ?? 0,
    close_time_resolution: 10,
    close_flags: 0,
  }
}
