interface Options<Note> {
  readonly clock: { after(ms: number, work: () => void): () => void }
  /** Writes all notes of a while. */
  readonly write: (notes: ReadonlyMap<string, Note>) => Promise<void>
  /** The notes of a while could not be written, and are lost. */
  readonly onLost: (cause: unknown) => void
  /** How long notes wait to be written together, in milliseconds. */
  readonly waitMs?: number
}

/** Notes by key that are written together some seconds after the first of them: no call waits for a write. */
export function createBatchedNotes<Note>({ clock, write, onLost, waitMs = 10_000 }: Options<Note>) {
  let noted = new Map<string, Note>()
  let writing: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    if (noted.size === 0) return
    const batch = noted
    noted = new Map()
    await write(batch)
  }

  /** Writes what is noted, after what is being written. Never rejects. */
  const flush = (): Promise<void> => (writing = writing.then(writeAll).catch(onLost))

  return {
    get: (key: string): Note | undefined => noted.get(key),
    size: (): number => noted.size,
    set(key: string, note: Note): void {
      if (noted.size === 0) clock.after(waitMs, () => void flush())
      noted.set(key, note)
    },
    flush,
  }
}
