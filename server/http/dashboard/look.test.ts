import { afterAll, beforeAll, expect, test } from 'vitest'
import { callContract } from '#testing/call-contract.ts'
import { signIn } from '#testing/sign-in.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.addPartner({ slug: 'acme' })
})
afterAll(() => app.stop())

async function as(role: 'viewer' | 'developer') {
  const headers = await signIn(app, { role, partner: 'acme' })
  return (route: string, body?: unknown) =>
    callContract(app.url, route, { headers, ...(body === undefined ? {} : { body }) })
}
const SET = 'POST /api/dashboard/look'
const warm = {
  appearance: { accent: '#c4621a', surface: '#fffdf8', radius: 12 },
  hide: ['title'],
  logo: 'https://acme.example/logo.png',
}

test('a partner’s look is stored, and noted', async () => {
  const developer = await as('developer')
  expect((await developer('GET /api/dashboard/look')).body).toEqual({ appearance: {}, hide: [] })
  expect((await developer(SET, warm)).body).toEqual(warm)
  expect((await developer('GET /api/dashboard/look')).body).toEqual(warm)
  expect(await app.store.read.audit.list({ where: { partner: 'acme' }, limit: 10 })).toEqual([
    expect.objectContaining({
      action: 'look.change',
      details: { before: { appearance: {}, hide: [] }, after: warm },
    }),
  ])
})

test.each([
  [{ ...warm, appearance: { accent: 'red' } }],
  [{ ...warm, appearance: { accent: '#fff;}' } }],
  [{ ...warm, appearance: { acent: '#fff' } }],
  [{ ...warm, appearance: { radius: 25 } }],
  [{ ...warm, hide: ['fees'] }],
  [{ ...warm, hide: ['title', 'title', 'title', 'title'] }],
  [{ ...warm, logo: 'http://acme.example/logo.png' }],
  [{ ...warm, logo: 'javascript:alert(1)' }],
  [{ ...warm, more: 1 }],
])('%j is refused, and nothing is stored', async (look) => {
  const developer = await as('developer')
  await developer(SET, warm)
  const { status, body } = await developer(SET, look)
  expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'INVALID_REQUEST' })
  expect((await developer('GET /api/dashboard/look')).body).toEqual(warm)
})

test('a surface on which nothing can be read is refused by its name', async () => {
  const { status, body } = await (await as('developer'))(SET, { ...warm, appearance: { surface: '#808080' } })
  expect(status).toBe(400)
  expect(JSON.stringify(body.error)).toContain(
    'appearance.surface: expected a colour on which black or white',
  )
})

test('who may only look cannot change it', async () => {
  const viewer = await as('viewer')
  expect((await viewer('GET /api/dashboard/look')).status).toBe(200)
  expect((await viewer(SET, warm)).status).toBe(403)
})
