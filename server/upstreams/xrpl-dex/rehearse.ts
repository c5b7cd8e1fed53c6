import { SuiteError, unexpectedAnswer } from '../../domain/errors.ts'
import { type Minor, minor } from '../../domain/money.ts'
import { type LedgerAsset, minorOfValue, minorOfWire, wireAmount } from '../../formats/xrpl.ts'
import type { Log } from '../../ports/log.ts'
import type { XrplNode } from '../../ports/xrpl-node.ts'
import { roundAmount } from './amount.ts'
import { compare } from './decimal.ts'
import type { Estimate } from './estimate.ts'
import { swapFields, type SwapTerms } from './payment.ts'
import {
  amountOf,
  type Holding,
  CHAIN_NAME,
  type Paths,
  readHolding,
  readPaths,
  type Simulation,
  simulate,
  unitOf,
} from './reads.ts'
import { amountTooLarge, noRoute, priceMoved } from '../shared/route-errors.ts'
import { minorOf } from './units.ts'

export interface RehearseDeps {
  readonly node: XrplNode
  readonly networkId: number
  readonly log: Log
}

/** Payments do not go through XRP on their own: a path has to say so. */
const THROUGH_XRP: Paths = [[{ currency: 'XRP' }]]

/**
 * The terms by which the payer gets the most, as a node foretells it: never more than the markets promise. Throws
 * NO_ROUTE, AMOUNT_TOO_LARGE or TRUSTLINE_REQUIRED where the ledger would refuse it.
 */
export async function rehearse(deps: RehearseDeps, plain: SwapTerms, estimate: Estimate): Promise<SwapTerms> {
  const own = estimate.legs.length > 1 ? { ...plain, paths: THROUGH_XRP } : plain
  // Without funds or a line the ledger only says that: the payer is told of these by other means.
  if (!(await isReady(deps, plain))) return own
  const found = await betterPaths(deps, plain, estimate)
  const toldOfFound = found && (await foretold(deps, found))
  if (found && toldOfFound !== undefined && toldOfFound > plain.expected)
    return { ...found, expected: smaller(found.expected, toldOfFound) }
  const told = await foretold(deps, own)
  if (told === undefined) return own
  // One of the answers is wrong, or the markets have just turned: in neither case is this a price to sign.
  if (told < (plain.expected * MOST_DOUBT) / 100n) throw priceMoved()
  return { ...own, expected: smaller(own.expected, told) }
}

/** In percent: the smallest part of the markets' promise that a node's simulation may deliver. */
const MOST_DOUBT = 90n

/** Whether the payer could send the swap right now: it holds the sold asset, and may hold the bought one. */
async function isReady({ node }: RehearseDeps, terms: SwapTerms): Promise<boolean> {
  const { payer, from, amount, to, expected } = terms
  // An issuer needs no line for its own token.
  const ofPayer = async (asset: LedgerAsset) =>
    asset.issuer === payer ? undefined : ((await readHolding(node.ask, payer, asset)) ?? NOTHING)
  const [sold, bought] = await Promise.all([ofPayer(from), to.issuer === undefined ? undefined : ofPayer(to)])
  const has = sold === undefined || countOf(from, sold.held) >= amount
  const room = bought === undefined || countOf(to, bought.limit) >= countOf(to, bought.held) + expected
  return has && room
}

const NOTHING: Holding = { held: '0', limit: '0' }

function countOf({ issuer }: LedgerAsset, text: string): bigint {
  return (issuer === undefined ? minorOfWire(text) : minorOfValue(text)) ?? 0n
}

/** Other paths, where a node knows some between two tokens that bring more than the two ways that are known here. */
async function betterPaths(
  { node, log }: RehearseDeps,
  terms: SwapTerms,
  estimate: Estimate,
): Promise<SwapTerms | undefined> {
  const { payer, from, amount, to } = terms
  if (from.issuer === undefined || to.issuer === undefined) return undefined
  try {
    const found = await readPaths(node.ask, { payer, sendMax: wireAmount(from, amount), to })
    if (found === undefined) return undefined
    const delivered = roundAmount(found.delivered, 'token', 'down')
    if (compare(delivered, estimate.received) <= 0) return undefined
    return { ...terms, expected: minorOf(to, delivered), paths: found.paths }
  } catch (error) {
    // Costly for nodes, which refuse it first when they are busy. Our own ways are enough.
    if (!(error instanceof SuiteError)) throw error
    log.info('xrpl.paths.missing', { code: error.code, cause: error.cause })
    return undefined
  }
}

/** The amount that the ledger would deliver; `undefined` where no node simulates. */
async function foretold(deps: RehearseDeps, terms: SwapTerms): Promise<Minor | undefined> {
  const { node, networkId, log } = deps
  let told: Simulation | undefined
  try {
    told = await simulate(node.ask, swapFields(networkId, terms))
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    log.info('xrpl.simulation.missing', { code: error.code, cause: error.cause })
  }
  if (told === undefined) return undefined
  const { engine_result: result, meta } = told
  if (result === 'tesSUCCESS') {
    const wire = meta?.delivered_amount
    const delivered = wire === undefined ? undefined : amountOf(wire, terms.to)
    return delivered === undefined
      ? undefined
      : minorOf(terms.to, roundAmount(delivered, unitOf(terms.to), 'down'))
  }
  log.info('xrpl.simulation.refused', { result })
  const refused = refusal(result)
  if (refused !== undefined) throw refused
  return undefined
}

/** The meaning of a result for the swap; `undefined` when it is about the moment (fees, sequences) only. */
function refusal(result: string): SuiteError | undefined {
  switch (result) {
    case 'tecPATH_PARTIAL':
      return amountTooLarge()
    case 'tecNO_LINE':
    case 'tecNO_AUTH':
      return new SuiteError(
        'TRUSTLINE_REQUIRED',
        'This account may not hold the token yet: its issuer has to allow it.',
      )
    case 'tecFROZEN':
      return new SuiteError('NO_ROUTE', 'The issuer has frozen the token for this account.')
  }
  if (result.startsWith('tec')) return noRoute()
  // We have built something that is not a transaction.
  return result.startsWith('tem') ? unexpectedAnswer(CHAIN_NAME, `simulate: ${result}`) : undefined
}

const smaller = (a: Minor, b: Minor): Minor => minor(a < b ? a : b)
