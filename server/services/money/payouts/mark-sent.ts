import { invalidField, SuiteError } from '../../../domain/errors.ts'
import { formatId } from '../../../domain/ids.ts'
import { payoutEntries } from '../../../domain/ledger/entries.ts'
import { enterRecord } from '../../../domain/ledger/enter.ts'
import { readMinor } from '../../../domain/money.ts'
import type { Payout } from '../../../domain/payout.ts'
import type { Actor, MoneyDeps } from '../deps.ts'
import { changePayout, namesOf, noSuchPayout, note, reserve } from './change.ts'
import { notOpen } from './payout-outcome.ts'

/** Notes the transaction of a payout and enters it in the ledger. The same call again changes nothing. */
export async function markSent(deps: MoneyDeps, actor: Actor, id: string, told: string): Promise<Payout> {
  const { store, chains, clock, random } = deps
  const known = await store.read.payouts.get(id)
  if (known === undefined) throw noSuchPayout()
  const txHash = chains.get(known.chain).chain.canonicalTxHash(told)
  if (txHash === undefined) throw invalidField('body.txHash', `must be a transaction hash on ${known.chain}`)
  const at = clock.now().toISOString()
  const record = formatId('led', random.bytes(40))
  return changePayout(deps, id, async (current, tables) => {
    if (current.txHash === txHash && current.state !== 'cancelled') return current
    if (current.state !== 'proposed') throw notOpen(`It is ${current.state} already.`)
    const tx = `${current.chain}:${txHash}`
    const others = await Promise.all([
      tables.payouts.by('tx', tx),
      tables.ledger.by('feeTx', txHash),
      tables.ledger.by('suspends', txHash),
      tables.ledger.by('refunds', txHash),
    ])
    if (others.some((other) => other !== undefined))
      throw new SuiteError(
        'FEE_TX_REUSED',
        'This transaction is another payout, a refund, or a payment to us.',
      )
    await reserve(tables, current, -1n)
    await enterRecord(tables, {
      kind: 'payout',
      id: record,
      pays: current.id,
      ...namesOf(current),
      txHash,
      entries: payoutEntries(current.partner, current.chain, readMinor(current.amountMinor)),
      at,
    })
    const sent: Payout = { ...current, state: 'sent', txHash, tx, sentAt: at }
    await note(deps, tables, actor, 'payout.sent', sent)
    return sent
  })
}
