import type { Asset } from '#contracts/api/payment.ts'
import { plural } from '#kit/plural.ts'
import { kitText } from '#kit/text.ts'
import { laterText } from '../../words/en/later.ts'

type Named = Pick<Asset, 'address' | 'symbol' | 'decimals'>

/** What is wrong with an amount, in words. `lacking`: the asset of which the account has too little. */
export function amountProblem(
  problem: 'decimals' | 'digits' | undefined,
  token: Named,
  lacking: Named | undefined,
): string | undefined {
  const text = laterText.amountProblem
  if (problem === 'decimals') {
    const { symbol, decimals: most } = token
    return most === 0
      ? text.whole(symbol)
      : plural(text.decimals, most, kitText.lang)(symbol, most.toString())
  }
  if (problem === 'digits') return text.digits
  if (lacking === undefined) return undefined
  return lacking.address === token.address ? text.balance : text.feeBalance(lacking.symbol)
}
