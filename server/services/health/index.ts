import type { Handlers } from '#contracts/api/endpoint.ts'
import type { healthApi } from '#contracts/api/health.ts'
import type { Network } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Store } from '../../ports/store.ts'

export interface HealthDeps {
  readonly network: Network
  readonly version: string
  /** True from the moment when the process is told to stop. */
  readonly isStopping: () => boolean
  readonly store: Pick<Store, 'isWritable'>
}

/** Readiness: load balancers take the service out as soon as it is stopping, and while it can store nothing. */
export function createHealth({
  network,
  version,
  isStopping,
  store,
}: HealthDeps): Handlers<typeof healthApi, Caller> {
  const ready = { ok: true, status: 'ready' as const, network, version }
  const health = async () => {
    if (isStopping()) throw new SuiteError('UNAVAILABLE', 'The service is stopping.', { retryAfter: 5 })
    if (!(await store.isWritable()))
      throw new SuiteError('UNAVAILABLE', 'The service can store nothing right now.', { retryAfter: 5 })
    return ready
  }
  return { health, healthz: health }
}
