import { invalidField, SuiteError } from '../../../domain/errors.ts'
import { type PaymentIntent, withStep } from '../../../domain/payment/intent.ts'
import { type FormedStep, isSent, type OpenedStep, type PaymentStep } from '../../../domain/payment/step.ts'
import { withSigned, withSubmitted } from '../../../domain/payment/transitions.ts'
import { isSameTx, type UnsignedTx } from '../../../domain/payment/tx.ts'
import type { Chain, Relay } from '../../../ports/chain.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { ended, sentAlready, formNamed } from './must-follow.ts'
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
  const step = formNamed(intent, stepId)
  const asked = formHandedOut(step)
  const relay = relayOf(deps, chain)(signed, asked)
  if (!relay.ok) throw invalidField('body.signedTransaction', relay.problem)
  const { txHash } = relay
  if (isSentAs(step, txHash)) return { intent, txHash }
  mustBeOpened(step, session)
  await mustBeUnused(deps, intent, stepId, txHash)
  await relay.tryOut()
  const changed = await changeIntent(deps.store, id, (current) => {
    const same = formNamed(current, stepId)
    if (isSentAs(same, txHash)) return undefined
    mustBeOpened(same, session)
    // Only the form of the step that was handed out last may be sent.
    if (!isSameTx(formHandedOut(same), asked)) throw ended('This step has changed. Check it again.')
    const now = deps.clock.now()
    const submitted = withSubmitted(same, txHash, session, now)
    return withStep(current, withSigned(submitted, { bytes: signed, sentAt: now.toISOString() }))
  })
  await relay.send().catch((cause: unknown) => {
    // It is stored, and the next look at the step sends it again.
    deps.log.warn('broadcast.failed', { intent: id, step: stepId, txHash, cause })
  })
  return { intent: changed, txHash }
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
