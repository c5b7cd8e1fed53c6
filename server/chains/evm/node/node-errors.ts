import type { SuiteError } from '../../../domain/errors.ts'
import type { Refused } from '../../../ports/node-notes.ts'
import { NodeFailure, unanswered, USUAL_WAIT_MS } from '../../shared/node-errors.ts'
import { NO_HISTORY } from '../../shared/node-notes.ts'

/** A simulated call that the chain refused: an answer, not an outage. */
export class Reverted extends Error {
  override readonly name = 'Reverted'
}

/** The cause of an error that is not an outage: a node works, and refuses only this call. */
export class Refusal extends NodeFailure {
  constructor(message: string) {
    super('call', message)
  }
}

/** The node no longer has, or does not have yet, the state of that block. */
export class StateMissing extends Refusal {}

/** The node tells of logs only for contracts that the call names. */
export class ContractsNeeded extends Refusal {}

const isOfCall = ({ kind }: NodeFailure): boolean => kind === 'call'

const isCausedBy = (error: unknown, kind: typeof Refusal): boolean =>
  error instanceof Error && error.cause instanceof kind
export const isRefusal = (error: unknown): boolean => isCausedBy(error, Refusal)
export const isStateMissing = (error: unknown): boolean => isCausedBy(error, StateMissing)
export const isContractsNeeded = (error: unknown): boolean => isCausedBy(error, ContractsNeeded)

/** The wording of the usual nodes (geth, erigon, nethermind, reth, coreth, anvil and their resellers). */
const STATE_WORDS =
  /missing trie node|out ?of ?range|header not found|unknown block|prun(?:ed|ing)|archive|historical|no state available|state .*(?:not|un)available|metadata is not found|unfinalized/i
/** JSON-RPC error code of a reverted call (EIP-1474's successors), and the wording of older nodes. */
const REVERT_CODE = 3
const REVERT_WORDS = /revert|invalid opcode|vm execution error|out of gas/i
const CONTRACTS_WORDS = /specify an address/i
/** The codes of Alchemy, Ankr, Base and Infura for too many requests. */
const BUSY_CODES = [429, -32090, -32016, -32005]
const BUSY_WORDS =
  /rate.?limit|too many requests|requests?(?:\/second| per second)? limit|quota|compute units|throttl/i
/** A limit of one call's answer, which some nodes tell with a code for too many requests. */
const SIZE_WORDS = /returned more than|block range|results|response size|too large/i

/** The meaning of an error that a node answered to a call. Its words may contain its address, which is not kept. */
export function answeredError(method: string, code: number, message: string): Reverted | NodeFailure {
  const isTrial = method === 'eth_call' || method === 'eth_estimateGas'
  if (isTrial && (code === REVERT_CODE || REVERT_WORDS.test(message)))
    return new Reverted('the call was reverted')
  const text = `${method}: ${code} ${message}`.replaceAll(/https?:\/\/\S+/g, '[node]').slice(0, 300)
  const isBusy = BUSY_CODES.includes(code) || BUSY_WORDS.test(message)
  if (isBusy && !SIZE_WORDS.test(message)) return new NodeFailure('busy', text, waitIn(message))
  if (CONTRACTS_WORDS.test(message)) return new ContractsNeeded(text)
  return STATE_WORDS.test(message) ? new StateMissing(text) : new Refusal(text)
}

/** "retry in 10m0s", "try again in 30 seconds": the time in milliseconds. */
function waitIn(message: string): number {
  const said = /\b(?:in|after) (?=\d)(?:(\d+)\s?h\w*\s?)?(?:(\d+)\s?m\w*\s?)?(?:(\d+)\s?s\w*)?/i.exec(message)
  const [hours = 0, minutes = 0, seconds = 0] = (said ?? []).slice(1).map((part) => Number(part ?? 0))
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return ms > 0 ? ms : USUAL_WAIT_MS
}

/** What the operator is told of a node's failure. */
export function whyOf(failure: NodeFailure): Refused {
  const refused = failure instanceof StateMissing ? NO_HISTORY : 'refused'
  return { reason: failure instanceof Refusal ? refused : failure.kind, said: failure.message }
}

/**
 * What the failures of all nodes mean together. A node that is away may have the state that another one lacks. The log
 * that one of them refuses can be asked for in smaller pieces, whatever the others said.
 */
export function together(failures: readonly NodeFailure[], method: string, chain: string): SuiteError {
  const [refusals, outages] = [failures.filter(isOfCall), failures.filter((failure) => !isOfCall(failure))]
  const plain = refusals.find((failure) => failure.constructor === Refusal)
  const named = refusals.find((failure) => failure instanceof ContractsNeeded)
  const outage = outages.find(({ kind }) => kind !== 'busy') ?? outages[0]
  const refusal = method === 'eth_getLogs' ? (plain ?? named ?? refusals[0]) : undefined
  if (refusal === undefined && outage !== undefined) {
    const waitMs = Math.min(...outages.map((each) => each.waitMs))
    return unanswered(chain, outage.kind, outage, waitMs)
  }
  const missing = refusals.find((failure) => failure instanceof StateMissing)
  return unanswered(chain, 'broken', refusal ?? missing ?? plain ?? new Refusal(`${method}: no node answers`))
}
