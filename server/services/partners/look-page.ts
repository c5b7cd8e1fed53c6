import type { lookApi, StoredLookView } from '#contracts/api/dashboard/look.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import { findLookProblem } from '#contracts/embed/check-look.ts'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import type { Caller, SignedInCaller } from '../../domain/access/caller.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import type { StoredLook } from '../../domain/partner.ts'
import { defined } from '../../kit/defined.ts'
import type { Store } from '../../ports/store.ts'

interface LookDeps {
  readonly store: Store
  readonly audit: (
    actor: SignedInCaller,
    action: string,
    object?: string,
    details?: Readonly<Record<string, unknown>>,
  ) => AuditEntry
}

/** The look of a partner's widgets, which its sign windows and orders' pages wear as well. */
export function createLookPage({ store, audit }: LookDeps): Handlers<typeof lookApi, Caller> {
  return {
    getLook: ({ caller }) => view(caller.partner.look),

    async setLook({ body, caller }) {
      const { appearance, hide, logo } = body
      const look: StoredLook = { appearance: defined(appearance), hide, ...defined({ logo }) }
      const problem = findLookProblem({ appearance: look.appearance, hide })
      if (problem !== undefined) throw invalidField('body', problem)
      const entry = audit(caller, 'look.change')
      await store.transact(async (tables) => {
        const partner = await tables.partners.get(caller.partner.slug)
        if (partner === undefined) throw new SuiteError('NOT_FOUND', 'This account no longer exists.')
        await tables.partners.update({ ...partner, look })
        await tables.audit.insert({ ...entry, details: { before: view(partner.look), after: view(look) } })
      })
      return view(look)
    },
  }
}

const view = ({ appearance = {}, hide = [], logo }: StoredLook = {}): StoredLookView => ({
  appearance,
  hide: [...hide],
  ...defined({ logo }),
})
