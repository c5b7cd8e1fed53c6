import type { KeyLine, keysApi } from '#contracts/api/dashboard/keys.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import { type ApiKey, keyState } from '../../domain/access/api-key.ts'
import type { Caller, SignedInCaller } from '../../domain/access/caller.ts'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import { mustHaveRole, mustHaveSecondFactor } from '../../domain/account/may.ts'
import { hourOf, usageId } from '../../domain/usage.ts'
import { SuiteError } from '../../domain/errors.ts'
import { defined } from '../../kit/defined.ts'
import { createKey, type KeyDeps, listKeys, renameKey, revokeKey, rotateKey } from './keys.ts'

const HOUR_MS = 3_600_000

type AccountCaller = Extract<Caller, { kind: 'account' }>

export interface KeyPageDeps extends KeyDeps {
  readonly audit: (
    actor: SignedInCaller,
    action: string,
    object?: string,
    details?: Readonly<Record<string, unknown>>,
  ) => AuditEntry
}

/** The calls of each key in this hour and the 23 before it. The last half minute may be missing. */
async function callsOfDay(
  { store, clock }: KeyPageDeps,
  partner: string,
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  for (let ago = 0; ago < 24; ago++) {
    const hour = hourOf(new Date(clock.now().getTime() - ago * HOUR_MS))
    const row = await store.read.usage.get(usageId(partner, hour))
    for (const [id, { calls }] of Object.entries(row?.keys ?? {})) sums.set(id, (sums.get(id) ?? 0) + calls)
  }
  return sums
}

/** The keys of a partner, for its members. */
export function createKeyPage(deps: KeyPageDeps): Handlers<typeof keysApi, Caller> {
  const { audit, clock } = deps
  const show = (key: ApiKey, calls24h?: number): KeyLine => {
    const { id, prefix, env, label, scopes, createdAt, createdBy, lastUsedAt, expiresAt } = key
    const { replacedBy, replaces } = key
    return {
      id,
      prefix,
      env,
      label,
      scopes: [...scopes],
      state: keyState(key, clock.now()),
      createdAt,
      ...defined({ createdBy, lastUsedAt, expiresAt, replacedBy, replaces, calls24h }),
    }
  }

  /** The key, when it is the partner's; a live one only for who may change it. */
  async function mustMayChange(caller: AccountCaller, id: string): Promise<ApiKey> {
    const key = await deps.store.read.keys.get(id)
    if (key?.partner !== caller.partner.slug) throw new SuiteError('NOT_FOUND', 'There is no such key.')
    if (key.env === 'live') mustHaveRole(caller, 'admin')
    return key
  }

  return {
    async listKeys({ caller }) {
      const { slug } = caller.partner
      const [keys, calls] = [await listKeys(deps, slug), await callsOfDay(deps, slug)]
      return { keys: keys.map((key) => show(key, calls.get(key.id) ?? 0)) }
    },

    async createKey({ body, caller }) {
      const { env, label } = body
      const scopes = [...new Set(body.scopes)]
      if (env === 'live') {
        mustHaveRole(caller, 'admin')
        mustHaveSecondFactor(caller, clock.now())
      }
      const { slug: partner } = caller.partner
      const wanted = { partner, env, label, scopes, createdBy: caller.member.email }
      const { key, secret } = await createKey(deps, wanted, async (tables, { id, prefix }) => {
        await tables.audit.insert(audit(caller, 'key.create', prefix, { id, env, label, scopes }))
      })
      return { key: show(key), secret }
    },

    async rotateKey({ body: { id, graceHours }, caller }) {
      const before = await mustMayChange(caller, id)
      if (before.env === 'live') mustHaveSecondFactor(caller, clock.now())
      const partner = caller.partner.slug
      const by = caller.member.email
      const { key, secret, oldExpiresAt } = await rotateKey(
        deps,
        { id, partner },
        { graceHours, by },
        async (tables, made, { prefix }) => {
          const details = { id, replacedBy: made.id, graceHours }
          await tables.audit.insert(audit(caller, 'key.rotate', prefix, details))
        },
      )
      return { key: show(key), secret, oldExpiresAt }
    },

    async renameKey({ body: { id, label }, caller }) {
      await mustMayChange(caller, id)
      const named = { id, partner: caller.partner.slug }
      const key = await renameKey(deps, named, label, async (tables, { prefix }, before) => {
        const details = { id, before: before.label, after: label }
        await tables.audit.insert(audit(caller, 'key.rename', prefix, details))
      })
      return { key: show(key) }
    },

    async revokeKey({ query: { id }, caller }) {
      await mustMayChange(caller, id)
      const named = { id, partner: caller.partner.slug }
      const key = await revokeKey(deps, named, async (tables, { prefix, label }) => {
        await tables.audit.insert(audit(caller, 'key.revoke', prefix, { id, label }))
      })
      return { key: show(key) }
    },
  }
}
