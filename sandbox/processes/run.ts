/** A launcher may pass on the Ctrl-C that this process got too: that is one request, not two. */
const SAME_REQUEST_MS = 1_000
const ORPHAN_CHECK_MS = 500

/**
 * Listens, from now on, for the word to stop: a signal, the end of the process that started this one (npm does not
 * pass its own signals on), or the end of standard input where that counts as well.
 * A further signal ends this process at once; the guard then ends the rest.
 */
export async function listenForStop({ untilInputEnds = false } = {}): Promise<void> {
  return new Promise((resolve) => {
    let toldAt: number | undefined
    const onSignal = () => {
      toldAt ??= performance.now()
      resolve()
      if (performance.now() - toldAt > SAME_REQUEST_MS) process.exit(130)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
    const launcher = process.ppid
    setInterval(() => process.ppid !== launcher && resolve(), ORPHAN_CHECK_MS).unref()
    if (untilInputEnds) process.stdin.once('end', resolve).resume()
  })
}

/** Waits for the word to stop, or until a needed part has ended, and says so. Resolves with the exit code. */
export async function runUntil(told: Promise<void>, broken: Promise<string>): Promise<0 | 1> {
  const reason = await Promise.race([told, broken])
  if (typeof reason !== 'string') return 0
  console.error(reason)
  return 1
}
