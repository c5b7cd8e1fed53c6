import type { PartnerLine } from '#contracts/api/dashboard/operator-partners.ts'
import type { Tier } from '#contracts/api/values.ts'
import { type ApiKey, keyState } from '../../../domain/access/api-key.ts'
import { SuiteError, invalidField } from '../../../domain/errors.ts'
import { type Partner, partnerShareBps, type PartnerStatus } from '../../../domain/partner.ts'
import { defined } from '../../../kit/defined.ts'
import { pageOf, type Paging } from '../../../kit/page-of.ts'
import { MOST_ROWS } from '../../../ports/store.ts'
import type { Actor } from '../deps.ts'
import { balancesOf } from '../index.ts'
import { showOperatorPayout } from '../show.ts'
import type { OperatorDeps } from './deps.ts'

const NEWEST_PAYOUTS = 10

export const showPartner = (partner: Partner): PartnerLine => {
  const { slug, name, status, tier, origins, createdAt } = partner
  return { slug, name, status, tier, origins: [...origins], createdAt }
}

export interface PartnerAsk extends Paging {
  readonly status?: PartnerStatus | undefined
  readonly search?: string | undefined
  readonly webhooks?: 'disabled' | undefined
}

export async function listPartners({ store }: OperatorDeps, ask: PartnerAsk) {
  const { status, search, webhooks } = ask
  const wanted = search?.toLowerCase()
  const disabled =
    webhooks &&
    new Set(
      (await store.read.webhookEndpoints.list({ where: { isDisabled: 'yes' }, limit: MOST_ROWS })).map(
        ({ partner }) => partner,
      ),
    )
  const { rows, next } = await pageOf(
    store.read.partners,
    status && { status },
    ask,
    ({ slug, name, origins }) =>
      (wanted === undefined ||
        [slug, name, ...origins].some((text) => text.toLowerCase().includes(wanted))) &&
      (disabled === undefined || disabled.has(slug)),
  )
  return { partners: rows.map(showPartner), ...defined({ next }) }
}

export async function readPartner(deps: OperatorDeps, slug: string) {
  const { store } = deps
  const partner = await partnerNamed(deps, slug)
  const payouts = await store.read.payouts.list({
    where: { partner: slug },
    limit: NEWEST_PAYOUTS,
    newestFirst: true,
  })
  const { version, surchargeBps, products } = partner.fees
  return {
    partner: showPartner(partner),
    fees: { version, surchargeBps, products },
    shareBps: partnerShareBps[partner.tier],
    balances: await balancesOf(deps, slug),
    keys: await store.read.keys.count({ partner: slug }),
    payouts: payouts.map((payout) => showOperatorPayout(deps, payout)),
  }
}

export interface PartnerChange {
  readonly slug: string
  readonly status?: PartnerStatus | undefined
  readonly tier?: Tier | undefined
  readonly reason: string
}

/** Sets a partner's state or tier. Payments that were prepared before keep the terms that they were prepared with. */
export async function changePartner(
  { store, auditEntry }: OperatorDeps,
  actor: Actor,
  { slug, status, tier, reason }: PartnerChange,
): Promise<PartnerLine> {
  if (status === undefined && tier === undefined)
    throw invalidField('body.status', 'is required where `tier` is left out')
  return store.transact(async ({ partners, audit }) => {
    const before = await partners.get(slug)
    if (before === undefined) throw noSuchPartner()
    const after: Partner = { ...before, ...defined({ status, tier }) }
    await partners.update(after)
    const was = { status: before.status, tier: before.tier }
    const is = { status: after.status, tier: after.tier }
    await audit.insert(auditEntry(actor, 'partner.change', slug, { before: was, after: is, reason }, slug))
    return showPartner(after)
  })
}

export async function partnerNamed({ store }: Pick<OperatorDeps, 'store'>, slug: string): Promise<Partner> {
  const partner = await store.read.partners.get(slug)
  if (partner === undefined) throw noSuchPartner()
  return partner
}

const noSuchPartner = () => new SuiteError('NOT_FOUND', 'There is no such partner.')

export function showKey({ clock }: Pick<OperatorDeps, 'clock'>, key: ApiKey) {
  const { id, prefix, env, label, scopes, createdAt, lastUsedAt } = key
  return {
    id,
    prefix,
    env,
    label,
    scopes: [...scopes],
    state: keyState(key, clock.now()),
    createdAt,
    ...defined({ lastUsedAt }),
  }
}

/** Revokes a key of any partner, at once. */
export async function revoke(deps: OperatorDeps, actor: Actor, id: string, reason: string) {
  const key = await deps.revokeKey(id, async ({ audit }, { prefix, env, label, partner }) => {
    await audit.insert(deps.auditEntry(actor, 'key.revoke', id, { prefix, env, label, reason }, partner))
  })
  return showKey(deps, key)
}
