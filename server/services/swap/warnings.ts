import type { Asset, Token } from '#contracts/api/payment.ts'
import type { Warning } from '#contracts/api/trade/warning.ts'
import { add, formatUnits, type Minor, minor, readMinor } from '../../domain/money.ts'
import type { Chain } from '../../ports/chain.ts'
import type { RoutedSwap, SwapRequest } from './offer.ts'

const HIGH_IMPACT_BPS = 300

/** Reasons in the tokens themselves, which are known before the price and the payer. */
export const tokenWarnings = ({ fromToken, toToken }: SwapRequest): Warning[] =>
  [fromToken, toToken].filter(({ verified }) => !verified).map(unverified)

/** The same, and the reasons in the price. */
export const quoteWarnings = (request: SwapRequest, priceImpactBps: number | null): Warning[] => [
  ...tokenWarnings(request),
  ...(priceImpactBps !== null && priceImpactBps > HIGH_IMPACT_BPS ? [badPrice(priceImpactBps)] : []),
]

/** Reasons why the payer should think again: a doubtful token, a balance that is too small, a bad price. */
export async function warningsFor(
  chain: Chain,
  { request, route, owed }: RoutedSwap,
  payer: string,
): Promise<Warning[]> {
  const from = request.fromToken
  const amount = readMinor(request.amountMinor)
  // The fee is on top of the amount, or beside it in the coin.
  const isInKind = owed.asset.address === from.address
  const need = isInKind ? add(amount, owed.amount) : amount
  const feeNeed = isInKind ? minor(0n) : owed.amount
  const isCoin = from.address === chain.coin.address
  const [balance, coins] = await chain.balances(payer, isCoin ? [from, from] : [from, chain.coin])
  const warnings: Warning[] = []
  if (balance !== undefined && balance < need) warnings.push(shortOf(from, balance, need))
  if (coins !== undefined && coins < feeNeed) warnings.push(shortOf(chain.coin, coins, feeNeed))
  const gas = route.networkFee
  const spare = coins === undefined ? undefined : coins - (isCoin ? need : feeNeed)
  if (gas !== undefined && spare !== undefined && spare >= 0n && spare < gas.amount)
    warnings.push(shortOfGas(chain))
  return [...warnings, ...quoteWarnings(request, route.priceImpactBps)]
}

const unverified = ({ symbol, address }: Token): Warning => ({
  code: 'UNVERIFIED_TOKEN',
  message: `${symbol} (${address}) is not on a list of verified tokens. Anyone can create a token with any name: compare its address with a source that you trust.`,
  details: { asset: address },
})

function shortOf(asset: Asset, held: Minor, need: Minor): Warning {
  const { symbol, decimals } = asset
  return {
    code: 'INSUFFICIENT_BALANCE',
    message: `The account holds ${formatUnits(held, decimals)} ${symbol}, but the swap and its fee take ${formatUnits(need, decimals)} ${symbol}.`,
    details: { asset: asset.address, heldMinor: held.toString(), neededMinor: need.toString() },
  }
}

function shortOfGas(chain: Chain): Warning {
  return {
    code: 'INSUFFICIENT_GAS',
    message: `The account may not hold enough ${chain.coin.symbol} for the network fee.`,
  }
}

function badPrice(bps: number): Warning {
  return {
    code: 'HIGH_PRICE_IMPACT',
    message: `The swap loses about ${bps / 100} % against the market price.`,
    details: { priceImpactBps: bps },
  }
}
