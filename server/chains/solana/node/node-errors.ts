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

/** "Invalid params" in JSON-RPC; with the nodes' own words, they speak of the call. */
export const INVALID_PARAMS = -32602
/** A transaction of a later version than was asked for. */
export const UNKNOWN_VERSION = -32015
/** The trial of a transaction that is to be sent has failed. */
const WOULD_FAIL = -32002
/** Providers refuse with the same codes in other words, such as "Indexed requests require a personal token". */
const OF_THE_CALL = /^invalid param: /i

/** An unknown method, and a key that is left out of the node's indexes (agave, rpc-client-api/src/custom_error.rs). */
const OF_THE_METHOD = [-32601, -32010]
/** Unauthorized, forbidden, gone. */
const NOT_FOR_US = [401, 403, 410]
const BUSY = [-32429, 429]

/**
 * The meaning of an error in an answer. Only the few codes that speak of the call count as a refusal of the call, and
 * only with status 200, as nodes themselves answer: whatever else there is, the next node is asked.
 */
export function answeredError(status: number, code: number, message: string): NodeFailure | RpcRefusal {
  const text = message.replaceAll(/https?:\/\/\S+/g, '[node]').slice(0, 200)
  if (status === 200 && isOfTheCall(code, text)) return new RpcRefusal(code, text)
  const words = `${status} ${code} ${text}`
  if (NOT_FOR_US.includes(status) || OF_THE_METHOD.includes(code)) return new NodeFailure('refused', words)
  return new NodeFailure(BUSY.includes(code) ? 'busy' : 'broken', words)
}

function isOfTheCall(code: number, text: string): boolean {
  return (
    code === UNKNOWN_VERSION || code === WOULD_FAIL || (code === INVALID_PARAMS && OF_THE_CALL.test(text))
  )
}

/** An answer that is not JSON-RPC at all. */
export const notRpc = (status: number): NodeFailure =>
  NOT_FOR_US.includes(status)
    ? new NodeFailure('refused', `it answered ${status}`)
    : new NodeFailure('broken', status >= 300 ? `it answered ${status}` : 'its answer is not JSON-RPC')
