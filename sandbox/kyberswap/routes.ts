import { createHmac, randomBytes } from 'node:crypto'
import { type Address, getAddress, zeroAddress } from 'viem'
import type { Market, MarketToken, Prices } from '../amm/market.ts'
import { amountOut, bestPath, type Path, type Pool } from '../amm/pools.ts'
import { routerCall, swapGas } from '../amm/router-call.ts'
import { KyberError } from './errors.ts'
import { type BuildBody, COIN, type RoutesQuery, UnsignedRoute } from './shapes.ts'

const DEADLINE_SECONDS = 20 * 60
/** Of this process: a route does not outlive the server that gave it. */
const checksumKey = randomBytes(32)

/** Decimal text of 64 bits over everything but the checksum itself. */
function checksum(summary: UnsignedRoute): string {
  // Parsing puts the fields into the schema's order, whatever order they came in.
  const canonical = JSON.stringify(UnsignedRoute.parse(summary))
  return createHmac('sha256', checksumKey).update(canonical).digest().readBigUInt64BE().toString()
}

/** The first call: the best route for an exact input. */
export async function findRoute(market: Market, query: RoutesQuery, now: number): Promise<unknown> {
  const from = findToken(market, query.tokenIn)
  const to = findToken(market, query.tokenOut)
  const amountIn = BigInt(query.amountIn)
  const [prices, gasPrice] = await Promise.all([market.prices(), market.gasPrice()])
  const path = findPath(prices.pools, from, to, amountIn)
  const gas = swapGas(path.tokens)
  const summary = {
    tokenIn: spelling(from),
    amountIn: String(amountIn),
    amountInUsd: prices.usd(from, amountIn),
    tokenOut: spelling(to),
    amountOut: String(path.amountOut),
    amountOutUsd: prices.usd(to, path.amountOut),
    gas: String(gas),
    gasPrice: String(gasPrice),
    gasUsd: gasUsd(market, prices, gas * gasPrice),
    l1FeeUsd: '0',
    extraFee: { feeAmount: '', chargeFeeBy: '', isInBps: false, feeReceiver: '' },
    route: [hops(market, prices.pools, path, amountIn)],
    routeID: randomBytes(8).toString('hex'),
    timestamp: Math.floor(now / 1000),
  }
  return {
    routeSummary: { ...summary, checksum: checksum(summary) },
    routerAddress: market.chain.deployment.router,
  }
}

/** The second call: the transaction for a route of the first. */
export async function buildRoute(market: Market, body: BuildBody, now: number): Promise<unknown> {
  const { checksum: claimed, ...summary } = body.routeSummary
  if (checksum(summary) !== claimed) throw new KyberError('badBody', ['routeSummary: invalid checksum'])
  const from = findToken(market, summary.tokenIn)
  const to = findToken(market, summary.tokenOut)
  const amountIn = BigInt(summary.amountIn)
  const agreed = BigInt(summary.amountOut)
  const [prices, gasPrice] = await Promise.all([market.prices(), market.gasPrice()])
  const path = findPath(prices.pools, from, to, amountIn)
  const gas = swapGas(path.tokens)
  const call = routerCall({
    from,
    to,
    path: path.tokens,
    amountIn,
    minOut: (agreed * BigInt(10_000 - Math.floor(body.slippageTolerance))) / 10_000n,
    recipient: getAddress(body.recipient),
    deadline: BigInt(body.deadline ?? Math.floor(now / 1000) + DEADLINE_SECONDS),
  })
  return {
    amountIn: summary.amountIn,
    amountInUsd: prices.usd(from, amountIn),
    amountOut: String(path.amountOut),
    amountOutUsd: prices.usd(to, path.amountOut),
    gas: String(gas),
    gasUsd: gasUsd(market, prices, gas * gasPrice),
    outputChange: change(agreed, path.amountOut),
    data: call.data,
    routerAddress: market.chain.deployment.router,
    transactionValue: String(call.value),
  }
}

/** Addresses come back in lower case. */
const spelling = (token: MarketToken): Address => (token.native ? lower(COIN) : lower(token.address))
const lower = (address: Address): Address => `0x${address.slice(2).toLowerCase()}`

function findToken(market: Market, reference: Address): MarketToken {
  const address = reference.toLowerCase()
  // The zero address is LI.FI's spelling of the coin, not this protocol's.
  const found =
    address === zeroAddress ? undefined : market.find(address === lower(COIN) ? zeroAddress : address)
  if (found === undefined) throw new KyberError('tokenNotFound')
  return found
}

function findPath(pools: readonly Pool[], from: MarketToken, to: MarketToken, amountIn: bigint): Path {
  for (const token of [from, to])
    if (!pools.some((pool) => pool.a === token.traded || pool.b === token.traded))
      throw new KyberError('noEligiblePool')
  const path = bestPath(pools, from.traded, to.traded, amountIn)
  if (path === undefined || path.amountOut === 0n) throw new KyberError('routeNotFound')
  return path
}

function gasUsd(market: Market, prices: Prices, amount: bigint): string {
  const [coin] = market.tokens
  return coin === undefined ? '0' : prices.usd(coin, amount)
}

function hops(market: Market, pools: readonly Pool[], path: Path, amountIn: bigint) {
  let amount = amountIn
  return path.tokens.slice(1).map((tokenOut, i) => {
    const tokenIn = path.tokens[i] ?? tokenOut
    const index = pools.findIndex(
      ({ a, b }) => (a === tokenIn && b === tokenOut) || (a === tokenOut && b === tokenIn),
    )
    const pool = pools[index]
    const swapAmount = amount
    if (pool !== undefined)
      amount =
        pool.a === tokenIn
          ? amountOut(amount, pool.reserveA, pool.reserveB)
          : amountOut(amount, pool.reserveB, pool.reserveA)
    return {
      pool: lower(market.chain.deployment.pools[index]?.pair ?? zeroAddress),
      tokenIn: lower(tokenIn),
      tokenOut: lower(tokenOut),
      swapAmount: String(swapAmount),
      amountOut: String(amount),
      exchange: 'uniswap',
      poolType: 'uniswap-v2',
      poolExtra: { fee: 3, feePrecision: 1000 },
      extra: null,
    }
  })
}

/** How much the output has moved since the route was given. */
function change(agreed: bigint, current: bigint) {
  const moved = current - agreed
  return {
    amount: String(moved),
    percent: Number((moved * 10_000n) / agreed) / 100,
    level: moved < 0n ? 1 : 0,
  }
}
