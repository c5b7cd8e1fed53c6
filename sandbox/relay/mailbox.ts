/** A message that one client left for the others on its topic. The relay cannot read it. */
export interface Letter {
  readonly topic: string
  readonly message: string
  /** The kind of message, by its number in the protocol. */
  readonly tag: number
  /** Says to the receiver which domain wrote it; passed on as it came. */
  readonly attestation?: string | undefined
  /** Client that wrote it. */
  readonly from: string
  /** Milliseconds since the epoch. */
  readonly publishedAt: number
  readonly expiresAt: number
}

/** A connection of a client. */
export interface Reader {
  readonly client: string
  deliver(letter: Letter): void
}

export interface Mailbox {
  publish(letter: Letter): void
  /** From now on the reader gets what others write on a topic. What waits for it is for `waiting` to tell. */
  subscribe(reader: Reader, topic: string): void
  unsubscribe(reader: Reader, topic: string): void
  /** Messages of others on a topic that no one has confirmed, oldest first. */
  waiting(reader: Reader, topic: string): readonly Letter[]
  /** A reader has it, so that it need not be kept. */
  confirm(letter: Letter): void
  /** The connection is gone. */
  leave(reader: Reader): void
}

/** Keeps each letter until another client has confirmed it or its time is up. `now` in milliseconds. */
export function createMailbox(now: () => number): Mailbox {
  const readers = new Map<string, Set<Reader>>()
  const letters = new Map<string, Set<Letter>>()
  const drop = (letter: Letter) => {
    const kept = letters.get(letter.topic)
    kept?.delete(letter)
    if (kept?.size === 0) letters.delete(letter.topic)
  }
  const unsubscribe = (reader: Reader, topic: string) => {
    const set = readers.get(topic)
    set?.delete(reader)
    if (set?.size === 0) readers.delete(topic)
  }
  return {
    publish(letter) {
      letters.set(letter.topic, (letters.get(letter.topic) ?? new Set()).add(letter))
      for (const reader of readers.get(letter.topic) ?? [])
        if (reader.client !== letter.from) reader.deliver(letter)
    },
    subscribe(reader, topic) {
      readers.set(topic, (readers.get(topic) ?? new Set()).add(reader))
    },
    unsubscribe,
    waiting(reader, topic) {
      for (const letter of letters.get(topic) ?? []) if (letter.expiresAt <= now()) drop(letter)
      return [...(letters.get(topic) ?? [])].filter(({ from }) => from !== reader.client)
    },
    confirm: drop,
    leave(reader) {
      for (const topic of readers.keys()) unsubscribe(reader, topic)
    },
  }
}
