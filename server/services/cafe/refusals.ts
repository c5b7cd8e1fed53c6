import type { SuiteError } from '../../domain/errors.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { RefusedSale, SaleProblem } from '../../domain/sale/nft-sale.ts'
import { isSameJson } from '../../kit/sorted-json.ts'
import type { CafeDeps } from './deps.ts'
import { isSale, type SaleIntent, type SaleRequest } from './offer.ts'

type RefusalDeps = Pick<CafeDeps, 'store' | 'clock'>

/** Notes why the sale of a payment with a paid fee cannot go on. */
export async function noteRefusal(deps: RefusalDeps, intent: SaleIntent, error: SuiteError): Promise<void> {
  const { id, partner, env, deal } = intent
  const now = deps.clock.now().toISOString()
  const problem = problemOf(error)
  await deps.store.transact(async ({ intents, nftSales }) => {
    const current = await intents.get(id)
    // The fee was given to another offer meanwhile.
    if (!isSameJson(requestOf(current), deal.offer.request)) return
    const before = await nftSales.get(id)
    if (before?.state === 'refused' && isSame(before.problem, problem)) return
    const createdAt = before?.createdAt ?? now
    const row: RefusedSale = {
      id,
      intentId: id,
      partner,
      env,
      state: 'refused',
      problem,
      createdAt,
      updatedAt: now,
    }
    await (before === undefined ? nftSales.insert(row) : nftSales.update(row))
  })
}

/** The sale goes on after all. */
export async function clearRefusal({ store }: RefusalDeps, { id }: SaleIntent): Promise<void> {
  if ((await store.read.nftSales.get(id)) === undefined) return
  await store.transact(({ nftSales }) => nftSales.remove(id))
}

const requestOf = (intent: PaymentIntent | undefined): SaleRequest | undefined =>
  intent !== undefined && isSale(intent) ? intent.deal.offer.request : undefined

function problemOf({ code, message, details }: SuiteError): SaleProblem {
  const reason: unknown = details !== undefined && 'reason' in details ? details['reason'] : undefined
  return { code, message, ...(typeof reason === 'string' ? { reason } : {}) }
}

const isSame = (a: SaleProblem, b: SaleProblem): boolean => a.code === b.code && a.reason === b.reason
