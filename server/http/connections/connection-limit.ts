import { clientOf } from '../../domain/access/client.ts'

/** Enough for everyone behind one router, and not enough for one to shut out everyone else. */
const MOST = 300

/**
 * Counts the open connections of each client: of an IPv6 address, those of its whole /64. `enter` answers how to leave
 * again; `undefined` when the client has too many.
 */
export function createConnectionLimit(): { enter(address: string): (() => void) | undefined } {
  const open = new Map<string, number>()
  return {
    enter(address) {
      const client = clientOf(address)
      const before = open.get(client) ?? 0
      if (before >= MOST) return undefined
      open.set(client, before + 1)
      return () => {
        const left = (open.get(client) ?? 1) - 1
        if (left === 0) open.delete(client)
        else open.set(client, left)
      }
    },
  }
}
