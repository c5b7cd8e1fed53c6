/** Calls back after `ms` milliseconds, unless the returned function is called before. */
interface Timer {
  after(ms: number, work: () => void): () => void
}

/**
 * The outcome of work, or that of `late` once `ms` milliseconds have passed. The work itself goes on. Rejects with what
 * `late` throws.
 */
export async function within<T, Late>(
  timer: Timer,
  ms: number,
  work: Promise<T>,
  late: () => Late,
): Promise<T | Late> {
  let stop: (() => void) | undefined
  const end = new Promise<void>((resolve) => {
    stop = timer.after(ms, resolve)
  })
  try {
    return await Promise.race([work, end.then(late)])
  } finally {
    stop?.()
  }
}

/** The outcome of work, or the reason of the signal as soon as it aborts, also when the work does not heed it. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let leave: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    if (leave !== undefined) signal.removeEventListener('abort', leave)
  }
}
