import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../ports/clock.ts'
import type { Relay, RelayOutcome } from '../../ports/relay/relay.ts'
import type { MarketPart, MarketRequest } from '../market/part.ts'
import { readBody } from './read-body.ts'
import { type Call, callOfBody, callOfQuery } from './read-call.ts'
import { writeAnswer } from './write-answer.ts'
import { type Problem, writeProblem } from './write-problem.ts'

export interface RelayPartDeps {
  readonly relay: Relay
  readonly clock: Clock
  /** The folder of pages that has one for each error code. */
  readonly docsUrl: string
}

/** `/xrpl` of the market API: reading calls to the XRP Ledger, by GET and as JSON-RPC by POST. */
export function createRelayPart({ relay, clock, docsUrl }: RelayPartDeps): MarketPart {
  return {
    // Clients of nodes are given an address that ends with a slash.
    has: (path) => path === '/xrpl' || path === '/xrpl/',
    methods: ['GET', 'HEAD', 'POST'],
    bucket: 'json',
    async answer(req, res, asked) {
      const { requestId, headers } = asked
      const call = await callOf(req, asked.search, clock)
      if ('problem' in call) {
        const problem = { code: 'INVALID_REQUEST', error: 'invalidParams', message: call.problem } as const
        const all = call.mustClose ? [...headers, 'Connection', 'close'] : headers
        const status = writeProblem(req, res, problem, { requestId, docsUrl, headers: all })
        return { status, route: '/xrpl' }
      }
      const outcome = await relay.ask({ ...call, client: payerOf(asked) })
      if (outcome.kind !== 'answered') {
        const status = writeProblem(req, res, problemOf(outcome), { requestId, docsUrl, headers })
        return { status, route: routeOf(outcome.kind === 'failed' ? outcome.method : undefined) }
      }
      const status = writeAnswer(req, res, outcome, { echo: call.echo, headers })
      const { cache, method, answer } = outcome
      return { status, route: routeOf(method), cache, source: answer.source }
    },
  }
}

const payerOf = ({ client: { id, kind, plan } }: MarketRequest) => ({
  id,
  isPaid: kind === 'key' && plan !== 'free',
})

/** For the log: the method, where it is one of ours. */
const routeOf = (method: string | undefined): string => (method === undefined ? '/xrpl' : `/xrpl ${method}`)

async function callOf(
  req: IncomingMessage,
  search: string,
  clock: Clock,
): Promise<Call | { readonly problem: string; readonly mustClose: boolean }> {
  if (req.method !== 'POST') return callOfQuery(search)
  const body = await readBody(req, clock)
  if ('problem' in body) return body
  const problem = 'Send an object with `method` and `params`: one call in each request.'
  return callOfBody(body.value) ?? { problem, mustClose: false }
}

const reasons = {
  failed: { error: 'noNetwork', message: 'No node of the XRP Ledger answers right now.' },
  busy: { error: 'tooBusy', message: 'The nodes of the XRP Ledger have too much to do right now.' },
  rationed: { error: 'slowDown', message: 'Too many costly calls are asked for right now.' },
} as const

function problemOf(outcome: Exclude<RelayOutcome, { kind: 'answered' }>): Problem {
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
