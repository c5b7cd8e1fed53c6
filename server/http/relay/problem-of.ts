import type { RelayOutcome } from '../../ports/relay/relay.ts'
import type { Problem } from './write-problem.ts'

const reasons = {
  failed: { error: 'noNetwork', message: 'No node of the XRP Ledger answers right now.' },
  busy: { error: 'tooBusy', message: 'The nodes of the XRP Ledger have too much to do right now.' },
  rationed: { error: 'slowDown', message: 'Too many costly calls are asked for right now.' },
} as const

/** What a caller is told of a call that was not answered. */
export function problemOf(outcome: Exclude<RelayOutcome, { kind: 'answered' }>): Problem {
  if (outcome.kind === 'refused') return outcome.refusal
  const { reason, retryAfterSeconds, method } = outcome
  switch (reason) {
    case 'too-large':
      return {
        code: 'UPSTREAM_TOO_LARGE',
        error: 'tooBusy',
        message: 'The answer is larger than 4 MB.',
        method,
      }
    case 'own-ration':
      return {
        code: 'RATE_LIMIT',
        error: 'slowDown',
        message: `Too many costly calls: they have a limit of their own, which is higher on the paid plans.`,
        method,
        retryAfterSeconds,
      }
    case 'failed':
    case 'busy':
    case 'rationed':
      return { code: 'UPSTREAM_UNAVAILABLE', ...reasons[reason], method, retryAfterSeconds }
  }
}
