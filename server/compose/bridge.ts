import type { Config } from '../config/index.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { defined } from '../kit/defined.ts'
import type { Probe } from '../ports/probe.ts'
import { createBridge } from '../upstreams/bridge/bridge.ts'
import { createHttpProbe } from '../upstreams/probe.ts'

/** The bridge service, where its address is set. */
export function composeBridge(
  { BRIDGE_URL: url, BRIDGE_API_KEY: apiKey }: Config,
  { clock, log }: { clock: Clock; log: Log },
): ReturnType<typeof createBridge> | undefined {
  return url === undefined ? undefined : createBridge({ url, apiKey, clock, log })
}

/** An order that there is not: the service looks for it, and changes nothing. */
export function bridgeProbes({ BRIDGE_URL: url, BRIDGE_API_KEY: apiKey }: Config): readonly Probe[] {
  if (url === undefined) return []
  const headers = defined({ authorization: apiKey === undefined ? undefined : `Bearer ${apiKey}` })
  return [createHttpProbe({ name: 'bridge', url: `${url}/v1/bridge/status?id=monitor`, headers })]
}
