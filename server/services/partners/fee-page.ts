import type { FeeSettingsView, feeSettingsApi } from '#contracts/api/dashboard/fees.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import { feeVersionOf } from '../../domain/account/fee-version.ts'
import type { Caller, SignedInCaller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'
import { platformBps } from '../../domain/fees.ts'
import { type Partner, partnerShareBps } from '../../domain/partner.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Store } from '../../ports/store.ts'
import { nextSettings } from './apply-partner.ts'

interface FeePageDeps {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
  readonly audit: (
    actor: SignedInCaller,
    action: string,
    object?: string,
    details?: Readonly<Record<string, unknown>>,
  ) => AuditEntry
}

const MOST_VERSIONS = 50

/** A partner's surcharges, version by version. */
export function createFeePage(deps: FeePageDeps): Handlers<typeof feeSettingsApi, Caller> {
  const { store, clock, audit } = deps

  async function view(partner: Partner): Promise<FeeSettingsView> {
    const { slug, fees, tier } = partner
    const history = await store.read.feeVersions.list({
      where: { partner: slug },
      limit: MOST_VERSIONS,
      newestFirst: true,
    })
    return {
      surchargeBps: fees.surchargeBps,
      products: { ...fees.products },
      version: fees.version,
      history: history.map(({ version, at, by, surchargeBps, products }) => ({
        version,
        at,
        surchargeBps,
        products: { ...products },
        ...defined({ by }),
      })),
      tier,
      shareBps: partnerShareBps[tier],
      platformBps: { ...platformBps },
    }
  }

  return {
    getFeeSettings: ({ caller }) => view(caller.partner),

    async setFeeSettings({ body, caller }) {
      const at = clock.now().toISOString()
      const entry = audit(caller, 'fees.change')
      const changed = await store.transact(async (tables) => {
        const partner = await tables.partners.get(caller.partner.slug)
        if (partner === undefined) throw new SuiteError('NOT_FOUND', 'This account no longer exists.')
        const fees = nextSettings(partner.fees, body)
        if (fees === partner.fees) return partner
        const after = { ...partner, fees }
        await tables.partners.update(after)
        await tables.feeVersions.insert(feeVersionOf(after, at, caller.member.email))
        await tables.audit.insert({
          ...entry,
          object: `version ${fees.version}`,
          details: { before: partner.fees, after: fees },
        })
        return after
      })
      return view(changed)
    },
  }
}
