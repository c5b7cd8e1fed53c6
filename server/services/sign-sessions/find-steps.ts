import { isSameTx, type UnsignedTx } from '../../domain/payment/tx.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import { isForm } from '../../domain/payment/step.ts'
import type { SessionDeps } from './deps.ts'
import { everyRow } from '../../kit/every-row.ts'

export interface Found {
  readonly intent: PaymentIntent
  readonly hosted: { readonly intentId: string; readonly payer: string; readonly stepIds: readonly string[] }
}

/**
 * The steps of one open intent of the partner that ask for exactly these transactions. So a payload that went through
 * the partner's server is recognised as the unchanged payload of prepare. The newest intent of the same environment and
 * product counts, otherwise the newest of any. Two intents may ask for the same swap: one whose fee is paid, or among
 * the transactions, goes before one whose fee is missing.
 */
export async function findSteps(
  { store }: Pick<SessionDeps, 'store'>,
  about: Pick<PaymentIntent, 'partner' | 'env' | 'product'>,
  txs: readonly UnsignedTx[],
): Promise<Found | undefined> {
  const [first] = txs
  if (first === undefined) return undefined
  const intents = await everyRow(store.read.intents, { payerOpen: first.from })
  let meant: Found | undefined
  let other: Found | undefined
  for (let at = intents.length - 1; at >= 0; at--) {
    const intent = intents[at]
    if (intent?.partner !== about.partner || intent.deal === undefined) continue
    const named = txs.map((tx) => stepsWith(intent, tx))
    if (named.some((ids) => ids.length === 0)) continue
    const stepIds = named.flat()
    const found = { intent, hosted: { intentId: intent.id, payer: intent.payer, stepIds } }
    if (intent.env !== about.env || intent.product !== about.product) other ??= found
    else if (isWhole(found)) return found
    else meant ??= found
  }
  return meant ?? other
}

/** Whether the steps wait for no other step of their intent. */
function isWhole({ intent: { steps }, hosted: { stepIds } }: Found): boolean {
  const last = steps.findLastIndex(({ id }) => stepIds.includes(id))
  return steps.slice(0, last).every(({ id, state }) => state === 'confirmed' || stepIds.includes(id))
}

/** The step that a transaction is, or those that it carries. */
function stepsWith({ steps, together }: PaymentIntent, tx: UnsignedTx): readonly string[] {
  if (together !== undefined && isSameTx(together.tx, tx)) return together.steps
  return steps.flatMap((step) => (isForm(step) && isSameTx(step.tx, tx) ? step.id : [])).slice(0, 1)
}
