import type { Asset, Warning } from '#contracts/api/payment.ts'
import { formatUnits, type Minor } from '../../domain/money.ts'
import type { Chain } from '../../ports/chain.ts'
import type { QuotedSwap } from '../../ports/payments.ts'
import { needed, type Owed } from './build-steps.ts'

const HIGH_IMPACT_BPS = 300

/** What the payer should know before paying: a balance that does not suffice, a bad price. */
export async function warningsFor(
  chain: Chain,
  quoted: Owed & Pick<QuotedSwap, 'route'>,
  payer: string,
): Promise<Warning[]> {
  const from = quoted.request.fromToken
  const need = needed(quoted)
  const isCoin = from.address === chain.coin.address
  const [held, coins] = await chain.balances(payer, isCoin ? [from, from] : [from, chain.coin])
  const warnings: Warning[] = []
  if (held !== undefined && held < need.from) warnings.push(shortOf(from, held, need.from))
  // A fee that is not in kind is in the coin.
  if (coins !== undefined && coins < need.fee) warnings.push(shortOf(chain.coin, coins, need.fee))
  const gas = quoted.route.networkFee
  const spare = coins === undefined ? undefined : coins - (isCoin ? need.from : need.fee)
  if (gas !== undefined && spare !== undefined && spare >= 0n && spare < gas.amount)
    warnings.push(shortOfGas(chain))
  const impact = quoted.route.priceImpactBps
  if (impact !== null && impact > HIGH_IMPACT_BPS) warnings.push(badPrice(impact))
  return warnings
}

function shortOf(asset: Asset, held: Minor, need: Minor): Warning {
  const { symbol, decimals } = asset
  return {
    code: 'INSUFFICIENT_BALANCE',
    message: `The account holds ${formatUnits(held, decimals)} ${symbol}; the swap and its fee take ${formatUnits(need, decimals)} ${symbol}.`,
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
    details: { priceImpactBps: bps.toString() },
  }
}
