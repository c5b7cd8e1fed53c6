import type { Handlers } from '#contracts/api/endpoint.ts'
import type { healthApi } from '#contracts/api/health.ts'
import type { Network } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'

export interface HealthDeps {
  readonly network: Network
  readonly version: string
  /** True from the moment when the process is told to stop. */
  readonly isStopping: () => boolean
}

/** Readiness: load balancers take the service out as soon as it is stopping. */
export function createHealth({
  network,
  version,
  isStopping,
}: HealthDeps): Handlers<typeof healthApi, Caller> {
  const health = () => {
    if (isStopping()) throw new SuiteError('UNAVAILABLE', 'The service is stopping.', { retryAfter: 5 })
    return { ok: true, status: 'ready' as const, network, version }
  }
  return { health, healthz: health }
}
