import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { onceFor } from '#contracts/api/endpoint.ts'
import { endpoints } from '#contracts/api/index.ts'
import { products } from '#contracts/api/values.ts'
import { callContract, type ContractAnswer } from '#testing/call-contract.ts'
import { scenarios } from '#testing/scenarios/index.ts'
import type { Calls, Made } from '#testing/scenarios/scenario.ts'
import type { TestApp } from '#testing/test-app.ts'
import { everyRow } from '../../kit/every-row.ts'
import { type TableName, tableSpecs } from '../../ports/store.ts'

/**
 * Every POST that counts an `Idempotency-Key`, generated from the contracts: a new endpoint fails here until it has a
 * scenario, for each kind of caller that may repeat its calls.
 */

const cases = endpoints.flatMap((endpoint) =>
  onceFor(endpoint).map((kind) => ({ route: `${endpoint.method} ${endpoint.path}`, kind })),
)
const ignored = endpoints.filter((endpoint) => endpoint.method === 'POST' && onceFor(endpoint).length === 0)

const MOST_BYTES = 8_000

/** The proof of these calls is used up by their first run. */
const provenOnce: Readonly<Record<string, readonly [number, string]>> = {
  'POST /api/dashboard/security/totp/remove': [401, 'SIGN_IN_FAILED'],
}

let running: TestApp | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

/** Stages the scenario of an endpoint, and makes its calls with one idempotency key. */
async function stage({ route, kind }: (typeof cases)[number]) {
  const scenario = scenarios[route]?.[kind]
  if (scenario === undefined) throw new Error(`${route} has no scenario for a caller of the kind ${kind}`)
  const staged: Calls & { app: TestApp } = await scenario()
  running = staged.app
  const { url, store } = staged.app
  const send = async (made: Made, body: Made['body'] = made.body): Promise<ContractAnswer> => {
    const answer = await callContract(url, route, {
      ...made,
      body,
      headers: { ...made.headers, 'idempotency-key': 'once' },
    })
    await staged.settled?.()
    return answer
  }
  const rows = async () => {
    const counts: Record<string, number> = {}
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the specs
    for (const name of Object.keys(tableSpecs) as TableName[])
      if (!NOTES.has(name)) counts[name] = await store.read[name].count()
    return counts
  }
  return { ...staged, send, rows }
}

/** Notes of calls, which are written some seconds after them. */
const NOTES: ReadonlySet<string> = new Set(['calls', 'usage'])

/** What looks at a chain have found so far: they go on between the calls. */
const SEEN = /,"seen":\{[^{}]*\}/g

/** All rows but their times, and but the log of changes, which tells each run. */
async function written({ store }: TestApp): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the specs
  for (const name of Object.keys(tableSpecs) as TableName[]) {
    if (name === 'audit' || name === 'idempotency' || NOTES.has(name)) continue
    const table: { list(wish: { readonly limit: number }): Promise<readonly unknown[]> } = store.read[name]
    const rows = await table.list({ limit: 1_000 })
    // A step that was looked at again says so.
    found[name] = rows.map((row) => JSON.stringify(row).replaceAll(TIME, 'time').replaceAll(SEEN, ''))
  }
  return found
}
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

const replayed = ({ headers }: ContractAnswer) => headers.get('idempotency-replayed')

test.each(cases)(
  '$route by $kind: a repetition gets the first answer, also with its keys in another order, another body is refused, and another caller is on their own',
  async (one) => {
    const { app, call, other, send, rows } = await stage(one)
    const first = await send(call)
    expect([first.status, replayed(first), first.headers.get('set-cookie')]).toEqual([200, null, null])
    const made = await rows()
    expect(made['idempotency']).toBe(1)
    for (const { room, ...row } of await everyRow(app.store.read.idempotency)) {
      expect(room === undefined).toBe(one.kind === 'key')
      // Of the many that may be kept, none is large.
      if (room !== undefined) expect(JSON.stringify(row).length).toBeLessThan(MOST_BYTES)
    }

    const turned = Object.fromEntries(Object.entries(call.body).toReversed())
    const again = await send(call, turned)
    expect([again.status, again.body, replayed(again)]).toEqual([200, first.body, 'true'])
    expect(await rows()).toEqual(made)

    const { status, body } = await send(call, { ...call.body, more: 1 })
    expect([status, body.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await rows()).toEqual(made)

    const theirs = await send(other)
    expect(replayed(theirs)).toBeNull()
    expect(theirs.body.error?.code).not.toBe('IDEMPOTENCY_KEY_REUSED')
    // A refusal keeps nothing.
    expect((await rows())['idempotency']).toBe(theirs.status === 200 ? 2 : 1)
  },
)

test.each(cases)(
  '$route by $kind: a repetition after a crash between the work and its answer does the work no second time',
  async (one) => {
    const { app, call, send } = await stage(one)
    expect((await send(call)).status).toBe(200)
    const made = await written(app)
    await app.store.transact(async ({ idempotency }) => {
      for (const { answer: _, ...claimed } of await idempotency.list({ limit: 10 }))
        await idempotency.update({ ...claimed, process: 'ended' })
    })
    const again = await send(call)
    expect(replayed(again)).toBeNull()
    expect([again.status, again.body.error?.code]).toEqual(provenOnce[one.route] ?? [200, undefined])
    expect(await written(app)).toEqual(made)
  },
)

test.each(cases.filter(({ kind }) => kind === 'key'))(
  'attack: $route gives a stored answer to no key whose scopes would not get it',
  async (one) => {
    const { app, call, send } = await stage(one)
    expect((await send(call)).status).toBe(200)
    for (const scope of products) {
      const headers = { 'x-api-key': await app.addKey('demo', 'live', [scope]) }
      const again = await send({ ...call, headers })
      const anew = await callContract(app.url, one.route, { ...call, headers })
      const isForbidden = anew.body.error?.code === 'FORBIDDEN_SCOPE'
      expect([again.status, again.body.error?.code, replayed(again)]).toEqual(
        isForbidden ? [403, 'FORBIDDEN_SCOPE', null] : [200, undefined, 'true'],
      )
    }
  },
)

test('every scenario is one of an endpoint of the contracts', () => {
  const known = cases.map(({ route, kind }) => `${route} ${kind}`)
  const staged = Object.entries(scenarios).flatMap(([route, byKind]) =>
    Object.keys(byKind).map((kind) => `${route} ${kind}`),
  )
  expect(staged.filter((name) => !known.includes(name))).toEqual([])
  expect(known.length).toBeGreaterThan(35)
})

test('a POST ignores the header only where no caller is known again, or where its contract says why', () => {
  const left = ignored.filter(
    ({ signsIn, forThisSession, notStored, access }) =>
      signsIn !== true &&
      forThisSession !== true &&
      notStored === undefined &&
      !access.every(({ kind }) => kind === 'embed-ticket' || kind === 'internal'),
  )
  expect(left).toEqual([])
})

const marked = (why: string) =>
  endpoints.flatMap(({ notStored, path }) => (notStored === why ? [path] : [])).toSorted()

test('only the answers of these calls, beside those for one browser, are kept from repetitions', () => {
  expect(marked('secret')).toEqual([
    '/api/dashboard/keys',
    '/api/dashboard/keys/rotate',
    '/api/dashboard/members/invite',
    '/api/dashboard/members/password-link',
    '/api/dashboard/security/recovery-codes',
    '/api/dashboard/security/totp/begin',
    '/api/dashboard/webhooks',
    '/api/dashboard/webhooks/rotate',
  ])
  expect(marked('present')).toEqual([
    '/api/v1/sign/session/:id/refresh',
    '/api/v1/sign/session/:id/steps/:step/declined',
    '/api/v1/sign/session/:id/steps/:step/open',
    '/api/v1/sign/session/:id/xaman/steps/:step/link',
  ])
})

test('a member’s answer with a secret, a link or codes of its own is not stored', () => {
  const shown = /^(secret|link|recoveryCodes|token|uri)$/
  const stored = endpoints.filter(
    (endpoint) =>
      onceFor(endpoint).some((kind) => kind === 'account' || kind === 'member' || kind === 'operator') &&
      endpoint.response instanceof z.ZodObject &&
      Object.keys(endpoint.response.shape).some((name) => shown.test(name)),
  )
  expect(stored).toEqual([])
})
