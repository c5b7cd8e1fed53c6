import { createCall } from './call.ts'

export interface EmbedSessionPorts {
  readonly fetch: typeof fetch
  readonly now: () => number
}

/** A token is replaced this long before its end, so that it serves a slow call too. */
const MARGIN_MS = 60_000

/** Trades the page's ticket for a session at the first call, and again when it expires. Calls share one trade. */
export function createEmbedSession(
  { fetch, now }: EmbedSessionPorts,
  credentials: { readonly ticket: string; readonly origin: string; readonly visitor: Promise<string> },
): () => Promise<Readonly<Record<string, string>>> {
  const call = createCall({ fetch })
  let trade: Promise<string> | undefined
  let renewAt = 0

  const open = async () => {
    const visitor = await credentials.visitor
    const asked = now()
    const body = { ...credentials, visitor }
    const { token, expiresAt } = await call('POST /api/embed/session', { body })
    // A visitor's clock may be wrong by hours. Then the shortest lifetime is used.
    const lifetime = Date.parse(expiresAt) - asked
    renewAt = asked + Math.max(lifetime - MARGIN_MS, MARGIN_MS)
    return token
  }

  return async () => {
    if (trade === undefined || now() >= renewAt) {
      renewAt = Infinity
      trade = open().catch((cause: unknown) => {
        trade = undefined
        throw cause
      })
    }
    return { 'X-Suite-Embed': await trade }
  }
}
