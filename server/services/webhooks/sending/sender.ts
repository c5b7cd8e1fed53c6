import { inState, type WebhookMessage } from '../../../domain/webhooks/records.ts'
import { createOwnPause } from '../../../kit/own-pause.ts'
import { oldestFirst } from '../../../kit/every-row.ts'
import { StoreUnavailable } from '../../../ports/store/errors.ts'
import type { WebhookDeps } from '../deps.ts'
import { createDueWork } from './due-work.ts'
import { createLanes } from './lanes.ts'
import { failWaiting, recordAttempt } from './record.ts'
import { signedHeaders } from './sign.ts'

export interface Sender {
  /** Sends a message when its time has come. */
  plan(message: WebhookMessage): void
  /** Plans all messages that wait: of an endpoint, or those that an earlier process has left. */
  planWaiting(endpoint?: string): Promise<void>
  /** Begins nothing more. What is under way is sent again by the next process. */
  stop(): void
}

/** While the store takes no attempt's result, nothing is sent for this long. */
const OWN_PAUSE = { firstMs: 60_000, longestMs: 300_000 } as const

interface Planned {
  readonly id: string
  readonly endpoint: string
}

/** Sends messages at their time. Only what is due is read from the store. */
export function createSender(deps: WebhookDeps): Sender {
  const { store, jobs, leases, receivers, secrets, clock, log } = deps
  const due = createDueWork<Planned>(
    clock,
    ({ endpoint, id }) => lanes.add(endpoint, id),
    ({ id }) => id,
  )
  const underWay = new Set<string>()
  const own = createOwnPause(() => clock.now().getTime(), OWN_PAUSE)
  let stopped = false

  const lanes = createLanes(async (endpoint, id) => {
    if (stopped || !leases.isMine() || underWay.has(id)) return true
    if (!own.isOver()) {
      due.add(own.until(), { id, endpoint })
      return true
    }
    underWay.add(id)
    try {
      return await attempt({ id, endpoint })
    } catch (cause) {
      // Other faults are this message's own: the others are sent.
      const isOfStore = cause instanceof StoreUnavailable
      if (isOfStore) own.begin()
      log.error('webhook.not-recorded', { message: id, cause })
      due.add(isOfStore ? own.until() : clock.now().getTime() + OWN_PAUSE.firstMs, { id, endpoint })
      return false
    } finally {
      underWay.delete(id)
    }
  })

  /** Answers whether the endpoint works. */
  async function attempt({ id, endpoint: endpointId }: Planned): Promise<boolean> {
    const message = await store.read.webhookMessages.get(id)
    const at = clock.now()
    if (message?.nextAttemptAt === undefined) return true
    if (message.nextAttemptAt > at.toISOString()) {
      plan(message)
      return true
    }
    const endpoint = await store.read.webhookEndpoints.get(endpointId)
    if (endpoint === undefined || (endpoint.disabled !== undefined && message.test === undefined)) {
      await store.transact(async ({ webhookMessages }) => {
        const present = await webhookMessages.get(id)
        if (present !== undefined) await webhookMessages.update(inState(present, 'failed'))
      })
      return true
    }
    if (endpoint.pausedAt !== undefined && message.test === undefined) return true
    const headers = signedHeaders(secrets, endpoint, message, at)
    const delivery =
      headers === undefined
        ? { ms: 0, cause: 'secret' as const }
        : await receivers.post(endpoint.url, headers, message.body)
    const { nextAt, disabled } = await recordAttempt(deps, {
      message: id,
      endpoint: endpointId,
      at,
      headers: headers ?? {},
      delivery,
    })
    own.end()
    if (nextAt !== undefined) due.add(Date.parse(nextAt), { id, endpoint: endpointId })
    if (disabled !== undefined) {
      log.warn('webhook.disabled', { endpoint: endpointId, partner: endpoint.partner, because: disabled })
      await failWaiting(store, endpointId)
    }
    return delivery.cause === undefined
  }

  const plan = ({ id, endpoint, nextAttemptAt }: WebhookMessage): void => {
    if (nextAttemptAt === undefined) return
    if (leases.isMine()) due.add(Date.parse(nextAttemptAt), { id, endpoint })
    else jobs.hand('webhook', id)
  }
  jobs.onJob('webhook', async (id) => {
    const message = await store.read.webhookMessages.get(id)
    if (message !== undefined) plan(message)
  })

  return {
    plan,
    async planWaiting(endpoint) {
      const where =
        endpoint === undefined ? { isDue: 'yes' as const } : { endpointState: `${endpoint} waiting` }
      for await (const page of oldestFirst(store.read.webhookMessages, where))
        for (const message of page) plan(message)
    },
    stop() {
      stopped = true
      due.stop()
    },
  }
}
