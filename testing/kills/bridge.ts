import { createHash } from 'node:crypto'
import type { Bridge } from '#server/ports/bridge.ts'
import type { Clock } from '#server/ports/clock.ts'
import { askedBridge } from '../bridge-samples.ts'
import { createFakeBridge } from '../fake-bridge.ts'

const orderOf = (name: string) => ({
  id: `up_${name}`,
  status: 'awaiting_deposit' as const,
  upstreamStatus: 'waiting',
  fromAmount: askedBridge.fromAmount,
  destination: askedBridge.destination,
  depositAddress: `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`,
})

/** A bridge service that goes on when a process ends: what it answers about an order follows from the order's name. */
export function createLastingBridge(clock: Clock): Bridge {
  const bridge = createFakeBridge(clock)
  return {
    ...bridge,
    create: async ({ clientOrderId }) => orderOf(clientOrderId),
    status: async (id) => orderOf(id.slice('up_'.length)),
  }
}
