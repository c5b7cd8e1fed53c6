import type { Asset } from '#contracts/api/payment.ts'
import { laterText } from '../later-text.ts'

type Named = Pick<Asset, 'address' | 'symbol' | 'decimals'>

/** What is wrong with an amount, in words. `lacking`: the asset of which the account has too little. */
export function amountProblem(
  problem: 'decimals' | 'digits' | undefined,
  token: Named,
  lacking: Named | undefined,
): string | undefined {
  const text = laterText.amountProblem
  if (problem === 'decimals') return text.decimals(token.symbol, token.decimals)
  if (problem === 'digits') return text.digits
  if (lacking === undefined) return undefined
  return lacking.address === token.address ? text.balance : text.feeBalance(lacking.symbol)
}
