import type { Relay } from '#server/ports/relay/relay.ts'
import { createRelay } from '#server/services/relay/index.ts'
import { createRelayNodes } from '#server/upstreams/xrpl-relay/index.ts'
import { createSeededRandom, silentLog } from '../plain-ports.ts'
import { createHandClock, type HandClock, isAccount } from './node.ts'

export interface TestRelay {
  readonly relay: Relay
  readonly clock: HandClock
  readonly close: () => Promise<void>
}

/** The relay as the service composes it, over these nodes. */
export function createTestRelay(urls: readonly string[], networkId = 0): TestRelay {
  const clock = createHandClock()
  const nodes = createRelayNodes({ urls, networkId, clock, random: createSeededRandom(), log: silentLog })
  const relay = createRelay({ nodes, clock, isAccount, heavyPerMinute: 20 })
  return { relay, clock, close: () => nodes.close() }
}
