import { randomUUID } from 'node:crypto'
import { getAddress } from 'viem'
import type { Market, MarketToken, Prices } from '../amm/market.ts'
import { bestPath, type Path } from '../amm/pools.ts'
import { routerCall, swapGas } from '../amm/router-call.ts'
import { LifiError, type ToolCode } from './errors.ts'
import { millionths, type QuoteQuery } from './query.ts'
import { hex, TOOL, tokenShape } from './shapes.ts'

/** How long the router accepts the call, in seconds. */
const DEADLINE_SECONDS = 20 * 60
const LOWEST_USD_PPM = 10_000n
/** Above this loss the pools are as good as empty for the amount. */
const DRAINED_PPM = 900_000

interface Sides {
  readonly from: MarketToken
  readonly to: MarketToken
  readonly amountIn: bigint
}

/** A quote in LI.FI's shape for a swap on one chain, with a call that the router executes. */
export async function quote(markets: readonly Market[], query: QuoteQuery, now: number): Promise<unknown> {
  const market = findMarket(markets, query.fromChain, 'fromChain')
  const sides = {
    from: findToken(market, query.fromToken),
    to: findToken(market, query.toToken),
    amountIn: BigInt(query.fromAmount),
  }
  const target = findMarket(markets, query.toChain, 'toChain')
  // No bridge stands between the sandbox's chains.
  if (target !== market) throw noQuote(sides, 'NO_POSSIBLE_ROUTE')
  const [prices, gasPrice] = await Promise.all([market.prices(), market.gasPrice()])
  const path = findPath(prices, sides, query)
  return step({ market, prices, gasPrice, sides, path, query, now })
}

export function findMarket(markets: readonly Market[], reference: string, name: string): Market {
  const found = markets.find(
    ({ chain: { spec } }) => String(spec.chainId) === reference || spec.lifi === reference.toLowerCase(),
  )
  if (found === undefined)
    throw new LifiError('validation', `/${name} must be equal to one of the allowed values`)
  return found
}

export function findToken(market: Market, reference: string): MarketToken {
  const found = market.find(reference)
  if (found !== undefined) return found
  throw new LifiError('notFound', `Could not find token ${reference} on chain ${market.chain.spec.chainId}`)
}

function findPath(prices: Prices, { from, to, amountIn }: Sides, query: QuoteQuery): Path {
  const sides = { from, to, amountIn }
  const path = bestPath(prices.pools, from.traded, to.traded, amountIn)
  if (path === undefined) throw noQuote(sides, 'NO_POSSIBLE_ROUTE')
  if (path.amountOut === 0n || isDust(prices, from, amountIn)) throw noQuote(sides, 'AMOUNT_TOO_LOW')
  const loss = prices.lossPpm({ token: from, amount: amountIn }, { token: to, amount: path.amountOut })
  if (loss >= DRAINED_PPM) throw noQuote(sides, 'INSUFFICIENT_LIQUIDITY')
  if (BigInt(loss) > millionths(query.maxPriceImpact)) {
    const reason = `Price impact of ${(loss / 10_000).toFixed(2)}% exceeds the maximum of ${query.maxPriceImpact}`
    throw refusal({ filteredOut: [{ overallPath: pathName(sides), reason }], failed: [] })
  }
  return path
}

/** Less than a cent, which is less than the network fee: a mistake of the caller. */
function isDust(prices: Prices, token: MarketToken, amount: bigint): boolean {
  return millionths(prices.usd(token, amount)) < LOWEST_USD_PPM
}

const pathName = ({ from, to }: Sides) => `${from.symbol}-${TOOL.key}-${to.symbol}`

function noQuote(sides: Sides, code: ToolCode): LifiError {
  const path = pathName(sides)
  const failure = { errorType: 'NO_QUOTE', code, tool: TOOL.key, message: sentences[code] }
  return refusal({ filteredOut: [], failed: [{ overallPath: path, subpaths: { [path]: [failure] } }] })
}

const refusal = (errors: unknown) =>
  new LifiError('noQuote', 'No available quotes for the requested transfer', errors)

const sentences: Readonly<Record<ToolCode, string>> = {
  AMOUNT_TOO_LOW: 'The amount is too low.',
  INSUFFICIENT_LIQUIDITY: 'The pools do not hold enough for this amount.',
  NO_POSSIBLE_ROUTE: 'No pool connects these tokens.',
}

interface StepParts {
  readonly market: Market
  readonly prices: Prices
  readonly gasPrice: bigint
  readonly sides: Sides
  readonly path: Path
  readonly query: QuoteQuery
  readonly now: number
}

function step({ market, prices, gasPrice, sides, path, query, now }: StepParts): unknown {
  const { spec, deployment } = market.chain
  const { from, to, amountIn } = sides
  const fromAddress = getAddress(query.fromAddress)
  const toAddress = getAddress(query.toAddress ?? query.fromAddress)
  const minOut = (path.amountOut * (1_000_000n - millionths(query.slippage))) / 1_000_000n
  const call = routerCall({
    from,
    to,
    path: path.tokens,
    amountIn,
    minOut,
    recipient: toAddress,
    deadline: BigInt(Math.floor(now / 1000) + DEADLINE_SECONDS),
  })
  const fromToken = tokenShape(market, prices, from)
  const toToken = tokenShape(market, prices, to)
  const action = {
    fromChainId: spec.chainId,
    toChainId: spec.chainId,
    fromToken,
    toToken,
    fromAmount: String(amountIn),
    slippage: Number(query.slippage),
    fromAddress,
    toAddress,
  }
  const gas = swapGas(path.tokens)
  const limit = (gas * 13n) / 10n
  const estimate = {
    tool: TOOL.key,
    approvalAddress: deployment.router,
    ...(from.usdtLike && { approvalReset: true }),
    fromAmount: String(amountIn),
    fromAmountUSD: prices.usd(from, amountIn),
    toAmount: String(path.amountOut),
    toAmountMin: String(minOut),
    toAmountUSD: prices.usd(to, path.amountOut),
    executionDuration: 30,
    feeCosts: [],
    gasCosts: gasCosts({ market, prices, gas, limit, gasPrice }),
  }
  const id = randomUUID()
  return {
    id,
    type: 'lifi',
    tool: TOOL.key,
    toolDetails: TOOL,
    action,
    estimate,
    includedSteps: [{ id: randomUUID(), type: 'swap', tool: TOOL.key, toolDetails: TOOL, action, estimate }],
    integrator: query.integrator,
    transactionRequest: {
      from: fromAddress,
      to: deployment.router,
      chainId: spec.chainId,
      data: call.data,
      value: hex(call.value),
      gasPrice: hex(gasPrice),
      gasLimit: hex(limit),
    },
  }
}

interface GasParts extends Pick<StepParts, 'market' | 'prices' | 'gasPrice'> {
  readonly gas: bigint
  readonly limit: bigint
}

function gasCosts({ market, prices, gas, limit, gasPrice }: GasParts): unknown[] {
  const [coin] = market.tokens
  if (coin === undefined) return []
  const amount = gas * gasPrice
  return [
    {
      type: 'SEND',
      price: String(gasPrice),
      estimate: String(gas),
      limit: String(limit),
      amount: String(amount),
      amountUSD: prices.usd(coin, amount),
      token: tokenShape(market, prices, coin),
    },
  ]
}
