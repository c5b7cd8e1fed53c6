/** Lines for a stream whose every write is a call of the system: those of one moment are written together. */
export interface Output {
  write(line: string): void
  /** Writes what waits. */
  flush(): void
}

const MOST_BYTES = 65_536

export function createOutput(
  send: (text: string) => void,
  after: (work: () => void) => void = (work) => void setTimeout(work, 10).unref(),
): Output {
  let waiting = ''
  const flush = () => {
    const text = waiting
    waiting = ''
    if (text !== '') send(text)
  }
  return {
    write(line) {
      if (waiting === '') after(flush)
      waiting += line
      if (waiting.length > MOST_BYTES) flush()
    },
    flush,
  }
}

/** The standard output. What waits is written before the process ends, and before it may break down. */
export function standardOutput(): Output {
  const output = createOutput((text) => process.stdout.write(text))
  process.once('exit', () => output.flush())
  return output
}
