import type { Chain } from '../../../ports/chain.ts'

/** Where transactions end by themselves, one that was just written is worth signing for about this long. */
const FORM_MS = 45_000

/** The end of an offer whose transactions are written now: its own, or theirs if that is sooner. */
export function offerEnd(chain: Chain, expiresAt: Date, now: Date): Date {
  if (chain.mayStillLand === undefined) return expiresAt
  return new Date(Math.min(expiresAt.getTime(), now.getTime() + FORM_MS))
}
