import { encodeBytes } from '../codec/encode.ts'
import { prefix, sha512HalfOf } from '../codec/hash.ts'
import { directoriesOf, type Entry } from './entries.ts'
import { emptyTrie, getFrom, hashOf, putInto, removeFrom, type Trie, valuesUnder } from './trie.ts'
import type { ReadView } from './view.ts'

/** All entries of a ledger at one time, and where they are listed. It never changes. */
export interface State {
  readonly entries: Trie<Entry>
  /** Keys are the names of directories, each followed by an entry's index; values are these indexes. */
  readonly directories: Trie<string>
}

export const emptyState = (): State => ({ entries: emptyTrie(), directories: emptyTrie() })

/** The state after changes; `undefined` stands for an entry that is gone. */
export function withChanges(state: State, changes: ReadonlyMap<string, Entry | undefined>): State {
  let { entries, directories } = state
  for (const [index, entry] of changes) {
    const before = getFrom(entries, index)
    entries = entry === undefined ? removeFrom(entries, index) : putInto(entries, index, entry)
    const had = before === undefined ? [] : directoriesOf(before)
    const has = entry === undefined ? [] : directoriesOf(entry)
    for (const name of had) if (!has.includes(name)) directories = removeFrom(directories, name + index)
    for (const name of has) if (!had.includes(name)) directories = putInto(directories, name + index, index)
  }
  return { entries, directories }
}

export function readState({ entries, directories }: State): ReadView {
  return {
    get(index) {
      return getFrom(entries, index)
    },
    all() {
      return valuesUnder(entries, '')
    },
    listed(directory) {
      return valuesUnder(directories, directory).flatMap((index) => getFrom(entries, index) ?? [])
    },
  }
}

/** The hash that a ledger's header names its state by. */
export const hashState = ({ entries }: State): string =>
  hashOf(entries, (index, entry) =>
    sha512HalfOf(prefix.stateLeaf, encodeBytes({ ...entry }), Buffer.from(index, 'hex')),
  )
    .toString('hex')
    .toUpperCase()
