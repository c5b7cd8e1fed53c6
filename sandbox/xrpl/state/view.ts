import { directoriesOf, type Entry } from './entries.ts'

export interface ReadView {
  readonly get: (index: string) => Entry | undefined
  readonly all: () => Iterable<Entry>
  /** What a directory lists, or every directory whose name begins so: of an account, a book or an NFT. */
  readonly listed: (directory: string) => readonly Entry[]
}
/** Changes on top of another view, which stays as it is until they are written to it. */
export interface View extends ReadView {
  readonly put: (entry: Entry) => void
  /** Removes an entry; `last` is the form in which it went, by default that in which it stood. */
  readonly remove: (index: string, last?: Entry) => void
  /** Every entry that was written, with `undefined` for one that is gone. */
  readonly changes: ReadonlyMap<string, Entry | undefined>
  /** The last forms of entries that are gone. */
  readonly gone: ReadonlyMap<string, Entry>
  /** An attempt on top of this one, and what makes it count. */
  readonly nested: () => View
  readonly accept: (attempt: View) => void
}

export function createView(base: ReadView): View {
  const changes = new Map<string, Entry | undefined>()
  const gone = new Map<string, Entry>()
  const view: View = {
    get(index) {
      return changes.get(index) ?? (changes.has(index) ? undefined : base.get(index))
    },
    *all() {
      for (const entry of base.all()) if (!changes.has(entry.index)) yield entry
      for (const entry of changes.values()) if (entry !== undefined) yield entry
    },
    listed(directory) {
      const list = base.listed(directory).filter(({ index }) => !changes.has(index))
      for (const entry of changes.values())
        if (entry !== undefined && directoriesOf(entry).some((name) => name.startsWith(directory)))
          list.push(entry)
      return list
    },
    put(entry) {
      changes.set(entry.index, entry)
    },
    remove(index, last = view.get(index)) {
      if (last !== undefined) gone.set(index, last)
      changes.set(index, undefined)
    },
    changes,
    gone,
    nested() {
      return createView(view)
    },
    accept(attempt) {
      for (const [index, entry] of attempt.changes) changes.set(index, entry)
      for (const [index, entry] of attempt.gone) gone.set(index, entry)
    },
  }
  return view
}
