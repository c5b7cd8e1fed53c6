import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../ports/secrets.ts'

/**
 * Tickets of the market's page, for its visitor's address alone: who shows one is counted as our own page, not by a plan.
 *
 *    mpt_ expiry ~ signature over address and expiry
 */
export interface PageTickets {
  issue(address: string): string
  isGood(ticket: string, address: string): boolean
}

/** Pages send their ticket in this header; pictures, which have none, in a cookie where the host is the page's. */
export const PAGE_TICKET = { header: 'x-suite-page', cookie: 'suite_page' } as const
/** After it, an open page is counted as its address is, which is enough for what it still asks. */
export const PAGE_TICKET_MS = 3_600_000
const PREFIX = 'mpt_'

export function createPageTickets({
  secrets,
  clock,
}: {
  readonly secrets: Pick<Secrets, 'sign' | 'equal'>
  readonly clock: Pick<Clock, 'now'>
}): PageTickets {
  const sign = (address: string, expires: string) => secrets.sign('market-page', `${address}~${expires}`)
  const now = () => clock.now().getTime()
  return {
    issue(address) {
      const expires = String(now() + PAGE_TICKET_MS)
      return `${PREFIX}${expires}~${sign(address, expires)}`
    },
    isGood(ticket, address) {
      const [expires = '', signature = ''] = ticket.slice(PREFIX.length).split('~')
      return (
        ticket.startsWith(PREFIX) &&
        Number(expires) > now() &&
        secrets.equal(signature, sign(address, expires))
      )
    },
  }
}
