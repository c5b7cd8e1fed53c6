/** Runs at most `most` pieces of work at once. Further work waits for its turn, first come first served. */
export function createSemaphore(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0
  const outside: (() => void)[] = []
  return async (work) => {
    if (inside >= most) await new Promise<void>((enter) => outside.push(enter))
    else inside += 1
    try {
      return await work()
    } finally {
      const next = outside.shift()
      if (next === undefined) inside -= 1
      else next()
    }
  }
}
