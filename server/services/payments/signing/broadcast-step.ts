import { invalidField, SuiteError } from '../../../domain/errors.ts'
import { isSameTx } from '../../../domain/payment/tx.ts'
import { type PaymentIntent, stepOf, withStep } from '../../../domain/payment/intent.ts'
import type { PaymentStep } from '../../../domain/payment/step.ts'
import type { Chain } from '../../../ports/chain.ts'
import { changeIntent, readIntent } from '../change-intent.ts'
import type { PaymentDeps } from '../deps.ts'
import { ended, mustBeUnused, sent } from './submit-step.ts'

/** Nodes pass on what they get, and drop it under load: as often as wallets usually do it, in milliseconds. */
const AGAIN_AFTER_MS = 2_000

/**
 * Sends what a wallet has signed for a step. Its hash is kept with the step before any node has it: whatever breaks
 * in between, it is found, and sent again.
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
  const step = required(intent, stepId)
  const asked = handedOut(step)
  const relay = relayOf(deps, chain)(signed, asked)
  if (!relay.ok) throw invalidField('body.signedTransaction', relay.problem)
  const { txHash } = relay
  if (isSent(step, txHash)) return { intent, txHash }
  mustBeOpened(step, session)
  await mustBeUnused(deps, intent, stepId, txHash)
  await relay.tryOut()
  const changed = await changeIntent(deps.store, id, (current) => {
    const same = required(current, stepId)
    if (isSent(same, txHash)) return undefined
    mustBeOpened(same, session)
    // Of two forms of one step, only the one that was handed out last may be sent.
    if (!isSameTx(handedOut(same), asked))
      throw ended('This step has changed meanwhile. Look at it once more.')
    const now = deps.clock.now()
    const signedTx = { bytes: signed, sentAt: now.toISOString() }
    return withStep(current, { ...sent(same, txHash, session, now), signedTx })
  })
  await relay.send().catch((cause: unknown) => {
    // It is on record, and the next look at the step sends it again.
    deps.log.warn('broadcast.failed', { intent: id, step: stepId, txHash, cause })
  })
  return { intent: changed, txHash }
}

/** Sends a step's transaction once more, as long as it can land: a node that had it may have lost it. */
export async function sendAgain(
  deps: PaymentDeps,
  chain: Chain,
  id: string,
  step: PaymentStep,
): Promise<void> {
  const { signedTx, txHash } = step
  const now = deps.clock.now()
  if (signedTx === undefined || now.getTime() < Date.parse(signedTx.sentAt) + AGAIN_AFTER_MS) return
  const asked = handedOut(step)
  const relay = chain.relay?.(signedTx.bytes, asked)
  if (relay?.ok !== true || relay.txHash !== txHash || (await chain.mayStillLand?.(asked)) === false) return
  await changeIntent(deps.store, id, (current) => {
    const same = stepOf(current, step.id)
    if (same?.signedTx === undefined || same.txHash !== txHash) return undefined
    return withStep(current, { ...same, signedTx: { ...same.signedTx, sentAt: now.toISOString() } })
  })
  await relay
    .send()
    .catch((cause: unknown) =>
      deps.log.warn('broadcast.failed', { intent: id, step: step.id, txHash, cause }),
    )
}

/** What a wallet got to sign. */
const handedOut = ({ openedTx, tx }: PaymentStep) => openedTx ?? tx

const isSent = (step: PaymentStep, txHash: string): boolean =>
  step.txHash === txHash && (step.state === 'submitted' || step.state === 'confirmed')

function required(intent: PaymentIntent, stepId: string): PaymentStep {
  const step = stepOf(intent, stepId)
  if (step === undefined) throw new SuiteError('NOT_FOUND', 'The payment has no such step.')
  return step
}

function mustBeOpened(step: PaymentStep, session: string): void {
  if (step.state === 'submitted' || step.state === 'confirmed')
    throw ended('A transaction of this step has been sent already.')
  if (step.state !== 'opened' || step.session !== session)
    throw ended('The step has to be opened by this session first.')
}

function relayOf({ chains }: PaymentDeps, chain: Chain): NonNullable<Chain['relay']> {
  if (chain.relay !== undefined) return chain.relay
  throw new SuiteError('UNSUPPORTED_CHAIN', `On ${chain.key}, the wallet itself sends what it signs.`, {
    details: { supported: chains.keys.filter((key) => chains.get(key).chain.relay !== undefined) },
  })
}
