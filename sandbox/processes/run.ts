/** Why a program of the sandbox ends. */
export interface Ending {
  readonly failed: boolean
  readonly reason?: string
}

interface RunOptions {
  /** Resolves with a sentence when something that the program needs has ended. */
  readonly broken: Promise<string>
  /** The end of standard input is the word to stop as well. */
  readonly untilInputEnds?: boolean
}

/** A launcher may pass on the Ctrl-C that this process got too: that is one request, not two. */
const SAME_REQUEST_MS = 1_000

/**
 * Waits until this program is told to stop, by a signal, or until something that it needs is broken, which is
 * then said on stderr. A further signal ends it at once; the guard then ends what is left.
 */
export async function runUntilToldToStop({ broken, untilInputEnds = false }: RunOptions): Promise<Ending> {
  const told = new Promise<Ending>((resolve) => {
    let toldAt: number | undefined
    const stop = () => {
      toldAt ??= performance.now()
      resolve({ failed: false })
      if (performance.now() - toldAt > SAME_REQUEST_MS) process.exit(130)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    if (untilInputEnds) process.stdin.once('end', () => resolve({ failed: false })).resume()
  })
  const failed = broken.then((reason) => ({ failed: true, reason }))
  const ending = await Promise.race([told, failed])
  if (ending.failed) console.error(ending.reason)
  if (untilInputEnds) process.stdin.pause().unref()
  return ending
}
