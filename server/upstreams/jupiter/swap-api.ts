import type * as z from 'zod'
import type { Asset } from '#contracts/api/payment.ts'
import { type Minor, minor } from '../../domain/money.ts'
import type { SolanaTx } from '../../domain/payment/tx.ts'
import { leastOut, type Route, type RouteRequest } from '../../domain/quote.ts'
import type { Clock } from '../../ports/clock.ts'
import { isNative } from '../../formats/coins.ts'
import { WRAPPED_SOL } from '../../formats/solana.ts'
import type { HttpAnswer, HttpClient } from '../http-client.ts'
import { amountTooSmall, routeServiceFailed } from '../shared/route-errors.ts'
import { hopsOf } from '../shared/token-text.ts'
import { jupiterError, simulationProblem } from './errors.ts'
import { JupiterQuote, JupiterSwap } from './schema.ts'

export const generations = ['v2', 'v1'] as const
/** Without a key, V2 refuses every call. */
export const keyless: readonly Generation[] = ['v1']
/** Of Jupiter's swap API. */
export type Generation = (typeof generations)[number]

export interface SwapApiDeps {
  readonly http: HttpClient
  readonly generation: Generation
  /** What CAIP-2 calls the cluster: the first 32 characters of its genesis hash. */
  readonly cluster: string
  /** Describes a transaction in wire format, base64: the program that it calls, and its number of signers. */
  readonly describe: (
    transaction: string,
  ) => { readonly program: string; readonly signers: number } | undefined
  /** The lamports for opening an owner's account for a token; none where it is open. */
  readonly accountRent: (owner: string, mint: string) => Promise<bigint>
  readonly take: () => void
  readonly clock: Clock
}

/** How long a route may be shown and signed; its blockhash lives twice as long. */
const ROUTE_MS = 30_000
const DEADLINE_MS = 5_000
/** The most that a swap may pay for priority. V2 asks for the most compute units, so its price can get out of hand. */
const MOST_PRIORITY_FEE = 10_000_000n
const USUAL_PRIORITY_FEE = 1_000_000
const SIGNATURE_FEE = 5_000n
/** Jupiter computes the minimum from the same figures; so much of it may be lost to rounding. */
const ROUNDING = 1_000_000n

/** Routes of one generation of Jupiter's swap API: a quote, then the transaction for it. Without a payer only the quote. */
export function createSwapApi(deps: SwapApiDeps): (request: RouteRequest) => Promise<Route> {
  const { http, generation, cluster, describe, accountRent, take, clock } = deps
  const path = (call: string) => `/swap/${generation}/${call}`
  /** Without a payer there is no transaction yet: the fee of the last one is the best estimate. */
  let usualFee = SIGNATURE_FEE

  async function quote(
    request: RouteRequest,
  ): Promise<{ readonly text: string; readonly quoted: JupiterQuote }> {
    const { from, to, amount, slippageBps } = request
    const answer = await http.request({
      charge: take,
      method: 'GET',
      path: path('quote'),
      query: {
        inputMint: mintOf(from),
        outputMint: mintOf(to),
        amount: amount.toString(),
        slippageBps,
        swapMode: 'ExactIn',
        // Only calls that have the amounts in front of the route can be checked. V2 of the API builds no others
        // (developers.jup.ag, "Metis to Router"); V1 builds them when it is asked (openapi-spec/swap/v1/swap.yaml).
        ...(generation === 'v1' ? { instructionVersion: 'V2' } : {}),
      },
      deadlineMs: DEADLINE_MS,
    })
    const quoted = read(JupiterQuote, answer, to)
    mustAnswer(request, quoted)
    return { text: answer.text, quoted }
  }

  /** The quote goes back byte for byte: Jupiter takes it only with all that it wrote, fields without documents too. */
  async function build(quoteText: string, payer: string, to: Asset): Promise<JupiterSwap> {
    const answer = await http.request({
      charge: take,
      method: 'POST',
      path: path('swap'),
      body: `{"quoteResponse":${quoteText},${JSON.stringify(terms(generation, payer)).slice(1)}`,
      deadlineMs: DEADLINE_MS,
    })
    const swap = read(JupiterSwap, answer, to)
    const problem = swap.simulationError ? simulationProblem(swap.simulationError) : undefined
    if (problem !== undefined) throw problem
    if (swap.prioritizationFeeLamports > MOST_PRIORITY_FEE)
      throw routeServiceFailed(`Jupiter's priority fee is ${swap.prioritizationFeeLamports}`)
    return swap
  }

  return async (request) => {
    const { payer, to } = request
    const { text, quoted } = await quote(request)
    const route = toRoute(request, quoted, new Date(clock.now().getTime() + ROUTE_MS))
    if (payer === undefined) return { ...route, networkFee: coinFee(usualFee) }
    const [swap, rent] = await Promise.all([
      build(text, payer, to),
      // SOL is unwrapped at the end. Without an answer of the nodes, the rent is told when a wallet is asked.
      isNative(to) ? 0n : accountRent(payer, to.address).catch(() => 0n),
    ])
    const described = describe(swap.swapTransaction)
    if (described === undefined) throw routeServiceFailed("Jupiter's transaction cannot be read")
    const tx: SolanaTx = {
      family: 'solana',
      cluster,
      purpose: 'swap',
      from: payer,
      to: described.program,
      transaction: swap.swapTransaction,
      lastValidBlockHeight: swap.lastValidBlockHeight,
    }
    usualFee = SIGNATURE_FEE * BigInt(described.signers) + swap.prioritizationFeeLamports
    return { ...route, networkFee: coinFee(usualFee, rent), tx }
  }
}

const coinFee = (lamports: bigint, rent = 0n) => ({
  asset: 'native',
  amount: minor(lamports + rent),
  ...(rent === 0n ? {} : { rent: minor(rent) }),
})

/** V2 prices by percentile; V1 takes a ceiling. Our fee is a payment of its own, so neither is asked for one. */
function terms(generation: Generation, payer: string) {
  if (generation === 'v2')
    return { taker: payer, wrapAndUnwrapSol: true, computeUnitPricePercentile: 'medium' }
  return {
    userPublicKey: payer,
    wrapAndUnwrapSol: true,
    dynamicComputeUnitLimit: true,
    prioritizationFeeLamports: {
      priorityLevelWithMaxLamports: { priorityLevel: 'medium', maxLamports: USUAL_PRIORITY_FEE },
    },
  }
}

/** An answer of the expected form. */
function read<S extends z.ZodType>(schema: S, answer: HttpAnswer, to: Asset): z.output<S> {
  const parsed = schema.safeParse(answer.json)
  if (answer.status === 200 && parsed.success) return parsed.data
  throw jupiterError(answer, to.address)
}

/** An answer to another question (a cache gone wrong) must not be shown as the answer to this one. */
function mustAnswer({ from, to, amount, slippageBps }: RouteRequest, quoted: JupiterQuote): void {
  const isSame =
    quoted.inputMint === mintOf(from) &&
    quoted.outputMint === mintOf(to) &&
    quoted.inAmount === amount &&
    quoted.slippageBps === slippageBps
  if (!isSame) throw routeServiceFailed("Jupiter's answer is to another question")
  const { outAmount, otherAmountThreshold } = quoted
  if (outAmount === 0n) throw amountTooSmall('Jupiter gives nothing for it')
  const least = leastOut(outAmount, slippageBps)
  if (otherAmountThreshold > outAmount || otherAmountThreshold < least - least / ROUNDING - 1n)
    throw routeServiceFailed("Jupiter's minimum is not what the slippage allows")
}

function toRoute(
  { slippageBps }: RouteRequest,
  { outAmount, otherAmountThreshold, priceImpactPct, routePlan = [] }: JupiterQuote,
  expiresAt: Date,
) {
  return {
    provider: 'jupiter',
    expectedOut: outAmount,
    // Jupiter has rounded its own figure both ways over time. We promise the amount that the program enforces.
    minOut: lesser(otherAmountThreshold, leastOut(outAmount, slippageBps)),
    priceImpactBps: impactBps(priceImpactPct),
    hops: hopsOf(routePlan.map(({ swapInfo }) => swapInfo.label ?? '')),
    expiresAt,
  } satisfies Route
}

const lesser = (a: bigint, b: bigint): Minor => minor(a < b ? a : b)

/** Basis points of a fraction ("0.0123" is 123); for people, so a float will do. */
function impactBps(fraction: string | number | null | undefined): number | null {
  if (fraction === null || fraction === undefined || fraction === '') return null
  const bps = Math.round(Number(fraction) * 10_000)
  // Minus zero is nothing to show.
  return Number.isFinite(bps) ? bps + 0 : null
}

const mintOf = (asset: Asset): string => (isNative(asset) ? WRAPPED_SOL : asset.address)
