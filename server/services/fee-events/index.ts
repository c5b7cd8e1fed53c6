import type { Handlers, Input } from '#contracts/api/endpoint.ts'
import type { internalApi } from '#contracts/api/internal.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { showFees } from '../../domain/presentation.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Log } from '../../ports/log.ts'
import type { FeeReport, Payments } from '../../ports/payments.ts'
import type { Store } from '../../ports/store.ts'

interface FeeEventDeps {
  readonly store: Pick<Store, 'read'>
  readonly chains: Chains
  readonly payments: Pick<Payments, 'report' | 'takeIncoming'>
  readonly log: Log
}

type Event = Input<typeof internalApi.feeEvent, Caller>['body']

/**
 * Fee events of other services of the suite. They take the way of a partner's report, so that a transaction counts once,
 * whoever tells of it. An event is believed as to where to look, and in nothing else.
 */
export function createFeeEvents(deps: FeeEventDeps): Handlers<typeof internalApi, Caller> {
  return {
    async feeEvent({ body }) {
      const { intent, duplicate, feeTxHash } = await book(deps, body)
      return {
        status: intent.booked === 'posted' ? 'accrued' : 'pending',
        duplicate,
        partnerSlug: intent.partner,
        product: intent.product,
        chain: intent.chain,
        feeTxHash,
        intentId: intent.id,
        fees: showFees(intent.deal.fee, 'partner'),
      }
    },
  }
}

async function book({ store, chains, payments, log }: FeeEventDeps, event: Event): Promise<FeeReport> {
  const { partnerSlug, product, feeTxHash, amountMinor } = event
  // Also of a suspended partner: what it earned is its own.
  const partner = await store.read.partners.get(partnerSlug)
  if (partner === undefined) throw new SuiteError('NOT_FOUND', 'There is no such partner.')
  const chain = await chainOf({ store, chains }, feeTxHash)
  try {
    const report = await payments.report({ partner, env: 'live', chain, feeTxHash, comparesAmount: true })
    const { deal } = report.intent
    const told = { partner: partnerSlug, product, amountMinor }
    if (
      report.intent.product !== product ||
      ![deal.principal.amountMinor, deal.fee.totalMinor].includes(amountMinor)
    )
      log.warn('fee-event.differs', { ...told, intent: report.intent.id, isOf: report.intent.product })
    return report
  } catch (error) {
    // Money that is not this partner's goes where the treasury's history would have brought it.
    if (error instanceof SuiteError && error.code === 'FEE_TX_MISMATCH')
      await payments
        .takeIncoming(chain, feeTxHash)
        .catch((cause: unknown) => log.warn('fee-event.not-taken', { chain, feeTxHash, cause }))
    throw error
  }
}

/**
 * The chain of a transaction, which an event does not tell: the one that has it in the ledger, else the one whose nodes
 * know it. One of those that it may be on, while none knows it.
 */
async function chainOf(
  { store, chains }: Pick<FeeEventDeps, 'store' | 'chains'>,
  told: string,
): Promise<ChainKey> {
  const candidates = chains.keys.flatMap((key) => {
    const hash = chains.get(key).chain.canonicalTxHash(told)
    return hash === undefined ? [] : [{ key, hash }]
  })
  const [first] = candidates
  if (first === undefined)
    throw invalidField('body.feeTxHash', 'must be a transaction hash of a chain that is served here')
  for (const { hash } of candidates) {
    const booked = await store.read.ledger.by('feeTx', hash)
    if (booked?.kind === 'accrual') return booked.chain
  }
  if (candidates.length === 1) return first.key
  const looks = await Promise.allSettled(
    candidates.map(({ key, hash }) => chains.get(key).chain.inspect(hash)),
  )
  const at = looks.findIndex((look) => look.status === 'fulfilled' && look.value !== undefined)
  const found = candidates[at]
  if (found !== undefined) return found.key
  // A chain that could not be asked may be the one.
  const failed = looks.find((look) => look.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return first.key
}
