import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Acknowledged } from '#testing/kills/calls.ts'
import { startClients } from '#testing/kills/clients.ts'
import { getReady, type KilledService } from '#testing/kills/services.ts'
import { testDatabase } from '#testing/postgres/database.ts'
import { startPostgres } from '#testing/postgres/server.ts'
import { everyRow } from '../../kit/every-row.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { Tables } from '../../ports/store.ts'
import { trialOf } from '../../services/money/reconciling/trial.ts'
import { openStore } from '../../stores/index.ts'
import { openSqliteReader } from '../../stores/sqlite/index.ts'
import type { ProcessKind } from './open-store.ts'

/** Kills processes under load, whose clients repeat each call with the same `Idempotency-Key` until they have an answer. */

/** Of all stores together. `npm run test:long` sets a thousand. */
const KILLS = Number(process.env['KILLS'] ?? 30)
/** The longest life of every other process after the start, in milliseconds. */
const LONGEST_MS = 200
/** The most calls that the others answer. */
const MOST_ANSWERS = 20

const newFolder = () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-kills-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A start beside others that answer takes longest: `share` is the part of the kills. */
const stores = [
  { on: 'SQLite', share: 0.4, kinds: ['all'], address: async () => `sqlite:${newFolder()}/suite.sqlite` },
  { on: 'PostgreSQL with one process', share: 0.4, kinds: ['all'], address: testDatabase },
  {
    on: 'PostgreSQL with three processes',
    share: 0.2,
    kinds: ['web', 'web', 'worker'],
    address: testDatabase,
  },
] as const satisfies readonly {
  readonly on: string
  readonly share: number
  readonly kinds: readonly ProcessKind[]
  readonly address: () => Promise<string>
}[]

/** What is stored, while processes use the store. */
async function readerOf(address: string) {
  if (address.startsWith('sqlite:')) return openSqliteReader(address.slice('sqlite:'.length))
  const store = await openStore(address)
  onTestFinished(() => store.close())
  return store.read
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted()

/** Holds what is stored against what the clients were told. */
async function expectAllThere(read: Tables<'read'>, acknowledged: Acknowledged): Promise<void> {
  const [intents, sessions, orders, fees] = await Promise.all([
    everyRow(read.intents),
    everyRow(read.sessions),
    everyRow(read.bridgeOrders),
    everyRow(read.ledger, { kind: 'accrual' }),
  ])
  expect(idsOf(intents)).toEqual(acknowledged.intents.toSorted())
  expect(idsOf(sessions)).toEqual(acknowledged.sessions.toSorted())
  expect(idsOf(orders)).toEqual(acknowledged.orders.toSorted())
  const feesOf = fees.flatMap((row) => (row.kind === 'accrual' ? row.feeTx : []))
  expect(feesOf.toSorted()).toEqual(acknowledged.fees.toSorted())
}

/** The swaps whose fee counts and is not posted. */
async function unposted(read: Tables<'read'>): Promise<readonly PaymentIntent[]> {
  const rows = await everyRow(read.ledger)
  const posted = new Set(rows.map((row) => (row.kind === 'posting' ? row.posts : undefined)))
  const waiting = rows.flatMap((row) => (row.kind === 'accrual' && !posted.has(row.id) ? row.intentId : []))
  const intents = await Promise.all(waiting.map((id) => read.intents.get(id)))
  return intents.flatMap((intent) => (intent?.product === 'swap' ? intent : []))
}

test.each(stores)(
  `over $share of ${KILLS} kills under load, nothing is lost, doubled or half, on $on`,
  async ({ on, share, kinds, address }) => {
    const database = await address()
    const chainFile = path.join(newFolder(), 'chain')
    writeFileSync(chainFile, '')
    const ready = (kind: ProcessKind) => getReady(database, kind, chainFile)
    const services: (KilledService | undefined)[] = []
    for (const [slot, kind] of kinds.entries())
      services.push(await (await ready(kind))(slot === 0 ? 'make-key' : 'start'))
    const read = await readerOf(database)
    const { acknowledged, life, answers, finish } = startClients({
      key: services[0]?.key ?? '',
      chainFile,
      read,
      // A call that is still running; on PostgreSQL also transactions that met each other for too long.
      refusals: on === 'SQLite' ? [409] : [409, 503],
      urls: () => services.flatMap((each, slot) => (kinds[slot] === 'worker' ? [] : (each?.url ?? []))),
    })

    const kills = Math.ceil(KILLS * share)
    for (let round = 0; round < kills && life.failure === undefined; round++) {
      const slot = round % kinds.length
      const next = ready(kinds[slot] ?? 'all')
      await (round % 2 === 0 ? pause((round * 37) % LONGEST_MS) : answers(1 + ((round * 7) % MOST_ANSWERS)))
      const killed = services[slot]
      services[slot] = undefined
      await killed?.kill()
      services[slot] = await (await next)()
    }
    await finish()

    await expectAllThere(read, acknowledged)
    for (const list of Object.values(acknowledged)) expect(list.length).toBeGreaterThan(kills / 10)

    // The process that works brings every swap that was paid to its end. The deposits of the bridges are not paid.
    await expect.poll(() => unposted(read), { timeout: 60_000, interval: 200 }).toEqual([])
    for (const service of services) await service?.kill()
    const store = await openStore(database)
    const { trial, drifts } = await trialOf(store, 'eth')
    expect([trial, drifts]).toMatchObject([[{ ok: true }], []])
    for (const call of await everyRow(store.read.idempotency)) expect(call.answer).toBeDefined()
    await store.close()
    if (KILLS > 30)
      process.stdout.write(`${on}: ${JSON.stringify({ kills, calls: life.calls, answers: life.answers })}\n`)
  },
  900_000 + KILLS * 10_000,
)

test('while PostgreSQL is away, calls answer 503 with Retry-After; then everything goes on, and nothing is lost', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.remove())
  const chainFile = path.join(newFolder(), 'chain')
  writeFileSync(chainFile, '')
  const { url, key, kill } = await (await getReady(server.url, 'all', chainFile))('make-key')
  const store = await openStore(server.url)
  onTestFinished(() => store.close())
  const { read } = store
  const { acknowledged, answers, finish } = startClients({
    key,
    chainFile,
    read,
    refusals: [409, 503],
    urls: () => [url],
  })
  await answers(30)
  await server.halt('SIGQUIT')
  const refused = await fetch(`${url}/api/v1/bridge/currencies`, { headers: { 'x-api-key': key } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ error: { code: 'UNAVAILABLE', retryable: true } })
  const isReady = async () => (await fetch(`${url}/healthz`)).status
  expect(await isReady()).toBe(503)
  await server.resume()
  await expect.poll(isReady, { timeout: 20_000 }).toBe(200)
  await answers(30)
  await finish()
  await expectAllThere(read, acknowledged)
  await kill()
}, 180_000)
