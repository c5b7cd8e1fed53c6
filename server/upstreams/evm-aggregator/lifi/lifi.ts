import type * as z from 'zod'
import type { Asset, Token } from '#contracts/api/payment.ts'
import { leastOut, priceImpactBps, type Route, type RouteRequest } from '../../../domain/quote.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Log } from '../../../ports/log.ts'
import { isNative } from '../../../formats/coins.ts'
import { ZERO_COIN } from '../../../formats/evm.ts'
import { createHttpClient } from '../../http-client.ts'
import { type RoutedChain, networkFeeOf, PLACEHOLDER, ROUTE_MS, type TokenProvider } from '../provider.ts'
import { amountTooSmall, routeServiceFailed } from '../../shared/route-errors.ts'
import { cleanLogo, cleanName, cleanSymbol, hopsOf } from '../../shared/token-text.ts'
import { lifiError } from './errors.ts'
import { LifiStep, LifiToken, LifiTokens } from './schema.ts'

export interface LifiDeps {
  /** Such as `https://li.quest`, without a path. */
  readonly url: string
  readonly apiKey?: string | undefined
  /** Our name with LI.FI, for its statistics. It takes no fee for us: ours is a payment of its own. */
  readonly integrator: string
  readonly clock: Clock
  readonly log: Log
}

/** LI.FI computes in floating point; so much of a minimum may be lost to that. */
const ROUNDING = 1_000_000n
const QUOTE_DEADLINE_MS = 10_000
const TOKENS_DEADLINE_MS = 20_000
/** The list of one chain is a few MB. */
const TOKENS_BYTES = 24 * 1024 * 1024

/** The aggregator LI.FI (docs.li.fi): one call gives a quote and the transaction for it. */
export function createLifiRouter({ url, apiKey, integrator, clock, log }: LifiDeps): TokenProvider {
  const client = (name: string) =>
    createHttpClient({
      name,
      title: 'The route service',
      baseUrl: url,
      headers: apiKey === undefined ? {} : { 'x-lifi-api-key': apiKey },
      clock,
      log,
    })
  const http = client('lifi')
  // A failure for a token that a visitor made up must not cut anyone off from quotes.
  const lookUps = client('lifi-tokens')

  async function route(chain: RoutedChain, request: RouteRequest): Promise<Route> {
    const { from, to, amount, slippageBps, payer } = request
    const answer = await http.request({
      method: 'GET',
      path: '/v1/quote',
      query: {
        fromChain: chain.id,
        toChain: chain.id,
        fromToken: spelled(from),
        toToken: spelled(to),
        fromAmount: amount.toString(),
        fromAddress: payer ?? PLACEHOLDER,
        toAddress: payer ?? PLACEHOLDER,
        // The defaults that its documents name differ.
        slippage: fraction(slippageBps),
        integrator,
        // Simulating a swap fails where the wallet is still empty, and costs seconds.
        skipSimulation: true,
      },
      deadlineMs: QUOTE_DEADLINE_MS,
    })
    if (answer.status !== 200) throw lifiError(answer, to.address)
    return toRoute(chain, request, read(LifiStep, answer.json), clock.now())
  }

  async function tokens(chain: RoutedChain): Promise<readonly Token[]> {
    const answer = await http.request({
      method: 'GET',
      path: '/v1/tokens',
      query: { chains: chain.id },
      deadlineMs: TOKENS_DEADLINE_MS,
      mostBytes: TOKENS_BYTES,
    })
    if (answer.status !== 200) throw lifiError(answer, chain.key)
    const list = read(LifiTokens, answer.json).tokens[String(chain.id)] ?? []
    return list.flatMap((entry) => (entry === null ? [] : (toToken(chain, entry) ?? [])))
  }

  async function token(chain: RoutedChain, address: string): Promise<Token | undefined> {
    const query = { chain: chain.id, token: address }
    const answer = await lookUps.request({ method: 'GET', path: '/v1/token', query })
    // It answers 400 for an address that holds no token, and 404 for one that it does not know.
    if (answer.status === 404 || answer.status === 400) return undefined
    if (answer.status !== 200) throw lifiError(answer, address)
    return toToken(chain, read(LifiToken, answer.json))
  }

  return {
    name: 'lifi',
    route,
    tokens,
    token,
    close: async () => {
      await Promise.all([http.close(), lookUps.close()])
    },
  }
}

function read<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw routeServiceFailed(`LI.FI's answer has an unexpected ${issue?.path.join('.') || 'form'}`)
}

/** A token as it is shown here; `undefined` for one that LI.FI warns of, or whose name is unreadable. */
function toToken(chain: RoutedChain, token: LifiToken): Token | undefined {
  const symbol = cleanSymbol(token.symbol)
  if (symbol === undefined || token.chainId !== chain.id) return undefined
  if (token.verificationStatus === 'flagged') return undefined
  const logoURI = cleanLogo(token.logoURI)
  // Only older answers come without a verdict; there a coin key marks what LI.FI has vetted.
  const verified =
    typeof token.verificationStatus === 'string'
      ? token.verificationStatus === 'verified'
      : typeof token.coinKey === 'string'
  return {
    address: token.address === ZERO_COIN ? chain.coin.address : token.address,
    symbol,
    name: cleanName(token.name) || symbol,
    decimals: token.decimals,
    verified,
    ...(logoURI === undefined ? {} : { logoURI }),
    ...(token.priceUSD === undefined ? {} : { priceUsd: token.priceUSD }),
  }
}

function toRoute(chain: RoutedChain, request: RouteRequest, step: LifiStep, now: Date): Route {
  const { from, slippageBps, payer } = request
  const { estimate } = step
  mustAnswer(chain, request, step)
  if (estimate.toAmount === 0n) throw amountTooSmall()
  const floor = leastOut(estimate.toAmount, slippageBps)
  if (estimate.toAmountMin < floor - floor / ROUNDING - 1n)
    throw routeServiceFailed(`LI.FI would let ${estimate.toAmountMin} pass, less than ${floor}`)
  const hasApproval = from.address !== chain.coin.address && !estimate.skipApproval
  const spender = hasApproval ? estimate.approvalAddress : undefined
  if (hasApproval && spender === undefined)
    throw routeServiceFailed('LI.FI does not say who spends the token')
  const tx = payer === undefined ? undefined : transactionOf(step, payer)
  return {
    provider: 'lifi',
    expectedOut: estimate.toAmount,
    minOut: estimate.toAmountMin,
    priceImpactBps: priceImpactBps(estimate.fromAmountUSD, estimate.toAmountUSD),
    hops: hopsIn(step),
    expiresAt: new Date(now.getTime() + ROUTE_MS),
    ...networkFeeOf(chain, gasOf(estimate.gasCosts)),
    ...(spender === undefined ? {} : { spender, resetsAllowance: estimate.approvalReset }),
    ...(tx === undefined ? {} : { tx }),
  }
}

/** An answer to another question (a cache gone wrong) must not be shown as the answer to this one. */
function mustAnswer(chain: RoutedChain, { from, to, amount }: RouteRequest, { action }: LifiStep): void {
  const isSame =
    action.fromChainId === chain.id &&
    action.toChainId === chain.id &&
    action.fromToken.address.toLowerCase() === spelled(from).toLowerCase() &&
    action.toToken.address.toLowerCase() === spelled(to).toLowerCase() &&
    action.fromAmount === amount
  if (!isSame) throw routeServiceFailed("LI.FI's answer is to another question")
}

function transactionOf({ transactionRequest }: LifiStep, payer: string): Route['tx'] {
  if (transactionRequest === undefined) throw routeServiceFailed('LI.FI gave no transaction')
  const { from, to, chainId, data, value } = transactionRequest
  if (from.toLowerCase() !== payer.toLowerCase()) throw routeServiceFailed("LI.FI's transaction is another's")
  // Its gas price is left out: the wallet knows the fees of the moment it signs.
  return { family: 'evm', chainId, from: payer, to, value, data }
}

/** The expected network fee of the swap itself. Approvals are separate steps. */
function gasOf(costs: LifiStep['estimate']['gasCosts'] = []): bigint | undefined {
  const own = costs.filter(({ type, token }) => type !== 'APPROVE' && token.address === ZERO_COIN)
  return own.length === 0 ? undefined : own.reduce((sum, { amount }) => sum + amount, 0n)
}

function hopsIn({ tool, toolDetails, includedSteps = [] }: LifiStep): Route['hops'] {
  const names = includedSteps.map(({ toolDetails: { name } }) => name)
  return hopsOf(names.length > 0 ? names : [toolDetails?.name ?? tool])
}

const spelled = (asset: Asset): string => (isNative(asset) ? ZERO_COIN : asset.address)

/** Basis points as the decimal fraction that LI.FI takes, without floating point: 50 is "0.005". */
const fraction = (bps: number): string =>
  bps >= 10_000 ? '1' : `0.${String(bps).padStart(4, '0')}`.replace(/\.?0+$/, '')
