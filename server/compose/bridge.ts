import type { Config } from '../config/index.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { createBridge } from '../upstreams/bridge/bridge.ts'

/** The bridge service, where its address is set. */
export function composeBridge(
  { BRIDGE_URL: url, BRIDGE_API_KEY: apiKey }: Config,
  { clock, log }: { clock: Clock; log: Log },
): ReturnType<typeof createBridge> | undefined {
  return url === undefined ? undefined : createBridge({ url, apiKey, clock, log })
}
