/** A part of the list of wallets, and the number of all. */
interface Part<Wallet> {
  readonly data: Wallet[]
  readonly count: number
}

/** How long a part may take, in milliseconds. */
const PART_MS = 10_000

/** The list as AppKit asks for it. It would wait forever for a missing one: then `missing` is called. */
export function createList<Params, Wallet>(
  ask: (params: Params) => Promise<Part<Wallet>>,
  timer: (run: () => void, ms: number) => () => void,
  missing: () => void,
): (params: Params) => Promise<Part<Wallet>> {
  return async (params) => {
    let cancel: (() => void) | undefined
    const late = new Promise<never>((_, reject) => {
      cancel = timer(() => reject(new Error('the list does not come')), PART_MS)
    })
    try {
      return await Promise.race([ask(params), late])
    } catch {
      missing()
      return { data: [], count: 0 }
    } finally {
      cancel?.()
    }
  }
}
