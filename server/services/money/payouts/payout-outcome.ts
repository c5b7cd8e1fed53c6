import { SuiteError } from '../../../domain/errors.ts'
import { type Minor, readMinor } from '../../../domain/money.ts'
import type { Payout } from '../../../domain/payout.ts'
import type { MoneyDeps } from '../deps.ts'

/** A transaction that no node shows may still come: it counts as lost a day after a node last showed it. */
const MAY_STILL_COME_MS = 24 * 3_600_000

type Outcome =
  /** No node shows its transaction. */
  | { readonly is: 'unseen' }
  /** A node shows its transaction, and what that did is not decided for good. */
  | { readonly is: 'open' }
  | { readonly is: 'done' }
  /** Its transaction is final, and brought the receiver nothing. */
  | { readonly is: 'nothing' }
  /** Its transaction is final, came from the treasury, and brought the receiver less than the amount. */
  | { readonly is: 'short'; readonly arrived: Minor; readonly problem: string }
  /** Its transaction is final, and did something else. */
  | { readonly is: 'wrong'; readonly problem: string }

/** What the chain shows of a payout: its treasury has sent it, and its receiver has got it. */
export async function outcomeOf({ chains }: Pick<MoneyDeps, 'chains'>, payout: Payout): Promise<Outcome> {
  const { to, txHash } = payout
  if (txHash === undefined) return { is: 'unseen' }
  const { chain, treasury } = chains.get(payout.chain)
  const seen = await chain.inspect(txHash)
  if (seen === undefined) return { is: 'unseen' }
  if (to === undefined) return { is: 'open' }
  const arrival = await chain.arrived(txHash, to)
  if (arrival === undefined || !arrival.final) return { is: 'open' }
  const arrived = arrival.amounts.find(({ asset }) => asset === payout.asset)?.amount
  const isWhole = arrived !== undefined && arrived >= readMinor(payout.amountMinor)
  if (!isWhole && arrival.mayHideCoins === true && payout.asset === chain.coin.address)
    return { is: 'wrong', problem: 'It calls a contract, and what that sent on is not shown.' }
  if (arrived === undefined || arrived === 0n) return { is: 'nothing' }
  if (chain.canonicalAddress(seen.payer) !== chain.canonicalAddress(treasury))
    return { is: 'wrong', problem: 'It was not sent by the treasury.' }
  return isWhole
    ? { is: 'done' }
    : { is: 'short', arrived, problem: `It brought the receiver only ${arrived}.` }
}

/**
 * Throws PAYOUT_NOT_OPEN while a payout may have happened, or may still happen. Answers whether its transaction is free
 * for another payout: it is final, and brought this one's receiver nothing.
 */
export async function mustNotHappen(deps: MoneyDeps, payout: Payout): Promise<{ readonly isFree: boolean }> {
  const outcome = await outcomeOf(deps, payout)
  if (outcome.is === 'nothing') return { isFree: true }
  if (outcome.is === 'done') throw notOpen('Its receiver has got it.')
  if (outcome.is === 'short') throw notOpen(`${outcome.problem} Settle it.`)
  if (outcome.is === 'wrong') throw notOpen(outcome.problem)
  if (outcome.is === 'open') throw notOpen('Its transaction is on its chain, and what it did is not final.')
  const since = payout.seenAt ?? payout.sentAt ?? payout.at
  if (deps.clock.now().getTime() - Date.parse(since) < MAY_STILL_COME_MS)
    throw notOpen('Its transaction may still happen. Cancel it once no node has shown it for a day.')
  return { isFree: false }
}

/** What a payout brought its receiver, for good. Throws PAYOUT_NOT_OPEN unless that is something, and too little. */
export async function mustBeShort(deps: MoneyDeps, payout: Payout): Promise<Minor> {
  const outcome = await outcomeOf(deps, payout)
  switch (outcome.is) {
    case 'short':
      return outcome.arrived
    case 'wrong':
      throw notOpen(outcome.problem)
    case 'done':
      throw notOpen('Its receiver has got it.')
    case 'nothing':
      throw notOpen('It brought the receiver nothing. Cancel it.')
    case 'open':
    case 'unseen':
      throw notOpen('What its transaction did is not final.')
  }
}

export const notOpen = (why: string) => new SuiteError('PAYOUT_NOT_OPEN', why)
