import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../ports/clock.ts'
import type { Relay } from '../../ports/relay/relay.ts'
import type { PathHandler } from '../surface/path-handler.ts'
import { isRelayPath } from './paths.ts'
import { payerOf } from './payer-of.ts'
import { readBody } from './read-body.ts'
import { type Call, callOfBody, callOfQuery } from './read-call.ts'
import { writeAnswer } from './write-answer.ts'
import { problemOf } from './problem-of.ts'
import { problemOfError, writeProblem } from './write-problem.ts'

export interface RelayHandlerDeps {
  readonly relay: Relay
  readonly clock: Clock
  /** The folder of pages that has one for each error code. */
  readonly docsUrl: string
}

/** `/xrpl` of the market API: reading calls to the XRP Ledger, by GET and as JSON-RPC by POST. */
export function createRelayHandler({ relay, clock, docsUrl }: RelayHandlerDeps): PathHandler {
  return {
    has: isRelayPath,
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
      const outcome = await relay.ask({ ...call, client: payerOf(asked.client) })
      if (outcome.kind !== 'answered') {
        const status = writeProblem(req, res, problemOf(outcome), { requestId, docsUrl, headers })
        return { status, route: routeOf(outcome.kind === 'failed' ? outcome.method : undefined) }
      }
      const status = await writeAnswer(req, res, outcome, { echo: call.echo, headers })
      const { cache, method, answer } = outcome
      return { status, route: routeOf(method), cache, source: answer.source }
    },
    refuse(req, res, error, { requestId, headers }) {
      writeProblem(req, res, problemOfError(error), { requestId, docsUrl, headers })
    },
  }
}

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
