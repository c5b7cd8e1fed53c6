import { afterAll, beforeAll, expect, test } from 'vitest'
import { callContract } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const BASE = '/api/v1/sign/session/:id/xaman'
const uuid = '1ba8b4ee-6a4f-4b4f-9f0e-1a2b3c4d5e6f'

let app: TestApp
let session: { id: string; embedToken: string }
beforeAll(async () => {
  app = await startTestApp()
  const { token } = app.tokens.issueSession({
    partner: 'demo',
    origin: 'https://shop.example',
    secret: 'v'.repeat(43),
  })
  const { body } = await callContract(app.url, 'POST /api/embed/connect', {
    headers: { 'x-suite-embed': token },
    body: { chain: 'eth' },
  })
  session = body
})
afterAll(() => app.stop())

const calls = (et: string) => [
  callContract(app.url, `POST ${BASE}/connect`, { params: { id: session.id }, body: { et } }),
  callContract(app.url, `POST ${BASE}/steps/:step`, {
    params: { id: session.id, step: 'fee' },
    body: { et },
  }),
  callContract(app.url, `GET ${BASE}/:uuid`, { params: { id: session.id, uuid }, query: { et } }),
]

test('only the token of the session opens what Xaman is asked for it', async () => {
  for (const { status, body } of await Promise.all(calls('et_wrong'))) {
    expect(status).toBe(401)
    expect(body.error.code).toBe('EMBED_TOKEN_INVALID')
  }
})

test('where there is no key of Xaman, each call says that it is not offered', async () => {
  for (const { status, body } of await Promise.all(calls(session.embedToken))) {
    expect(status).toBe(404)
    expect(body.error.message).toBe('Xaman is not offered here.')
  }
})
