import type { PageChain } from '#contracts/embed/page.ts'
import type { Quote } from '../api/in-minor.ts'
import type { FeeLine } from '../kit/FeeBreakdown.tsx'
import { swapText } from './text/form.ts'

/** Every fee of a quote: the platform's, the partner's where there is one, and what the network takes. */
export function feeLines(
  { fees, fromToken, networkFee }: Quote,
  partner: string,
  coin: PageChain['coin'] | undefined,
): FeeLine[] {
  const { decimals, symbol } = fromToken
  const lines: FeeLine[] = [
    {
      label: swapText.quote.platformFee,
      bps: fees.platformBps,
      minor: BigInt(fees.platformFeeMinor),
      decimals,
      symbol,
    },
  ]
  if (fees.surchargeBps > 0)
    lines.push({
      label: swapText.quote.partnerFee(partner),
      bps: fees.surchargeBps,
      minor: BigInt(fees.surchargeMinor),
      decimals,
      symbol,
    })
  if (networkFee !== undefined && coin !== undefined)
    lines.push({
      label: swapText.quote.networkFee,
      minor: BigInt(networkFee.amountMinor),
      decimals: coin.decimals,
      symbol: coin.symbol,
      about: true,
    })
  return lines
}
