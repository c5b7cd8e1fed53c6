import { SuiteError } from '../../../domain/errors.ts'

/** How one node failed one call. Nothing of its address is kept: addresses of nodes hold keys. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  readonly kind: 'late' | 'busy' | 'broken'

  constructor(kind: NodeFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** A node's considered answer that a call cannot be answered: every other node would say the same. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Error codes that speak of the node, not of the call (agave, rpc-client-api/src/custom_error.rs): internal error,
 * too many requests, block not available, node unhealthy, slot skipped by this node, no history kept, no status yet,
 * behind the asked slot, history out of reach.
 */
const ITS_OWN = [-32603, -32429, 429, -32004, -32005, -32007, -32009, -32011, -32014, -32016, -32019]
const BUSY = [-32429, 429]
const RETRY_AFTER_SECONDS = 5

/** What an error in an answer means. */
export function answeredError(code: number, message: string): NodeFailure | RpcRefusal {
  const text = message.replaceAll(/https?:\/\/\S+/g, '[node]').slice(0, 200)
  if (!ITS_OWN.includes(code)) return new RpcRefusal(code, text)
  return new NodeFailure(BUSY.includes(code) ? 'busy' : 'broken', `${code} ${text}`)
}

/** What callers get to see once no node has answered. */
export function unanswered(cause: NodeFailure): SuiteError {
  switch (cause.kind) {
    case 'late':
      return new SuiteError('UPSTREAM_TIMEOUT', 'The Solana network did not answer in time. Try again.', {
        cause,
      })
    case 'busy':
      return new SuiteError('UNAVAILABLE', 'The Solana network is too busy right now. Try again soon.', {
        cause,
        retryAfter: RETRY_AFTER_SECONDS,
      })
    case 'broken':
      return unexpected(cause)
  }
}

export const unexpected = (cause: Error): SuiteError =>
  new SuiteError('UPSTREAM_ERROR', 'The Solana network cannot be reached right now. Try again.', { cause })
