import type { Network } from '#contracts/api/values.ts'
import { createAccounts } from '../services/accounts/index.ts'
import { createAudit } from '../services/audit/index.ts'
import { createAuditList } from '../services/audit/list.ts'
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
  const accounts = createAccounts(ports, {
    ...settings,
    features: { bridge: ports.bridge !== undefined },
    audit: audit.entry,
  })
  return {
    audit,
    handlers: { ...accounts.handlers, audit: createAuditList(ports) },
    sweep: () => accounts.sweep(),
  }
}
