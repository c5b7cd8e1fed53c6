import { ISSUED_DECIMALS } from '../../../domain/amounts.ts'
import { minor } from '../../../domain/money.ts'
import { minorOfValue, readLedgerAsset } from '../../../formats/xrpl.ts'
import type { Preparation, PreparationNeed } from '../../../ports/chain.ts'
import { prepared } from './fee-leg.ts'
import { mustExist, mustReceive } from './holding.ts'
import type { Rpc } from '../node/rpc.ts'

/** Keeps payments of others from going through the user’s line. */
const SET_NO_RIPPLE = 0x00020000
/** The limit that is asked for, in tokens: round, and the same for each quote. Larger swaps ask for more. */
const USUAL_LIMIT = 1_000_000_000n
const ONE_TOKEN = 10n ** BigInt(ISSUED_DECIMALS)

/** The line that an account needs to hold what it buys, unless it has one with enough room. */
export async function preparations(
  rpc: Rpc,
  networkId: number,
  need: PreparationNeed,
): Promise<readonly Preparation[]> {
  const { payer, to, expectedOut } = need
  const { currency, issuer } = readLedgerAsset(to)
  // XRP needs no line, and an issuer needs none for its own tokens.
  if (issuer === undefined || issuer === payer) return []
  const [issuerAccount, account, lines] = await Promise.all([
    rpc.account(issuer),
    rpc.account(payer),
    rpc.lines(payer, issuer),
  ])
  const line = lines.find((candidate) => candidate.currency === currency)
  mustExist(account)
  mustReceive(to, issuerAccount, line)
  const held = (line && minorOfValue(line.balance)) ?? minor(0n)
  const needed = held + expectedOut
  const limit = (line && minorOfValue(line.limit)) ?? minor(0n)
  if (line !== undefined && limit >= needed) return []
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
