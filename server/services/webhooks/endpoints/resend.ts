import type { Caller } from '../../../domain/access/caller.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { endpointState, inState, type WebhookMessage } from '../../../domain/webhooks/records.ts'
import { newestFirst } from '../../../kit/every-row.ts'
import { whileDue } from '../../../kit/in-batches.ts'
import type { Store } from '../../../ports/store.ts'
import type { WebhookDeps } from '../deps.ts'
import type { Sender } from '../sending/sender.ts'
import { ownMessage } from './messages.ts'

type AccountCaller = Extract<Caller, { kind: 'account' }>

interface Failed {
  readonly endpoint: string
  readonly since: string
  readonly dryRun: boolean
}

/** The rows that one transaction changes: other writes wait for it. */
const BATCH = 50

/** Sends messages again: with their ids, so that receivers know them, and with a new time and signature. */
export const resend = {
  async one(
    { store, clock, audit }: WebhookDeps,
    sender: Sender,
    caller: AccountCaller,
    id: string,
  ): Promise<{ count: number }> {
    const now = clock.now().toISOString()
    const entry = audit.entry(caller, 'webhook.resend', id)
    const message = await store.transact(async (tables) => {
      const present = await ownMessage(tables, caller.partner.slug, id)
      if (present.test === true)
        throw new SuiteError('INVALID_REQUEST', 'A test event is not sent again. Send another one.')
      const endpoint = await tables.webhookEndpoints.get(present.endpoint)
      mustBeEnabled(endpoint?.disabled !== undefined)
      const again = dueAgain(present, now)
      await tables.webhookMessages.update(again)
      await tables.audit.insert(entry)
      return again
    })
    sender.plan(message)
    return { count: 1 }
  },

  /** All messages of an endpoint that failed, since a time. */
  async all(
    { store, clock, audit }: WebhookDeps,
    sender: Sender,
    caller: AccountCaller,
    { endpoint, since, dryRun }: Failed,
  ): Promise<{ count: number }> {
    const from = new Date(since).toISOString()
    const ids = await failedSince(store, endpoint, from)
    if (dryRun) return { count: ids.length }
    mustBeEnabled((await store.read.webhookEndpoints.get(endpoint))?.disabled !== undefined)
    await store.transact(({ audit: entries }) =>
      entries.insert(audit.entry(caller, 'webhook.resend', endpoint, { since: from, count: ids.length })),
    )
    const now = clock.now().toISOString()
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = await store.transact(async ({ webhookMessages }) => {
        const again: WebhookMessage[] = []
        for (const id of ids.slice(start, start + BATCH)) {
          const message = await webhookMessages.get(id)
          if (message?.state !== 'failed') continue
          again.push(dueAgain(message, now))
          await webhookMessages.update(dueAgain(message, now))
        }
        return again
      })
      for (const message of batch) sender.plan(message)
    }
    return { count: ids.length }
  },
}

const dueAgain = (message: WebhookMessage, now: string): WebhookMessage =>
  inState({ ...message, tries: 0 }, 'waiting', now)

function mustBeEnabled(isDisabled: boolean): void {
  if (isDisabled)
    throw new SuiteError('INVALID_REQUEST', 'The endpoint is disabled. Enable it first, then send again.')
}

async function failedSince(store: Store, endpoint: string, from: string): Promise<readonly string[]> {
  const ids: string[] = []
  const failed = newestFirst(store.read.webhookMessages, { endpointState: endpointState(endpoint, 'failed') })
  for await (const page of whileDue(failed, ({ createdAt }) => createdAt >= from))
    for (const { id, createdAt, test } of page) if (createdAt >= from && test === undefined) ids.push(id)
  // The oldest first, as they happened.
  return ids.toReversed()
}
