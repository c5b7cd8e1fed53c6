import type { Bridge } from '../../ports/bridge.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import { createHttpClient } from '../http-client.ts'
import { isAboutPayment } from './errors.ts'
import { ordersOf } from './orders.ts'
import { readsOf } from './reads.ts'
import { ErrorBody } from './schema.ts'

export interface BridgeDeps {
  /** Such as `https://bridge.example`; its calls are below `/v1/bridge/`. */
  readonly url: string
  readonly apiKey?: string | undefined
  readonly clock: Clock
  readonly log: Log
}

/** The service behind `BRIDGE_URL` (README.md in this folder). */
export function createBridge(deps: BridgeDeps): Bridge & { close(): Promise<void> } {
  // What visitors ask for must not cut anyone off from orders, nor must the looks at the orders that there are.
  const reads = clientFor(deps, 'bridge')
  const orders = clientFor(deps, 'bridge-orders')
  const looks = clientFor(deps, 'bridge-status')
  return {
    name: 'bridge',
    ...readsOf(reads, deps),
    ...ordersOf({ orders, looks }),
    async close() {
      await Promise.all([reads.close(), orders.close(), looks.close()])
    },
  }
}

function clientFor({ url, apiKey, clock, log }: BridgeDeps, name: string) {
  return createHttpClient({
    name,
    title: 'The bridge',
    baseUrl: url,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    refusesCall: (json) => isAboutPayment(ErrorBody.safeParse(json).data?.code),
    clock,
    log,
  })
}
