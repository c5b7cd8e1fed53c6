import type { operatorApi } from '#contracts/api/dashboard/operator.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import type { PayoutState } from '#contracts/api/dashboard/money.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import type { Payout } from '../../../domain/payout.ts'
import { defined } from '../../../kit/defined.ts'
import { pageOf, type Paging } from '../../../kit/page-of.ts'
import type { Actor } from '../deps.ts'
import type { Proposal } from '../payouts/propose.ts'
import { confirmRestore, readRestore } from '../restore.ts'
import { showOperatorPayout } from '../show.ts'
import { type AuditAsk, listChanges } from './audit.ts'
import type { OperatorDeps } from './deps.ts'
import { overview } from './overview.ts'
import { changePartner, listPartners, partnerNamed, readPartner, revoke, showKey } from './partners.ts'
import { attachSuspense, listSuspense, refundSuspense } from './suspense.ts'

export type OperatorWork = ReturnType<typeof createOperatorWork>

export interface PayoutsAsk extends Paging {
  readonly partner?: string | undefined
  readonly state?: PayoutState | undefined
}

/** What an operator does, in the dashboard and by command. Every change is in the audit log, with its reason. */
export function createOperatorWork(deps: OperatorDeps) {
  const { store, payouts, reconciling, chains } = deps
  const showOne = (payout: Payout) => showOperatorPayout(deps, payout)
  const keysOf = (chain?: ChainKey) => (chain === undefined ? chains.keys : [chains.get(chain).chain.key])
  async function reconciliation(chain?: ChainKey) {
    const kept = [...(await reconciling.kept(chain))]
    const underWay = reconciling.underWay()
    return { chains: kept, isRunning: underWay.length > 0, underWay }
  }
  return {
    overview: () => overview(deps),
    partners: (ask: Parameters<typeof listPartners>[1]) => listPartners(deps, ask),
    partner: (slug: string) => readPartner(deps, slug),
    changePartner: (actor: Actor, change: Parameters<typeof changePartner>[2]) =>
      changePartner(deps, actor, change),
    async keys(slug: string) {
      await partnerNamed(deps, slug)
      return (await deps.listKeys(slug)).map((key) => showKey(deps, key))
    },
    revokeKey: (actor: Actor, id: string, reason: string) => revoke(deps, actor, id, reason),
    suspense: (ask: Parameters<typeof listSuspense>[1]) => listSuspense(deps, ask),
    attachSuspense: (actor: Actor, ask: Parameters<typeof attachSuspense>[2]) =>
      attachSuspense(deps, actor, ask),
    refundSuspense: (actor: Actor, ask: Parameters<typeof refundSuspense>[2]) =>
      refundSuspense(deps, actor, ask),
    audit: (ask: AuditAsk) => listChanges(store.read, ask),
    reconciliation,
    matched: (chain: ChainKey, after?: string) => reconciling.matched(chain, after),
    /** Compares one chain, or all of them, and answers the results. */
    async reconcile(chain?: ChainKey, days?: number) {
      const compared = []
      for (const key of keysOf(chain)) compared.push(await reconciling.reconcile(key, days))
      return { chains: compared }
    },
    /** Begins the same, and answers how far it is and the last results: the caller reads on. */
    async startReconciling(chain?: ChainKey, days?: number) {
      reconciling.start(keysOf(chain), days)
      return reconciliation(chain)
    },
    restore: () => readRestore(deps),
    confirmRestore: (actor: Actor, reason: string) => confirmRestore(deps, actor, reason),
    async payouts(ask: PayoutsAsk) {
      const { partner, state } = ask
      const where = partner === undefined ? state && { state } : { partner }
      const isWanted = (payout: Payout) => state === undefined || payout.state === state
      const { rows, next } = await pageOf(store.read.payouts, where, ask, isWanted)
      return { payouts: rows.map(showOne), ...defined({ next }) }
    },
    propose: async (actor: Actor, ask: Proposal) => showOne(await payouts.propose(actor, ask)),
    sent: async (actor: Actor, id: string, txHash: string) => showOne(await payouts.sent(actor, id, txHash)),
    cancel: async (actor: Actor, id: string, reason: string) =>
      showOne(await payouts.cancel(actor, id, reason)),
    settle: async (actor: Actor, id: string, reason: string) =>
      showOne(await payouts.settle(actor, id, reason)),
  }
}

/** The same as endpoints. */
export function createOperator(work: OperatorWork): Handlers<typeof operatorApi, Caller> {
  return {
    overview: () => work.overview(),
    partners: ({ query }) => work.partners(query),
    partner: ({ query }) => work.partner(query.slug),
    changePartner: async ({ caller, body }) => ({ partner: await work.changePartner(caller, body) }),
    keys: async ({ query }) => ({ keys: await work.keys(query.slug) }),
    revokeKey: async ({ caller, query }) => ({
      key: await work.revokeKey(caller, query.id, query.reason),
    }),
    suspense: ({ query }) => work.suspense(query),
    attachSuspense: async ({ caller, body }) => ({ suspense: await work.attachSuspense(caller, body) }),
    refundSuspense: async ({ caller, body }) => ({ suspense: await work.refundSuspense(caller, body) }),
    audit: ({ query }) => work.audit(query),
    reconciliation: ({ query }) => work.reconciliation(query.chain),
    matched: ({ query }) => work.matched(query.chain, query.after),
    reconcile: ({ body }) => work.startReconciling(body.chain, body.days),
    restore: async () => defined({ restore: await work.restore() }),
    confirmRestore: async ({ caller, body }) => ({
      restore: await work.confirmRestore(caller, body.reason),
    }),
    payouts: ({ query }) => work.payouts(query),
    proposePayout: async ({ caller, body }) => ({ payout: await work.propose(caller, body) }),
    payoutSent: async ({ caller, body }) => ({ payout: await work.sent(caller, body.id, body.txHash) }),
    cancelPayout: async ({ caller, body }) => ({
      payout: await work.cancel(caller, body.id, body.reason),
    }),
    settlePayout: async ({ caller, body }) => ({
      payout: await work.settle(caller, body.id, body.reason),
    }),
  }
}
