import type { EmbedClaim } from '../../domain/access/caller.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../ports/secrets.ts'

/**
 * The tokens of a widget: the ticket in its page, and the embed session that it is traded for. Both are signed and
 * dated texts, so that no page view writes to the store:
 *
 *    ticket   etk_ partner ~ expiry ~ signature
 *    session  ese_ partner ~ expiry ~ origin ~ visitor ~ signature
 *
 * They name the partner. Every use checks that the partner may still be embedded, and from that origin. Anyone can
 * get a ticket, so a session also names the visitor: a hash of a secret that only their browser knows.
 */
export interface EmbedTokens {
  issueTicket(partner: string): string
  readTicket(ticket: string): { readonly partner: string } | undefined
  /** `secret` is the visitor's. */
  issueSession(of: { readonly partner: string; readonly origin: string; readonly secret: string }): {
    readonly token: string
    readonly expiresAt: string
  }
  readSession(token: string): EmbedClaim | undefined
  /** True for a ticket or a session that was never given out here; false for one that is over. */
  isForged(token: string): boolean
}

/** A page can be open for a long time before its visitor does anything. */
const TICKET_MS = 24 * 3_600_000
const SESSION_MS = 3_600_000

/** The prefixes by which people and the log's scrubber recognise the tokens. */
const PREFIX = { 'embed-ticket': 'etk_', 'embed-session': 'ese_' } as const
type Purpose = keyof typeof PREFIX

export function createEmbedTokens({ secrets, clock }: { secrets: Secrets; clock: Clock }): EmbedTokens {
  const issue = (purpose: Purpose, fields: readonly string[]): string => {
    const text = fields.join('~')
    return `${PREFIX[purpose]}${text}~${secrets.sign(purpose, text)}`
  }
  const signed = (purpose: Purpose, token: string): readonly string[] | undefined => {
    const cut = token.lastIndexOf('~')
    if (cut < 0 || !token.startsWith(PREFIX[purpose])) return undefined
    const text = token.slice(PREFIX[purpose].length, cut)
    return secrets.equal(token.slice(cut + 1), secrets.sign(purpose, text)) ? text.split('~') : undefined
  }
  const read = (purpose: Purpose, token: string, length: number): readonly string[] | undefined => {
    const fields = signed(purpose, token)
    return fields?.length === length && Number(fields[1]) > clock.now().getTime() ? fields : undefined
  }
  return {
    issueTicket: (partner) => issue('embed-ticket', [partner, String(clock.now().getTime() + TICKET_MS)]),
    readTicket(ticket) {
      const [partner] = read('embed-ticket', ticket, 2) ?? []
      return partner === undefined ? undefined : { partner }
    },
    issueSession({ partner, origin, secret }) {
      const expires = clock.now().getTime() + SESSION_MS
      const visitor = secrets.sha256(secret)
      const token = issue('embed-session', [partner, String(expires), encodeURIComponent(origin), visitor])
      return { token, expiresAt: new Date(expires).toISOString() }
    },
    readSession(token) {
      const [partner, , origin, visitor] = read('embed-session', token, 4) ?? []
      return partner === undefined || origin === undefined || visitor === undefined
        ? undefined
        : { partner, origin: decodeURIComponent(origin), visitor }
    },
    isForged: (token) =>
      signed('embed-session', token) === undefined && signed('embed-ticket', token) === undefined,
  }
}
