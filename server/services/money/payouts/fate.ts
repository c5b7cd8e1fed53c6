import { SuiteError } from '../../../domain/errors.ts'
import { readMinor } from '../../../domain/money.ts'
import type { Payout } from '../../../domain/payout.ts'
import type { MoneyDeps } from '../deps.ts'

/** A transaction that no node knows may still be sent: for a day after it was noted, its payout cannot be cancelled. */
const MAY_STILL_COME_MS = 24 * 3_600_000

type Fate =
  | { readonly is: 'open' }
  | { readonly is: 'done' }
  /** Its transaction is final, and did something else. */
  | { readonly is: 'wrong'; readonly problem: string; readonly gotNothing: boolean }

/** What the chain shows of a payout: its treasury has sent it, and its receiver has got it. */
export async function fateOf({ chains }: Pick<MoneyDeps, 'chains'>, payout: Payout): Promise<Fate> {
  const { to, txHash } = payout
  if (to === undefined || txHash === undefined) return { is: 'open' }
  const { chain, treasury } = chains.get(payout.chain)
  const seen = await chain.inspect(txHash)
  if (seen === undefined) return { is: 'open' }
  const arrival = await chain.arrived(txHash, to)
  if (arrival === undefined || !arrival.final) return { is: 'open' }
  const got = arrival.amounts.find(({ asset }) => asset === payout.asset)?.amount ?? 0n
  if (got < readMinor(payout.amountMinor))
    return {
      is: 'wrong',
      problem: got === 0n ? 'It brought the receiver nothing.' : `It brought the receiver only ${got}.`,
      gotNothing: got === 0n,
    }
  if (chain.canonicalAddress(seen.payer) !== chain.canonicalAddress(treasury))
    return { is: 'wrong', problem: 'It was not sent by the treasury.', gotNothing: false }
  return { is: 'done' }
}

/** Throws PAYOUT_NOT_OPEN while a payout may have happened, or may still happen. */
export async function mustNotHappen(deps: MoneyDeps, payout: Payout): Promise<void> {
  const fate = await fateOf(deps, payout)
  if (fate.is === 'done') throw notOpen('Its receiver has got it.')
  if (fate.is === 'wrong') {
    if (fate.gotNothing) return
    throw notOpen(fate.problem)
  }
  const age = deps.clock.now().getTime() - Date.parse(payout.sentAt ?? payout.at)
  if (age < MAY_STILL_COME_MS)
    throw notOpen(
      'Its transaction may still happen. Cancel it a day after it was noted, or once it has failed.',
    )
}

export const notOpen = (why: string) => new SuiteError('PAYOUT_NOT_OPEN', why)
