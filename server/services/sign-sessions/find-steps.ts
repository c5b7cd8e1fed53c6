import { isSameTx, type UnsignedTx } from '../../domain/payment/tx.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { SessionDeps } from './deps.ts'

interface Found {
  readonly intent: PaymentIntent
  readonly hosted: { readonly intentId: string; readonly payer: string; readonly stepIds: readonly string[] }
}

/**
 * The steps of one open intent of the partner that ask for exactly these transactions. So a payload that went through
 * the partner's server is recognised as the unchanged payload of prepare. The newest intent of the same environment and
 * product counts, otherwise the newest of any.
 */
export async function findSteps(
  { store }: Pick<SessionDeps, 'store'>,
  about: Pick<PaymentIntent, 'partner' | 'env' | 'product'>,
  txs: readonly UnsignedTx[],
): Promise<Found | undefined> {
  const [first] = txs
  if (first === undefined) return undefined
  const intents = await store.read.intents.list('payer', first.from)
  const found = intents.toReversed().flatMap((intent): Found[] => {
    if (intent.partner !== about.partner || intent.state !== 'open' || intent.deal === undefined) return []
    const stepIds = txs.map((tx) => stepWith(intent, tx))
    if (!stepIds.every((id) => id !== undefined)) return []
    return [{ intent, hosted: { intentId: intent.id, payer: intent.payer, stepIds } }]
  })
  const isMeant = ({ intent }: Found) => intent.env === about.env && intent.product === about.product
  return found.find(isMeant) ?? found[0]
}

const stepWith = (intent: PaymentIntent, tx: UnsignedTx): string | undefined =>
  intent.steps.find((step) => isSameTx(step.tx, tx))?.id
