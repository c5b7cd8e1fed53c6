import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Tables } from '#server/ports/store.ts'
import { type Acknowledged, Answer, type Call, createCalls } from './calls.ts'

const CLIENTS = 6
/** The pause before a call that was not answered is repeated. */
const AGAIN_MS = 200
const IDLE_MS = 20
/** The pause of a client between two calls: what is measured is not how many there are. */
const THINK_MS = 50

/** A call with its key, which is repeated until it is answered. */
interface Asked extends Call {
  readonly key: string
  readonly notBefore: number
}

/** Clients of a service whose processes are killed. They make sessions, and pay for swaps and bridges. */
export function startClients(service: {
  readonly key: string
  readonly chainFile: string
  readonly read: Tables<'read'>
  /** How it may refuse a call for a moment. */
  readonly refusals: readonly number[]
  /** The processes that answer at present. */
  readonly urls: () => readonly string[]
}) {
  const acknowledged: Acknowledged = { intents: [], sessions: [], fees: [], orders: [] }
  const waiting: Asked[] = []
  const life = { isOver: false, answers: 0, calls: 0, failure: undefined as unknown }
  let keys = 0
  let started = 0
  const kinds = createCalls({ ...service, acknowledged })

  const withKey = (call: Call): Asked => ({ ...call, key: `order-${(keys += 1)}`, notBefore: 0 })

  /** Each call is with one client at a time. */
  function take(): Asked | undefined {
    const place = waiting.findIndex(({ notBefore }) => notBefore <= performance.now())
    if (place >= 0) return waiting.splice(place, 1)[0]
    const kind = kinds[started % kinds.length]
    if (life.isOver || kind === undefined) return undefined
    const payer = `0xaa${(started += 1).toString(16).padStart(38, '0')}`
    return withKey(kind(payer))
  }

  async function ask(url: string, asked: Asked): Promise<void> {
    life.calls += 1
    const answer = await fetch(url + asked.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': service.key,
        'idempotency-key': asked.key,
      },
      body: JSON.stringify(asked.body),
      signal: AbortSignal.timeout(10_000),
    })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch(() => undefined)
    if (answer?.status !== 200) {
      waiting.push({ ...asked, notBefore: performance.now() + AGAIN_MS })
      if (answer !== undefined) expect(service.refusals, JSON.stringify(answer.body)).toContain(answer.status)
      return
    }
    const next = await asked.next?.(Answer.parse(answer.body))
    life.answers += 1
    if (next !== undefined) waiting.push(withKey(next))
  }

  let turn = 0
  const busy = { calls: 0 }
  async function client(): Promise<void> {
    while (life.failure === undefined) {
      const urls = service.urls()
      const url = urls[(turn += 1) % urls.length]
      const asked = url === undefined ? undefined : take()
      if (url !== undefined && asked !== undefined) {
        busy.calls += 1
        await ask(url, asked).catch((error: unknown) => (life.failure ??= error))
        busy.calls -= 1
        await pause(THINK_MS)
      } else if (life.isOver && waiting.length === 0 && busy.calls === 0) return
      else await pause(IDLE_MS)
    }
    throw life.failure
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  clients.catch(() => undefined)

  return {
    acknowledged,
    life,
    /** Waits until so many more calls are answered. */
    answers: async (count: number) => {
      const enough = life.answers + count
      while (life.answers < enough && life.failure === undefined) await pause(IDLE_MS)
    },
    /** Begins nothing new, and waits until everything is answered. */
    finish: async () => {
      life.isOver = true
      await clients
    },
  }
}
