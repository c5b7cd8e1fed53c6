import { type PaymentIntent, withStep } from '../../../domain/payment/intent.ts'
import { withOther } from '../../../domain/payment/other-payments.ts'
import { isSent } from '../../../domain/payment/step.ts'
import { legsOf, withGroupSent, withLegs } from '../../../domain/payment/together.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { canonicalHash } from '../lookup/canonical-hash.ts'
import { legHashes } from '../lookup/leg-hashes.ts'
import { ended, noTogether } from './must-follow.ts'
import { isKnown, isReplaced, mustBeUnused, readHash, searchedFrom } from './submit-step.ts'

/**
 * Takes the hash that a wallet answered for the one transaction of several steps, for all of them in one write. The same
 * hash again changes nothing.
 */
export async function submitTogether(
  deps: PaymentDeps,
  id: string,
  txHash: string,
  session: string | undefined,
): Promise<PaymentIntent> {
  const intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  const { txHash: hash } = await canonicalHash(chain, readHash(chain, txHash))
  const { of, via } = legHashes(chain, intent, hash)
  const legs = legsOf(intent)
  if (legs.length === 0) throw noTogether()
  for (const leg of legs) await mustBeUnused(deps, intent, leg.id, of(leg.id))
  const gone = new Set<string>()
  for (const leg of legs) if (await isReplaced(deps, intent, leg.id, of(leg.id))) gone.add(leg.id)
  const point = await chain.point(intent.payer)
  return changeIntent(deps.store, id, (current) => {
    const now = deps.clock.now()
    const left = legsOf(current).filter((leg) => !isKnown(current, leg, of(leg.id)))
    // What became of an earlier attempt is not what a wallet does with this one.
    if (left.length === 0 || current.attempts.some((attempt) => attempt.txHash === via)) return undefined
    const paid = left.find(({ kind, state }) => kind === 'fee' && state === 'confirmed')
    // The fee may have been paid a second time: the transaction stays in view.
    if (paid?.kind === 'fee') return withStep(current, withOther(paid, of(paid.id), now))
    if (left.some((leg) => isSent(leg) && !gone.has(leg.id)))
      throw ended('Another transaction of this step is already known.')
    const sent = withLegs(withGroupSent(current, of, { session, via }, now), (leg) =>
      leg.state === 'submitted' ? searchedFrom(leg, point) : leg,
    )
    // A wallet has sent the transaction, however late.
    return sent.state === 'lapsed' ? { ...sent, state: 'open' } : sent
  })
}
