import type { Asset } from '#contracts/api/payment.ts'
import { ISSUED_DECIMALS } from '../../../domain/amounts.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { formatUnits, minor } from '../../../domain/money.ts'
import { minorOfValue, readLedgerAsset } from '../../../formats/xrpl.ts'
import type { Preparation, PreparationNeed } from '../../../ports/chain.ts'
import { reserveOf } from '../node/balances.ts'
import { prepared } from './fee-leg.ts'
import type { Account, AccountRoot, Line, Rpc, ValidatedLedger } from '../node/rpc.ts'

/** Keeps payments of others from going through the user’s line. */
const SET_NO_RIPPLE = 0x00020000
/** Flags of an issuer's account. */
const REQUIRE_AUTH = 0x00040000
const GLOBAL_FREEZE = 0x00400000
const DEFAULT_RIPPLE = 0x00800000
const DISALLOW_TRUSTLINES = 0x20000000
/** An account's first two objects need no reserve when they are made. Later payments must still leave it. */
const FREE_LINES = 2
/** In drops: ten times the least that three transactions cost: trust line, fee and swap. */
const NETWORK_FEES = 360n
/** The limit that is asked for, in tokens: round, and the same for each quote. Larger swaps ask for more. */
const USUAL_LIMIT = 1_000_000_000n
const ONE_TOKEN = 10n ** BigInt(ISSUED_DECIMALS)

/** The line that an account needs to hold what it buys, unless it has one with enough room. */
export async function preparations(
  rpc: Rpc,
  reserves: () => Promise<ValidatedLedger>,
  networkId: number,
  need: PreparationNeed,
): Promise<readonly Preparation[]> {
  const { payer, to, expectedOut } = need
  const { currency, issuer } = readLedgerAsset(to)
  // XRP needs no line, and an issuer needs none for its own tokens.
  if (issuer === undefined || issuer === payer) return []
  const [issuerAccount, account, lines, ledger] = await Promise.all([
    rpc.account(issuer),
    rpc.account(payer),
    rpc.lines(payer, issuer),
    reserves(),
  ])
  const line = lines.find((candidate) => candidate.currency === currency)
  const root = refuseHopeless(to, { issuer: issuerAccount, account, line })
  const held = (line && minorOfValue(line.balance)) ?? minor(0n)
  const needed = held + expectedOut
  const limit = (line && minorOfValue(line.limit)) ?? minor(0n)
  if (line !== undefined && limit >= needed) return []
  if (line === undefined) refuseReserve(need, root, ledger)
  return [
    {
      kind: 'trustline',
      asset: to,
      to: issuer,
      tx: prepared(networkId, payer, issuer, {
        TransactionType: 'TrustSet',
        Account: payer,
        Flags: SET_NO_RIPPLE,
        LimitAmount: { currency, issuer, value: limitFor(needed).toString() },
      }),
    },
  ]
}

/** In whole tokens, with room for more than this swap. */
function limitFor(needed: bigint): bigint {
  let limit = USUAL_LIMIT
  while (limit * ONE_TOKEN < needed * 2n) limit *= 10n
  return limit
}

/** Returns the payer's account. Throws where no signature of the payer can help. */
function refuseHopeless(
  { symbol, address }: Asset,
  { issuer, account, line }: { issuer: Account; account: Account; line: Line | undefined },
): AccountRoot {
  if (issuer.root === undefined)
    throw new SuiteError('UNSUPPORTED_TOKEN', `The account that issued ${symbol} does not exist.`, {
      details: { token: address },
    })
  if (account.root === undefined)
    throw new SuiteError(
      'NO_ROUTE',
      'This account does not exist on the XRP Ledger yet. Send it some XRP first.',
    )
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
  return account.root
}

/** The swap and its fee must leave the reserve, with the reserve of the new line. */
function refuseReserve(
  { from, to, amount, coinFee = minor(0n) }: PreparationNeed,
  root: AccountRoot,
  ledger: ValidatedLedger,
): void {
  const spent = (readLedgerAsset(from).issuer === undefined ? amount : 0n) + coinFee
  const isFree = root.OwnerCount < FREE_LINES && spent === 0n
  const needed = (isFree ? 0n : reserveOf(ledger, root.OwnerCount + 1)) + spent + NETWORK_FEES
  if (root.Balance >= needed) return
  const missing = formatUnits(minor(needed - root.Balance), 6)
  throw new SuiteError(
    'TRUSTLINE_REQUIRED',
    `Holding ${to.symbol} needs a reserve, and the account is ${missing} XRP short of it. Add XRP, or swap less.`,
  )
}
