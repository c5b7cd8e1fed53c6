import type { KeyLine, keysApi } from '#contracts/api/dashboard/keys.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import { type ApiKey, keyState } from '../../domain/access/api-key.ts'
import type { Caller, SignedInCaller } from '../../domain/access/caller.ts'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import { mustHaveRole, mustHaveSecondFactor } from '../../domain/account/may.ts'
import { SuiteError } from '../../domain/errors.ts'
import { defined } from '../../kit/defined.ts'
import { createKey, type KeyDeps, listKeys, renameKey, revokeKey, rotateKey } from './keys.ts'

type AccountCaller = Extract<Caller, { kind: 'account' }>

export interface KeyPageDeps extends KeyDeps {
  readonly audit: (
    actor: SignedInCaller,
    action: string,
    object?: string,
    details?: Readonly<Record<string, unknown>>,
  ) => AuditEntry
}

/** The keys of a partner, for its members. */
export function createKeyPage(deps: KeyPageDeps): Handlers<typeof keysApi, Caller> {
  const { audit, clock } = deps
  const show = (key: ApiKey): KeyLine => {
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
      ...defined({ createdBy, lastUsedAt, expiresAt, replacedBy, replaces }),
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
      return { keys: (await listKeys(deps, caller.partner.slug)).map(show) }
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
