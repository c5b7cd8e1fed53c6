import type { ApiKey } from '../../../domain/access/api-key.ts'
import type { Partner } from '../../../domain/partner.ts'
import { defined } from '../../../kit/defined.ts'
import type { Fact, RowChange } from './fact.ts'

/** A key was made, was revoked, or has got its end by a rotation with a grace. Its use is no event. */
export function keyFacts({ before, after }: RowChange<ApiKey>): readonly Fact[] {
  if (after === undefined) return []
  const { id, partner, prefix, env, label, scopes, revokedAt, expiresAt } = after
  const end = revokedAt === undefined ? { expiresAt } : { revokedAt }
  const data = { id, prefix, env, label, scopes: [...scopes], ...defined(end) }
  if (before === undefined) return [{ partner, type: 'key.created', data }]
  const isRevoked = revokedAt !== undefined && before.revokedAt === undefined
  const willEnd = revokedAt === undefined && expiresAt !== undefined && before.expiresAt === undefined
  return isRevoked || willEnd ? [{ partner, type: 'key.revoked', data }] : []
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
