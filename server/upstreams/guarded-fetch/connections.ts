import type { LookupAddress } from 'node:dns'
import type { Client } from 'undici'
import type { Clock } from '../../ports/clock.ts'
import { connectTo } from '../shared/internet/connect.ts'
import type { Target } from '../shared/internet/target.ts'

/** Pictures of one page come from the same server: for so long, a connection waits for the next one. In milliseconds. */
const IDLE_MS = 4_000
const MOST_IDLE = 32

export interface Connection {
  readonly client: Client
  /** Whether it has answered before. Its server may end it at any moment. */
  readonly isUsed: boolean
  /** It may be used again: its answer has been read to the end. */
  readonly keep: () => void
  /** Whatever is left of its answer is not wanted. */
  readonly drop: () => void
}

interface Idle {
  readonly client: Client
  readonly origin: string
  readonly addresses: readonly LookupAddress[]
  readonly stop: () => void
}

/**
 * Connections to servers that strangers name. One that was used before is used again for the same origin only, and only
 * while the name still has every address that the connection may have gone to.
 */
export function createConnections(
  clock: Pick<Clock, 'after'>,
  connectMs: number,
): (target: Target, addresses: readonly LookupAddress[]) => Connection {
  /** The one that has waited longest first. */
  const idle = new Set<Idle>()

  function leave(one: Idle): void {
    one.stop()
    idle.delete(one)
  }
  function end(one: Idle): void {
    leave(one)
    destroy(one.client)
  }
  function wait(client: Client, origin: string, addresses: readonly LookupAddress[]): void {
    const one: Idle = { client, origin, addresses, stop: clock.after(IDLE_MS, () => end(one)) }
    idle.add(one)
    const [oldest] = idle
    if (idle.size > MOST_IDLE && oldest !== undefined) end(oldest)
  }

  return (target, addresses) => {
    const { origin } = target.url
    const used = [...idle].find((one) => one.origin === origin && isWithin(one.addresses, addresses))
    if (used !== undefined) leave(used)
    const client = used?.client ?? connectTo(target, addresses, { connectMs, idleMs: IDLE_MS })
    return {
      client,
      isUsed: used !== undefined,
      keep: () => wait(client, origin, used?.addresses ?? addresses),
      drop: () => destroy(client),
    }
  }
}

const destroy = (client: Client): void => void client.destroy().catch(() => undefined)

const isWithin = (some: readonly LookupAddress[], all: readonly LookupAddress[]): boolean =>
  some.every(({ address }) => all.some((other) => other.address === address))
