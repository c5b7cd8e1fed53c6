import type { Warning } from '#contracts/api/trade/warning.ts'
import { add, formatUnits, type Minor, readMinor } from '../../domain/money.ts'
import type { Chain } from '../../ports/chain.ts'
import type { BridgeAmount } from './offer.ts'

/** Reasons why the payer should think again: a balance that is too small. `owed` is the part of the fee that is not paid. */
export async function warningsFor(
  chain: Chain,
  { from, amountMinor }: BridgeAmount,
  owed: Minor,
  payer: string,
): Promise<readonly Warning[]> {
  const need = add(readMinor(amountMinor), owed)
  const isCoin = from.address === chain.coin.address
  const [balance, coins] = await chain.balances(payer, isCoin ? [from, from] : [from, chain.coin])
  const warnings: Warning[] = []
  if (balance !== undefined && balance < need)
    warnings.push({
      code: 'INSUFFICIENT_BALANCE',
      message: `The account holds ${formatUnits(balance, from.decimals)} ${from.symbol}, but the deposit and the fee take ${formatUnits(need, from.decimals)} ${from.symbol}.`,
      details: { asset: from.address, heldMinor: balance.toString(), neededMinor: need.toString() },
    })
  if (coins === 0n || (isCoin && coins === need))
    warnings.push({
      code: 'INSUFFICIENT_GAS',
      message: `The account may not hold enough ${chain.coin.symbol} for the network fee.`,
    })
  return warnings
}
