import { LARGEST, minor } from '../../../domain/money.ts'
import { isNative, xlm } from '../../../formats/coins.ts'
import type { Lack, MeansNeed } from '../../../ports/chain.ts'
import { assetsOf, fundsLacks } from '../../shared/lacks.ts'
import { issuerOf } from '../codec/asset.ts'
import { lineOf, RESERVE, spendable } from '../node/balances.ts'
import type { Horizon } from '../node/horizon.ts'
import type { Account } from '../node/shapes.ts'
import { checkApproved, checkIssuer } from './preparations.ts'

/** In stroops: the least that an operation costs, and what wallets offer. */
const LEAST_FEE = 100n
const LIKELY_FEE = 1_000n
/** The reserves of an account that does not exist yet. */
const OWN_RESERVES = 2n

/** What a payer lacks of lumens and tokens, with the reserve of a new trust line; see the port. */
export async function lacks(horizon: Horizon, need: MeansNeed): Promise<readonly Lack[]> {
  const { payer, product, steps } = need
  const bought = product?.receives
  const isHolder = bought !== undefined && !isNative(bought) && issuerOf(bought.address) !== payer
  const account = await horizon.account(payer)
  if (account?.needsSeveralKeys === true) return [{ code: 'UNSUPPORTED_ACCOUNT', reason: 'MULTI_SIGNED' }]
  for (const asset of [product?.asset, bought])
    if (account !== undefined && asset !== undefined && !isNative(asset)) checkApproved(account, asset, payer)
  const isNewLine = isHolder && (account === undefined || lineOf(account, bought.address) === undefined)
  if (isNewLine) await checkIssuer(horizon, bought)
  const balances = assetsOf(need, xlm).map((asset) => {
    // An issuer has as many of its own tokens as it likes.
    if (!isNative(asset) && issuerOf(asset.address) === payer) return LARGEST
    return account === undefined ? minor(0n) : spendable(account, asset)
  })
  return fundsLacks(need, xlm, balances, [
    ...steps.map(() => ({ for: 'network fee' as const, least: LEAST_FEE, likely: LIKELY_FEE })),
    { for: 'reserve', least: reserveShort(account) + (isNewLine ? RESERVE : 0n) },
  ])
}

/** In stroops: what the account must get before any of it can be spent. */
function reserveShort(account: Account | undefined): bigint {
  if (account === undefined) return OWN_RESERVES * RESERVE
  const coin = lineOf(account, xlm.address)
  const short = RESERVE * BigInt(account.reserves) + (coin?.selling ?? 0n) - (coin?.balance ?? 0n)
  return short > 0n ? short : 0n
}
