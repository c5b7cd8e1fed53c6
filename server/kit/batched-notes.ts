/** How long notes wait to be written together. */
const WAIT_MS = 10_000

interface Options<Note> {
  readonly clock: { after(ms: number, work: () => void): () => void }
  /** Writes all notes of a while. */
  readonly write: (notes: ReadonlyMap<string, Note>) => Promise<void>
  /** The notes of a while could not be written, and are lost. */
  readonly onLost: (cause: unknown) => void
}

/** Notes by key that are written together ten seconds after the first of them: no call waits for a write. */
export function createBatchedNotes<Note>({ clock, write, onLost }: Options<Note>) {
  let noted = new Map<string, Note>()

  async function flush(): Promise<void> {
    if (noted.size === 0) return
    const batch = noted
    noted = new Map()
    await write(batch)
  }

  return {
    get: (key: string): Note | undefined => noted.get(key),
    size: (): number => noted.size,
    set(key: string, note: Note): void {
      if (noted.size === 0) clock.after(WAIT_MS, () => void flush().catch(onLost))
      noted.set(key, note)
    },
    flush,
  }
}
