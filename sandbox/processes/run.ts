/** Why a program of the sandbox ends. */
export interface Ending {
  readonly failed: boolean
  readonly reason?: string
}

/**
 * Waits until this program is told to stop: by SIGINT or SIGTERM, by the end of its standard input, or because
 * something that it needs is broken (which is then said on stderr). A second signal ends it at once.
 */
export async function runUntilToldToStop({ broken }: { broken: Promise<string> }): Promise<Ending> {
  const told = new Promise<Ending>((resolve) => {
    const stop = () => resolve({ failed: false })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        stop()
        process.once(signal, () => process.exit(130))
      })
    }
    process.stdin.once('end', stop).once('close', stop).resume()
  })
  const failed = broken.then((reason) => ({ failed: true, reason }))
  const ending = await Promise.race([told, failed])
  if (ending.failed) console.error(ending.reason)
  process.stdin.pause().unref()
  return ending
}
