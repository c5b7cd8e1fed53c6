import type { Network } from '#contracts/api/values.ts'
import { createAccounts } from '../services/accounts/index.ts'
import { createAudit } from '../services/audit/index.ts'
import { createAuditList } from '../services/audit/list.ts'
import { createFeePage } from '../services/partners/fee-page.ts'
import { createKeyPage } from '../services/partners/key-page.ts'
import { createLocksPage } from '../services/partners/locks-page.ts'
import { createLookPage } from '../services/partners/look-page.ts'
import { createOriginPage } from '../services/partners/origin-page.ts'
import { createSeenOrigins } from '../services/partners/seen-origins.ts'
import type { Ports } from './service-ports.ts'

/** The endpoints of the dashboard that are about people, keys, origins and fees. */
export function composeDashboard(
  ports: Ports,
  settings: {
    readonly network: Network
    readonly publicUrl: string
    readonly activation: 'operator' | 'automatic'
  },
) {
  const audit = createAudit(ports)
  const seen = createSeenOrigins(ports)
  const accounts = createAccounts(ports, {
    ...settings,
    features: { bridge: ports.bridge !== undefined },
    audit: audit.entry,
  })
  return {
    audit,
    handlers: {
      ...accounts.handlers,
      audit: createAuditList(ports),
      keys: createKeyPage({ ...ports, audit: audit.entry }),
      origins: createOriginPage({ ...ports, network: settings.network, audit: audit.entry }),
      locks: createLocksPage({ ...ports, audit: audit.entry }),
      look: createLookPage({ ...ports, audit: audit.entry }),
      feeSettings: createFeePage({ ...ports, audit: audit.entry }),
    },
    noteOrigin: seen.note,
    sweep: () => accounts.sweep(),
    flush: seen.flush,
  }
}
