import { invalidField, SuiteError } from '../../../domain/errors.ts'
import { feeOf, type PaymentIntent, withStep } from '../../../domain/payment/intent.ts'
import { type FormedStep, isSent, type OpenedStep, type PaymentStep } from '../../../domain/payment/step.ts'
import {
  groupOf,
  isOut,
  legsOf,
  TOGETHER,
  withGroupSent,
  withLegs,
} from '../../../domain/payment/together.ts'
import { withSigned, withSubmitted } from '../../../domain/payment/transitions.ts'
import { isSameTx, type UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Chain, Relay } from '../../../ports/chain.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { ended, sentAlready, formNamed, noTogether } from './must-follow.ts'
import { legHashes } from '../lookup/leg-hashes.ts'
import { mustBeUnused } from './submit-step.ts'

/**
 * Sends the transaction that a wallet has signed for a step. Its hash is stored with the step before any node has it,
 * so after a crash in between it is found and sent again.
 */
export async function broadcastStep(
  deps: PaymentDeps,
  id: string,
  stepId: string,
  signed: string,
  session: string,
): Promise<{ readonly intent: PaymentIntent; readonly txHash: string }> {
  const intent = await readIntent(deps.store, id)
  const { chain } = deps.chains.get(intent.chain)
  mustBeOut(intent, stepId)
  const step = followed(intent, stepId)
  const asked = formHandedOut(step)
  const relay = relayOf(deps, chain)(signed, asked)
  if (!relay.ok) throw invalidField('body.signedTransaction', relay.problem)
  const { txHash } = relay
  if (isSentAs(step, txHash)) return { intent, txHash }
  mustBeOpened(step, session)
  const { of, via } =
    stepId === TOGETHER ? legHashes(chain, intent, txHash) : { of: () => txHash, via: undefined }
  for (const { id: leg } of stepId === TOGETHER ? legsOf(intent) : [step])
    await mustBeUnused(deps, intent, leg, of(leg))
  await relay.tryOut()
  const changed = await changeIntent(deps.store, id, (current) => {
    const same = followed(current, stepId)
    if (isSentAs(same, txHash)) return undefined
    mustBeOut(current, stepId)
    mustBeOpened(same, session)
    // Only the form of the step that was handed out last may be sent.
    if (!isSameTx(formHandedOut(same), asked)) throw ended('This step has changed. Check it again.')
    const now = deps.clock.now()
    const own = { bytes: signed, sentAt: now.toISOString() }
    if (stepId !== TOGETHER)
      return withStep(current, withSigned(withSubmitted(same, txHash, session, now), own))
    const sent = withGroupSent(current, of, { session, via }, now)
    // It is sent again by the step that the group is followed by.
    return withLegs(sent, (leg) =>
      leg.id === same.id && leg.state === 'submitted' ? withSigned(leg, own) : leg,
    )
  })
  await relay.send().catch((cause: unknown) => {
    // It is stored, and the next look at the step sends it again.
    deps.log.warn('broadcast.failed', { intent: id, step: stepId, txHash, cause })
  })
  return { intent: changed, txHash }
}

/** The step, or the one by which several are followed together. */
const followed = (intent: PaymentIntent, stepId: string): FormedStep =>
  (stepId === TOGETHER ? feeOf(intent) : undefined) ?? formNamed(intent, stepId)

/** Throws where the form that is out is another one than the caller names: several steps as one, or one alone. */
function mustBeOut(intent: PaymentIntent, stepId: string): void {
  if (stepId === TOGETHER && intent.together === undefined) throw noTogether()
  const isTogether = isOut(intent) && (stepId === TOGETHER || groupOf(intent, stepId) !== undefined)
  if (isTogether !== (stepId === TOGETHER)) throw ended('This session has to open the step first.')
}

/** The form of the step that a wallet got. */
export const formHandedOut = ({ opening, tx }: FormedStep): UnsignedTx => opening?.tx ?? tx

const isSentAs = (step: PaymentStep, txHash: string): boolean => isSent(step) && step.sent.txHash === txHash

function mustBeOpened(step: PaymentStep, session: string): asserts step is OpenedStep {
  if (isSent(step)) throw sentAlready()
  if (step.state !== 'opened' || step.session !== session)
    throw ended('This session has to open the step first.')
}

function relayOf({ chains }: PaymentDeps, chain: Chain): Relay['relay'] {
  if (chain.relay !== undefined) return chain.relay
  throw new SuiteError('UNSUPPORTED_CHAIN', `On ${chain.key}, wallets send their transactions themselves.`, {
    details: { supported: chains.keys.filter((key) => chains.get(key).chain.relay !== undefined) },
  })
}
