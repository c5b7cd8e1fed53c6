import type { Handlers } from '#contracts/api/endpoint.ts'
import type { webhooksApi } from '#contracts/api/dashboard/webhooks.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { WebhookDeps } from './deps.ts'
import { createEndpointHandlers } from './endpoints/endpoint-handlers.ts'
import { createMessageHandlers } from './endpoints/message-handlers.ts'
import { removeOldMessages } from './endpoints/remove.ts'
import type { Outbox } from './events/outbox.ts'
import { logLost } from './events/write-messages.ts'
import { createSender } from './sending/sender.ts'
import { createSessionEnds } from './sending/session-ends.ts'

export { createOutbox } from './events/outbox.ts'

export interface Webhooks {
  readonly handlers: Handlers<typeof webhooksApi, Caller>
  /** Sends what an earlier process has left. */
  resume(): Promise<void>
  /** Removes old messages. */
  sweep(): Promise<void>
  stop(): void
}

/** Tells partners' servers of events. Nothing that writes an event waits for a receiver. */
export function createWebhooks(deps: WebhookDeps, outbox: Pick<Outbox, 'onWritten'>): Webhooks {
  const sender = createSender(deps)
  const ends = createSessionEnds(deps, (message) => sender.plan(message))
  outbox.onWritten((written) => {
    logLost(deps.log, written.lost)
    for (const message of written.messages) sender.plan(message)
    for (const end of written.ends) ends.plan(end)
  })
  return {
    handlers: { ...createEndpointHandlers(deps, sender), ...createMessageHandlers(deps, sender) },
    async resume() {
      await ends.resume()
      await sender.planWaiting()
    },
    async sweep() {
      const removed = await removeOldMessages(deps.store, deps.clock.now())
      if (removed > 0) deps.log.info('webhook.messages-removed', { removed })
    },
    stop() {
      sender.stop()
      ends.stop()
    },
  }
}
