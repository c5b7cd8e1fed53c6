import type { ApiKey } from '../../../domain/access/api-key.ts'
import type { Partner } from '../../../domain/partner.ts'
import { defined } from '../../../kit/defined.ts'
import type { Fact, RowChange } from './fact.ts'

/** A key was made or revoked. Its use is no event. */
export function keyFacts({ before, after }: RowChange<ApiKey>): readonly Fact[] {
  if (after === undefined) return []
  const { id, partner, prefix, env, label, scopes, revokedAt } = after
  const data = { id, prefix, env, label, scopes: [...scopes], ...defined({ revokedAt }) }
  if (before === undefined) return [{ partner, type: 'key.created', data }]
  return revokedAt !== undefined && before.revokedAt === undefined
    ? [{ partner, type: 'key.revoked', data }]
    : []
}

const types = { active: 'account.activated', suspended: 'account.suspended' } as const

/** The operator has activated or suspended an account. */
export function partnerFacts({ before, after }: RowChange<Partner>): readonly Fact[] {
  if (before === undefined || after === undefined || before.status === after.status) return []
  const { slug, status } = after
  return status === 'active' || status === 'suspended'
    ? [{ partner: slug, type: types[status], data: { slug, status } }]
    : []
}
