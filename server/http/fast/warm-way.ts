import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../domain/access/caller.ts'
import { logCall, type Logs } from '../middleware/access-log/index.ts'
import { clientIdOf } from '../middleware/request-id/index.ts'
import { type Gate, takeCounted } from '../mount/mount.ts'
import { handOver } from './hand-over.ts'
import { send } from './ready.ts'
import type { PlainHeaders } from './recognise.ts'
import type { WarmAnswer } from './warm-answers.ts'

export interface WarmCall {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly sent: PlainHeaders
  readonly caller: Caller
  readonly startedAt: number
}

/**
 * Answers from memory, and says so; where it does not, Express has to say no. It has been told what is already done.
 */
export function createWarmWay(gate: Gate, logs: Logs, newId: () => string) {
  const { access, limits, usage } = gate
  return (call: WarmCall, again: WarmAnswer): boolean => {
    const { req, res, sent, caller, startedAt } = call
    const { read, route } = again
    const { endpoint } = route
    const key = caller.kind === 'key' ? caller.key : undefined
    try {
      access.authorize(endpoint.access, caller)
    } catch {
      return false
    }
    const allowances = takeCounted(endpoint, caller, { address: sent.address, read }, limits)
    const allowance = allowances.at(-1)
    if (key !== undefined) usage.note(key.id)
    if (allowance?.ok === false) {
      handOver(req, { caller, key, allowances, startedAt })
      return false
    }
    const id = newId()
    send(req, res, again.ready, { requestId: id, allowance, noneMatch: sent.noneMatch })
    const context = { id, clientId: clientIdOf(sent.sentId), startedAt }
    const facts = again.facts(req.method ?? '', sent)
    whenSent(res, (isSent) => logCall(logs, facts, context, isSent ? res.statusCode : 499))
    return true
  }
}

/** Says whether the system has taken the whole answer: at once if it has, else when the response is over. */
function whenSent(res: ServerResponse, say: (isSent: boolean) => void): void {
  const { socket } = res
  if (socket !== null && !socket.destroyed && socket.writableLength === 0) say(true)
  else res.on('close', () => say(res.writableFinished))
}
