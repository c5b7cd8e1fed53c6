/** For this long, a node that has shown that it serves the right network is believed. */
const RIGHT_MS = 60_000
/** After this long, a node that served another network is asked again. */
export const WRONG_MS = 10_000

/**
 * Asks a node for its network before its first call, and again from time to time: nodes are set up anew, and mended.
 * `check` throws while the node does not serve the right network; `isWrong` tells that from an outage, which is no
 * answer.
 */
export function createIdentity(
  check: () => Promise<void>,
  isWrong: (error: unknown) => boolean,
  nowMs: () => number = Date.now,
  rightMs = RIGHT_MS,
): () => Promise<void> {
  let last: { readonly answer: Promise<void>; until: number } | undefined

  async function ask(): Promise<void> {
    let until = 0
    try {
      await check()
      until = nowMs() + rightMs
    } catch (error) {
      if (isWrong(error)) until = nowMs() + WRONG_MS
      throw error
    } finally {
      if (last !== undefined) last.until = until
    }
  }

  return () => {
    if (last !== undefined && nowMs() < last.until) return last.answer
    const asked = { answer: ask(), until: Infinity }
    last = asked
    return asked.answer
  }
}
