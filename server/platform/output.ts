/** Lines for a stream whose every write is a call of the system: those of one moment are written together. */
export interface Output {
  write(line: string): void
  /** The same with a line that is made when it is written: many are made faster together than one by one. */
  writeMade(make: () => string): void
  /** Writes what waits. */
  flush(): void
}

const MOST_BYTES = 65_536
/** Lines that wait to be made. */
const MOST_UNMADE = 128

export function createOutput(
  send: (text: string) => void,
  after: (work: () => void) => void = (work) => void setTimeout(work, 10).unref(),
): Output {
  let text = ''
  let unmade: (() => string)[] = []
  let isPlanned = false

  const make = () => {
    const lines = unmade
    unmade = []
    for (const line of lines) {
      // Making a line may write others.
      const made = madeOf(line)
      text += made
    }
  }
  const flush = () => {
    make()
    const ready = text
    text = ''
    if (ready !== '') send(ready)
  }
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    after(() => {
      isPlanned = false
      flush()
    })
  }
  return {
    write(line) {
      make()
      text += line
      if (text.length > MOST_BYTES) flush()
      else plan()
    },
    writeMade(line) {
      plan()
      if (unmade.push(line) < MOST_UNMADE) return
      make()
      if (text.length > MOST_BYTES) flush()
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

/** One line that cannot be made costs no other one. */
function madeOf(line: () => string): string {
  try {
    return line()
  } catch {
    return '{"level":50,"event":"log.line-lost"}\n'
  }
}
