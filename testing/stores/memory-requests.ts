import type { RequestEntry, RequestLog } from '#server/ports/request-log.ts'

/** The log of requests in memory. */
export function createMemoryRequests(): RequestLog {
  const all: { readonly partner: string; readonly entry: RequestEntry }[] = []
  return {
    async append(byPartner) {
      for (const [partner, entries] of byPartner) for (const entry of entries) all.push({ partner, entry })
    },
    async read(partner, { limit, after, isWanted }) {
      if (after !== undefined && !/^\d{1,9}$/.test(after)) throw new RangeError('not a place')
      const theirs = all
        .flatMap((one, place) => (one.partner === partner ? [{ place, entry: one.entry }] : []))
        .filter(({ place, entry }) => place < Number(after ?? Infinity) && isWanted(entry))
        .toReversed()
      const page = theirs.slice(0, limit)
      const last = page.at(-1)
      return {
        entries: page.map(({ entry }) => entry),
        ...(theirs.length > limit && last !== undefined ? { next: String(last.place) } : {}),
      }
    },
    find: async (partner, requestId) =>
      all.find((one) => one.partner === partner && one.entry.requestId === requestId)?.entry,
    sweep: async () => undefined,
  }
}
