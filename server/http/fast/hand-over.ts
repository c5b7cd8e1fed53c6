import type { IncomingMessage } from 'node:http'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { Allowance } from '../../domain/access/rate-limit.ts'

/** What was done of a request before Express got it, so that nothing is counted or run twice. */
export interface HandOver {
  readonly startedAt: number
  readonly caller: Caller
  readonly key: ApiKey | undefined
  readonly allowances: readonly Allowance[]
  /** What the handler threw; absent when a limit is used up. */
  readonly error?: unknown
}

const handedOver = new WeakMap<IncomingMessage, HandOver>()

export function handOver(req: IncomingMessage, done: HandOver): void {
  handedOver.set(req, done)
}

export const doneOf = (req: IncomingMessage): HandOver | undefined => handedOver.get(req)
