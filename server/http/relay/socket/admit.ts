import type { IncomingMessage } from 'node:http'
import { errorCatalogue } from '#contracts/api/errors.ts'
import type { MarketClient } from '../../../domain/market/client.ts'
import type { MarketLimits } from '../../../ports/market/clients.ts'
import type { Relay, RelayOutcome } from '../../../ports/relay/relay.ts'
import type { SurfaceLog } from '../../surface/create-surface.ts'
import { tooMany } from '../../surface/refuse.ts'
import type { Visitors } from '../../surface/visitors.ts'
import { payerOf } from '../payer-of.ts'
import { problemOf } from '../problem-of.ts'
import { problemOfError, ledgerError, type Problem } from '../write-problem.ts'
import { type Command, readCommand } from './command.ts'
import { withFields } from '../with-fields.ts'

export interface AdmitDeps {
  readonly relay: Relay
  readonly visitors: Visitors
  readonly limits: MarketLimits
  readonly log: SurfaceLog
  readonly plansUrl: string
}

/** They need a socket of the ledger's own. */
const SUBSCRIPTIONS: ReadonlySet<unknown> = new Set(['subscribe', 'unsubscribe', 'path_find'])
const noSubscriptions = {
  error: 'forbidden',
  message: 'There are no subscriptions here. Ask again: answers are at most eight seconds old.',
}

/**
 * Counts a message for the plan of its client, which may have changed since the socket was opened. Work: how it is
 * answered. Text: it is refused with this. `undefined`: the client's key does not work.
 */
export function createAdmit({
  relay,
  visitors,
  limits,
  log,
  plansUrl,
  newId,
}: AdmitDeps & { readonly newId: () => string }) {
  async function answer(client: MarketClient, { id, ...call }: Command): Promise<string> {
    const begun = performance.now()
    const outcome = await relay.ask({ ...call, client: payerOf(client) })
    const ms = Math.round((performance.now() - begun) * 10) / 10
    const line = { requestId: newId(), method: 'SOCKET', ms }
    if (outcome.kind === 'answered') {
      const { method, cache, answer: kept } = outcome
      log.answered({ ...line, status: 200, route: `/xrpl ${method}`, cache, source: kept.source })
      return answerText(id, outcome)
    }
    const problem = problemOf(outcome)
    log.answered({ ...line, status: errorCatalogue[problem.code].status, route: '/xrpl' })
    return problemText(id, problem)
  }

  return (req: IncomingMessage, text: string): (() => Promise<string>) | string | undefined => {
    const client = visitors.find(req)
    if (client === undefined) return undefined
    const allowance = limits.take(client, 'json')
    const command = readCommand(text)
    if (!allowance.ok) {
      const error = tooMany(client, 'json', allowance, plansUrl)
      log.failed({ requestId: newId(), method: 'SOCKET', path: '/xrpl', error })
      return problemText('problem' in command ? undefined : command.id, problemOfError(error))
    }
    if ('problem' in command)
      return problemText(undefined, { error: 'invalidParams', message: command.problem })
    if (SUBSCRIPTIONS.has(command.method)) return problemText(command.id, noSubscriptions)
    return () => answer(client, command)
  }
}

type Id = Command['id']
type Answered = Extract<RelayOutcome, { kind: 'answered' }>

const idField = (id: Id): string => (id === undefined ? '' : `"id":${JSON.stringify(id)},`)

/** An answer of the ledger in the form of its sockets: errors have their fields beside the status. */
function answerText(id: Id, { answer: { result, status, warnings } }: Answered): string {
  const ours = `${idField(id)}"status":"${status}","type":"response","api_version":2`
  if (status === 'error') return withFields(result, ours)
  return `{"result":${result},${ours}${warnings === undefined ? '' : `,"warnings":${warnings}`}}`
}

/** A refusal. Parameters are never repeated. */
const problemText = (id: Id, problem: Pick<Problem, 'error' | 'message' | 'retryAfterSeconds'>) =>
  JSON.stringify({
    ...(id === undefined ? {} : { id }),
    status: 'error',
    type: 'response',
    api_version: 2,
    ...ledgerError(problem),
    ...(problem.retryAfterSeconds === undefined ? {} : { retry_after: problem.retryAfterSeconds }),
  })
