import type { Asset } from '#contracts/api/payment.ts'
import type { ErrorCode } from '#contracts/api/errors.ts'
import { SuiteError } from '../../../domain/errors.ts'
import type { StellarTx } from '../../../domain/payment/tx.ts'
import type { Preparation, PreparationNeed } from '../../../ports/chain.ts'
import { isNative } from '../../../formats/coins.ts'
import { issuerOf } from '../codec/asset.ts'
import { lineOf } from '../node/balances.ts'
import type { Horizon } from '../node/horizon.ts'
import type { Bounds } from './fee-leg.ts'
import type { Account } from '../node/shapes.ts'

/**
 * The trust line that is missing, or one with a larger limit. Throws SuiteError where no signature of the payer could
 * help: the account does not exist, or the issuer does not approve it.
 */
export async function preparations(
  horizon: Horizon,
  bounds: Bounds,
  need: PreparationNeed,
): Promise<readonly Preparation[]> {
  const { payer, from, to, expectedOut } = need
  const account = await horizon.account(payer)
  if (account === undefined)
    throw refused(
      'TRUSTLINE_REQUIRED',
      'This Stellar account does not exist yet. Open it by sending it at least 2 XLM.',
      { account: payer },
    )
  if (!isNative(from)) checkApproved(account, from, payer)
  // Issuers do not hold their own assets, and can receive any amount of them.
  if (isNative(to) || issuerOf(to.address) === payer) return []
  const line = lineOf(account, to.address)
  if (line === undefined) {
    await checkIssuer(horizon, to)
  } else {
    checkApproved(account, to, payer)
    if (line.limit - line.balance - line.buying >= expectedOut) return []
  }
  const issuer = issuerOf(to.address)
  return [{ kind: 'trustline', asset: to, to: issuer, tx: trustLine(bounds, payer, to.address) }]
}

/** Lets an account hold an asset, without a limit. */
export const trustLine = (bounds: Bounds, payer: string, asset: string): StellarTx => ({
  family: 'stellar',
  ...bounds,
  from: payer,
  operations: [{ type: 'change_trust', asset }],
})

export function checkApproved(account: Account, asset: Asset, payer: string): void {
  if (lineOf(account, asset.address)?.isAuthorized === false)
    throw refused(
      'UNSUPPORTED_TOKEN',
      `The issuer of ${asset.symbol} does not let this account use it. Ask the issuer, or choose another token.`,
      { token: asset.address, account: payer },
    )
}

export async function checkIssuer(horizon: Horizon, { address, symbol }: Asset): Promise<void> {
  const issuer = await horizon.account(issuerOf(address))
  if (issuer === undefined)
    throw refused('UNSUPPORTED_TOKEN', `The issuer of ${symbol} no longer exists. Choose another token.`, {
      token: address,
    })
  if (issuer.approvesHolders)
    throw refused(
      'UNSUPPORTED_TOKEN',
      `The issuer of ${symbol} has to approve each holder. Ask the issuer first, or choose another token.`,
      { token: address },
    )
}

const refused = (code: ErrorCode, message: string, details: Readonly<Record<string, string>>): SuiteError =>
  new SuiteError(code, message, { details })
