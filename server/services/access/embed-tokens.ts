import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../ports/secrets.ts'

/**
 * What an embedded widget holds: a ticket that its page was served with, and the session that it buys. Both are
 * texts of ours, signed and dated, so that no page view writes to the store:
 *
 *   ticket   partner ~ expiry ~ signature
 *   session  partner ~ expiry ~ origin ~ signature
 *
 * They name the partner; whether it may still be embedded, and from that origin, is asked at every use.
 */
export interface EmbedTokens {
  issueTicket(partner: string): string
  readTicket(ticket: string): { readonly partner: string } | undefined
  issueSession(partner: string, origin: string): { readonly token: string; readonly expiresAt: string }
  readSession(token: string): { readonly partner: string; readonly origin: string } | undefined
}

/** A page can stand open for long before its visitor does anything. */
const TICKET_MS = 24 * 3_600_000
const SESSION_MS = 3_600_000

export function createEmbedTokens({ secrets, clock }: { secrets: Secrets; clock: Clock }): EmbedTokens {
  const issue = (purpose: string, fields: readonly string[]): string => {
    const text = fields.join('~')
    return `${text}~${secrets.sign(purpose, text)}`
  }
  const read = (purpose: string, token: string, length: number): readonly string[] | undefined => {
    const cut = token.lastIndexOf('~')
    if (cut < 0) return undefined
    const text = token.slice(0, cut)
    if (!secrets.equal(token.slice(cut + 1), secrets.sign(purpose, text))) return undefined
    const fields = text.split('~')
    return fields.length === length && Number(fields[1]) > clock.now().getTime() ? fields : undefined
  }
  return {
    issueTicket: (partner) => issue('embed-ticket', [partner, String(clock.now().getTime() + TICKET_MS)]),
    readTicket(ticket) {
      const [partner] = read('embed-ticket', ticket, 2) ?? []
      return partner === undefined ? undefined : { partner }
    },
    issueSession(partner, origin) {
      const expires = clock.now().getTime() + SESSION_MS
      const token = issue('embed-session', [partner, String(expires), encodeURIComponent(origin)])
      return { token, expiresAt: new Date(expires).toISOString() }
    },
    readSession(token) {
      const [partner, , origin] = read('embed-session', token, 3) ?? []
      return partner === undefined || origin === undefined
        ? undefined
        : { partner, origin: decodeURIComponent(origin) }
    },
  }
}
