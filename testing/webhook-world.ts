import { alone } from './stores/alone.ts'
import type { WebhookEventType } from '#contracts/api/webhook-events.ts'
import type { Caller } from '#server/domain/access/caller.ts'
import type { Partner } from '#server/domain/partner.ts'
import type { Store } from '#server/ports/store.ts'
import type { Delivery, WebhookReceivers } from '#server/ports/webhook-receivers.ts'
import { createAudit } from '#server/services/audit/index.ts'
import { createOutbox, createWebhooks } from '#server/services/webhooks/index.ts'
import { createSeededRandom, silentLog, testSecrets } from './plain-ports.ts'
import { at, samplePartner } from './samples.ts'
import { createSteppingClock, type SteppingClock } from './stepping-clock.ts'
import { createMemoryStore } from './stores/memory.ts'

/** An attempt as a receiver gets it. */
export interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly at: Date
}

export type Answer = (sent: Sent) => Delivery | Promise<Delivery>

export const good: Delivery = { ms: 3, status: 200 }
export const bad: Delivery = { ms: 3, status: 500, cause: 'status' }

type AccountCaller = Extract<Caller, { kind: 'account' }>

/** What every call of a handler has. */
interface Call {
  readonly params: undefined
  readonly caller: AccountCaller
  readonly address: string
}
interface NoParts {
  readonly query: undefined
  readonly body: undefined
}

/** A signed-in owner of a partner account. */
export const callerOf = (partner: Partner): AccountCaller => ({
  kind: 'account',
  partner,
  member: {
    id: 'mem_1',
    partner: partner.slug,
    role: 'owner',
    email: 'owner@shop.example',
    createdAt: at(0),
    passkeys: 0,
    knownClients: [],
  },
  session: {
    id: 'digest',
    member: 'mem_1',
    createdAt: at(0),
    lastSeenAt: at(0),
    expiresOn: '2026-01-08',
    address: '192.0.2.1',
  },
  address: '192.0.2.1',
})

/** Webhooks over a store, with receivers that answer as a test says. A second world on the same disk is a new process. */
export async function createWebhookWorld(
  options: { readonly disk?: Store; readonly clock?: SteppingClock; readonly seed?: number } = {},
) {
  const disk = options.disk ?? createMemoryStore()
  const clock = options.clock ?? createSteppingClock()
  const random = createSeededRandom(options.seed)
  const outbox = createOutbox({ store: disk, clock, random })
  const { store } = outbox
  const sent: Sent[] = []
  const script: { answer: Answer } = { answer: () => good }
  const receivers: WebhookReceivers = {
    problemOf: (url) => (url.startsWith('https://') ? undefined : 'must be an `https` address'),
    async post(url, headers, body) {
      const attempt = { url, headers, body, at: clock.now() }
      sent.push(attempt)
      return script.answer(attempt)
    },
  }
  const ports = {
    ...alone(),
    store,
    receivers,
    secrets: testSecrets,
    random,
    clock,
    log: silentLog,
  }
  const webhooks = createWebhooks({ ...ports, audit: createAudit(ports) }, outbox)
  if ((await store.read.partners.get(samplePartner.slug)) === undefined)
    await store.transact(({ partners }) => partners.insert(samplePartner))
  const call: Call = { params: undefined, caller: callerOf(samplePartner), address: '192.0.2.1' }
  const input = <T extends object>(parts: T): Call & Omit<NoParts, keyof T> & T => ({
    query: undefined,
    body: undefined,
    ...call,
    ...parts,
  })
  const { handlers } = webhooks
  return {
    disk,
    store,
    clock,
    random,
    webhooks,
    sent,
    /** Sets how receivers answer from now on. */
    answers(answer: Answer) {
      script.answer = answer
    },
    input,
    handlers,
    listen: (types: readonly WebhookEventType[], url = 'https://hooks.shop.com/suite') =>
      handlers.createWebhook(input({ body: { url, types: [...types] } })),
    /** Makes an event of the type `account.suspended`, or `account.activated`. */
    async setStatus(status: Partner['status']) {
      await store.transact(async ({ partners }) => {
        const partner = await partners.get(samplePartner.slug)
        if (partner !== undefined) await partners.update({ ...partner, status })
      })
    },
    messages: async (endpoint: string) =>
      (await handlers.listWebhookMessages(input({ query: { endpoint } }))).messages,
    message: (id: string) => handlers.getWebhookMessage(input({ query: { id } })),
    async endpoint(id: string) {
      const { endpoints } = await handlers.listWebhooks(input({}))
      return endpoints.find((each) => each.id === id)
    },
  }
}

export type WebhookWorld = Awaited<ReturnType<typeof createWebhookWorld>>
