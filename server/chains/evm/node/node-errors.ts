import { BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError } from 'viem'
import type { SuiteError } from '../../../domain/errors.ts'
import type { Refused } from '../../../ports/node-notes.ts'
import { unanswered } from '../../shared/node-errors.ts'
import { NO_HISTORY } from '../../shared/node-notes.ts'

/** A simulated call that the chain refused: an answer, not an outage. */
export class Reverted extends Error {
  override readonly name = 'Reverted'
}

/** The cause of an error that is not an outage: a node works, and refuses only this call. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
}

/** The node no longer has, or does not have yet, the state of that block. */
export class StateMissing extends Refusal {
  override readonly name = 'StateMissing'
}

export const isStateMissing = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof StateMissing

export const isRefusal = (error: unknown): boolean => error instanceof Error && error.cause instanceof Refusal

/** The wording of the usual nodes (geth, erigon, nethermind, reth, anvil and their resellers). */
const STATE_WORDS =
  /missing trie node|out ?of ?range|header not found|unknown block|pruned|archive|historical|state .*(not|un)available/i

/** JSON-RPC error code of a reverted call (EIP-1474's successors), and the wording of older nodes. */
const REVERT_CODE = 3
const REVERT_WORDS = /revert|invalid opcode|vm execution error|out of gas/i

/** The meaning of a failed JSON-RPC call. URLs of nodes contain keys, so they are never kept. */
export function nodeError(error: unknown, method: string, chain: string): SuiteError | Reverted {
  if (method === 'eth_call' && isRevert(error)) return new Reverted('the call was reverted')
  const text = `${method}: ${describe(error)}`
  const cause = causeOf(chainOf(error), text)
  if (chainOf(error).some(({ name }) => name === 'TimeoutError' || name === 'AbortError'))
    return unanswered(chain, 'late', cause)
  return unanswered(chain, isRateLimit(error) ? 'busy' : 'broken', cause)
}

/** What the operator is told of a node's failure. */
export function whyOf(error: unknown): Refused | undefined {
  if (isRevert(error)) return undefined
  const links = chainOf(error)
  const isLate = links.some(({ name }) => name === 'TimeoutError' || name === 'AbortError')
  const kind = isRateLimit(error) ? 'busy' : links.some(isAnswer) ? 'refused' : 'broken'
  const reason = links.some(isAboutState) ? NO_HISTORY : isLate ? 'late' : kind
  return { reason, said: describe(error) }
}

function causeOf(links: readonly Error[], text: string): Error {
  if (links.some(isAboutState)) return new StateMissing(text)
  return links.some(isAnswer) ? new Refusal(text) : new Error(text)
}

/** Bad requests and too large ones; answers too large for us. */
const isAnswer = (link: Error): boolean =>
  link instanceof RpcRequestError ||
  link instanceof ResponseBodyTooLargeError ||
  (link instanceof HttpRequestError && (link.status === 400 || link.status === 413))

function isRevert(error: unknown): boolean {
  return chainOf(error).some(
    (link) => ('code' in link && link.code === REVERT_CODE) || REVERT_WORDS.test(detailsOf(link)),
  )
}

const isAboutState = (link: Error): boolean =>
  link instanceof RpcRequestError && STATE_WORDS.test(link.details)

function isRateLimit(error: unknown): boolean {
  return chainOf(error).some(
    (link) =>
      (link instanceof HttpRequestError && link.status === 429) || ('code' in link && link.code === -32005),
  )
}

/** An error and its causes. */
function chainOf(error: unknown): Error[] {
  const links: Error[] = []
  let link = error
  while (link instanceof Error && links.length < 10) {
    links.push(link)
    link = link.cause
  }
  return links
}

const detailsOf = (link: Error): string => (link instanceof BaseError ? link.details : '')

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const status = error instanceof HttpRequestError && error.status !== undefined ? ` ${error.status}` : ''
  const short = error instanceof BaseError ? error.shortMessage : error.name
  return `${short}${status} ${detailsOf(error)}`.replaceAll(/https?:\/\/\S+/g, '[node]').slice(0, 300)
}
