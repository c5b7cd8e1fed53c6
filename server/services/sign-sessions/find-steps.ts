import type { PaymentIntent, UnsignedTx } from '../../domain/payment.ts'
import type { SessionDeps } from './deps.ts'

/**
 * The steps of one open intent of the partner that ask for exactly these transactions: that is how a payload
 * which went through the partner's server is known to be one that prepare made, unchanged.
 */
export async function findSteps(
  { store }: Pick<SessionDeps, 'store'>,
  partner: string,
  txs: readonly UnsignedTx[],
): Promise<{ intentId: string; payer: string; stepIds: readonly string[] } | undefined> {
  const [first] = txs
  if (first === undefined) return undefined
  const intents = await store.read.intents.list('payer', first.from)
  for (const intent of intents.toReversed()) {
    if (intent.partner !== partner || intent.state !== 'open' || intent.deal === undefined) continue
    const stepIds = txs.map((tx) => stepWith(intent, tx))
    if (stepIds.every((id) => id !== undefined)) return { intentId: intent.id, payer: intent.payer, stepIds }
  }
  return undefined
}

const stepWith = (intent: PaymentIntent, tx: UnsignedTx): string | undefined =>
  intent.steps.find((step) => isSame(step.tx, tx))?.id

function isSame(a: UnsignedTx, b: UnsignedTx): boolean {
  return (
    a.chainId === b.chainId && a.from === b.from && a.to === b.to && a.value === b.value && a.data === b.data
  )
}
