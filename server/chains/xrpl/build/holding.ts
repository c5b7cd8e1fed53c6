import type { Asset } from '#contracts/api/payment.ts'
import { SuiteError } from '../../../domain/errors.ts'
import type { Account, AccountRoot, Line } from '../node/rpc.ts'

/** Whether an account may receive and send a token: refusals for which no signature of its own can help. */

/** Flags of an issuer's account. */
const REQUIRE_AUTH = 0x00040000
const GLOBAL_FREEZE = 0x00400000
const DEFAULT_RIPPLE = 0x00800000
const DISALLOW_TRUSTLINES = 0x20000000

/** Returns the account. Throws NO_ROUTE where there is none. */
export function mustExist({ root }: Account): AccountRoot {
  if (root !== undefined) return root
  throw new SuiteError(
    'NO_ROUTE',
    'This account does not exist on the XRP Ledger yet. Send it some XRP first.',
  )
}

/** Throws where an account with this line, or none, cannot get the token. */
export function mustReceive({ symbol, address }: Asset, issuer: Account, line: Line | undefined): void {
  if (issuer.root === undefined)
    throw new SuiteError('UNSUPPORTED_TOKEN', `The account that issued ${symbol} does not exist.`, {
      details: { token: address },
    })
  const { Flags: flags } = issuer.root
  if ((flags & GLOBAL_FREEZE) !== 0)
    throw new SuiteError('NO_ROUTE', `${symbol} cannot be received now: its issuer has frozen it.`)
  if (line !== undefined && (line.freeze_peer || line.deep_freeze_peer))
    throw new SuiteError(
      'NO_ROUTE',
      `This account cannot receive ${symbol}: the issuer has frozen its trust line.`,
    )
  // Unless the issuer allows rippling by default, a new line does not allow it either.
  if (line === undefined ? (flags & DEFAULT_RIPPLE) === 0 : line.no_ripple_peer)
    throw new SuiteError(
      'NO_ROUTE',
      `This account cannot receive ${symbol} from a swap: the issuer does not allow transfers between holders.`,
    )
  if (line === undefined && (flags & DISALLOW_TRUSTLINES) !== 0)
    throw new SuiteError(
      'NO_ROUTE',
      `This account cannot receive ${symbol}: the issuer accepts no new holders.`,
    )
  if ((flags & REQUIRE_AUTH) !== 0 && line?.peer_authorized !== true)
    throw new SuiteError(
      'TRUSTLINE_REQUIRED',
      `The issuer of ${symbol} has to allow this account to hold it. Ask the issuer first.`,
    )
}

/** Throws where an account with this line cannot pay with the token. A holder's freeze of its own line binds only the issuer. */
export function mustSend({ symbol }: Asset, issuer: Account, line: Line | undefined): void {
  if (((issuer.root?.Flags ?? 0) & GLOBAL_FREEZE) !== 0)
    throw new SuiteError('NO_ROUTE', `${symbol} cannot be sent now: its issuer has frozen it.`)
  if (line !== undefined && (line.freeze_peer || line.deep_freeze_peer))
    throw new SuiteError(
      'NO_ROUTE',
      `This account cannot send ${symbol}: the issuer has frozen its trust line.`,
    )
}
