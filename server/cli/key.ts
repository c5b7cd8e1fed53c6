import { products } from '#contracts/api/values.ts'
import { graceHours, keyState } from '../domain/access/api-key.ts'
import { everyRow } from '../kit/every-row.ts'
import { systemClock } from '../platform/system.ts'
import { createKey, type Noted, revokeKey, rotateKey } from '../services/partners/keys.ts'
import { command, type Commands, depsOf, labelOf, line, oneOf, UsageError } from './command.ts'

export const keyCommands: Commands = {
  'key create': {
    takes: 'SLUG test|live LABEL SCOPES',
    does: 'create a key; SCOPES such as swap,bridge; prints the secret once',
    run: (given, operator) => {
      const [partner, env, label] = [
        given.word(0),
        oneOf(['live', 'test'], given.word(1)),
        labelOf(given.word(2)),
      ]
      const named = given.word(3).split(',')
      const scopes = products.filter((product) => named.includes(product))
      if (scopes.length !== named.length) throw new UsageError()
      const wanted = { partner, env, label, scopes }
      return operator.withStore(async (store) => {
        const deps = depsOf(operator, store)
        return (await createKey(deps, wanted, noted(deps, 'key.create'))).secret
      })
    },
  },
  'key list': {
    takes: 'SLUG',
    run: async (given, operator) => {
      const keys = await everyRow((await operator.read()).keys, { partner: given.word(0) })
      return keys
        .map((key) => {
          const { id, prefix, env, label, scopes, lastUsedAt = 'never', expiresAt = '' } = key
          const states = { active: '', expiring: `expires ${expiresAt}`, revoked: 'revoked' }
          const state = states[keyState(key, systemClock.now())]
          return line(id, prefix, env, label, scopes.join(','), `used ${lastUsedAt}`, state)
        })
        .join('\n')
    },
  },
  'key revoke': {
    takes: 'ID --reason TEXT',
    run: (given, operator) => {
      const [id, reason] = [given.word(0), given.reason()]
      return operator.withStore(async (store) => {
        const deps = depsOf(operator, store)
        return `${(await revokeKey(deps, { id }, noted(deps, 'key.revoke', { reason }))).prefix}… is revoked`
      })
    },
  },
  'key rotate': {
    takes: 'ID 0|1|24',
    does: 'make a key in its place; the old one works for so many hours more; prints the new secret once',
    run: (given, operator) => {
      const [id, grace] = [given.word(0), oneOf(graceHours, given.word(1))]
      return operator.withStore(async (store) => {
        const deps = depsOf(operator, store)
        return (await rotateKey(deps, { id }, { graceHours: grace }, noted(deps, 'key.rotate'))).secret
      })
    },
  },
}

/** The entry of the audit log, in the transaction of the change. */
const noted =
  (
    { audit: entry }: ReturnType<typeof depsOf>,
    action: string,
    more: { readonly reason?: string } = {},
  ): Noted =>
  async ({ audit }, { id, partner, env, label }, { prefix }) =>
    audit.insert(entry(command, action, prefix, { id, env, label, ...more }, partner))
