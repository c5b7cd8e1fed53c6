import { NodeFailure } from '../../shared/node-errors.ts'

/** The name of the chain for people. */
export const CHAIN_NAME = 'Solana'

/** A node's answer that the call itself is wrong: every other node would say the same. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Error codes of the node, not of the call (agave, rpc-client-api/src/custom_error.rs): internal error,
 * too many requests, block not available, node unhealthy, slot skipped by this node, no history kept, no status yet,
 * behind the asked slot, history out of reach.
 */
const ITS_OWN = [-32603, -32429, 429, -32004, -32005, -32007, -32009, -32011, -32014, -32016, -32019]
const BUSY = [-32429, 429]

/** The meaning of an error in an answer. */
export function answeredError(code: number, message: string): NodeFailure | RpcRefusal {
  const text = message.replaceAll(/https?:\/\/\S+/g, '[node]').slice(0, 200)
  if (!ITS_OWN.includes(code)) return new RpcRefusal(code, text)
  return new NodeFailure(BUSY.includes(code) ? 'busy' : 'broken', `${code} ${text}`)
}
