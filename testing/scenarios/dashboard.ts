import { base32, codeAt, stepAt } from '#server/domain/account/totp.ts'
import { testSecrets } from '../plain-ports.ts'
import { type SignedInHeaders, signIn } from '../sign-in.ts'
import type { TestApp } from '../test-app.ts'
import { type Made, type Scenario, type Scenarios, staged, succeed } from './scenario.ts'

/** Calls of the members of a partner account. */

type Prepare = (app: TestApp, headers: SignedInHeaders) => Promise<Made['body']>

/** The same call by two owners of one account. */
const byOwners = (body: Made['body'] | Prepare): Scenario =>
  staged(async (app) => {
    const headers = await signIn(app, { email: 'owner@suite.example' })
    const sent = typeof body === 'function' ? await body(app, headers) : body
    return {
      call: { body: sent, headers },
      other: { body: sent, headers: await signIn(app, { email: 'second@suite.example' }) },
    }
  })

/** Another member of the account, by id. */
async function viewerOf(app: TestApp): Promise<string> {
  const email = 'viewer@suite.example'
  await signIn(app, { role: 'viewer', email })
  return (await app.store.read.members.by('email', email))?.id ?? ''
}

const testKey = { env: 'test', label: 'Checkout', scopes: ['swap'] }
const made: Prepare = async (app, headers) => {
  const { key } = await succeed(app, 'POST /api/dashboard/keys', { headers, body: testKey })
  return { id: key.id }
}

const endpoint = { url: 'http://127.0.0.1:9/', types: ['key.created'] }
const listening: Prepare = async (app, headers) => {
  const added = await succeed(app, 'POST /api/dashboard/webhooks', { headers, body: endpoint })
  return { id: added.endpoint.id }
}

const hmacSha1 = (key: Uint8Array, message: Uint8Array) => testSecrets.hmacSha1(key, message)

/** Two members with an authenticator app that is on, who have just given its code. */
const byApps = (bodyOf: (code: string) => Made['body']): Scenario =>
  staged(async (app) => {
    const secret = new Uint8Array(20).fill(7)
    const now = app.clock.now()
    const body = bodyOf(codeAt(hmacSha1, secret, stepAt(now)))
    const make = async (email: string): Promise<Made> => {
      const headers = await signIn(app, { email, session: { secondFactorAt: now.toISOString() } })
      await app.store.transact(async ({ members }) => {
        const member = await members.by('email', email)
        if (member === undefined) return
        const sealed = testSecrets.seal(`totp ${member.id}`, base32(secret))
        await members.update({ ...member, totp: { sealed, since: now.toISOString(), lastStep: 0 } })
      })
      return { body, headers }
    }
    return { call: await make('one@suite.example'), other: await make('two@suite.example') }
  })

export const dashboardScenarios: Scenarios = {
  'POST /api/dashboard/keys/rename': {
    account: byOwners(async (app, headers) => ({ ...(await made(app, headers)), label: 'Shop' })),
  },
  'POST /api/dashboard/origins': { account: byOwners({ origin: 'https://more.example' }) },
  'POST /api/dashboard/origins/test': { account: byOwners({ origin: 'https://more.example' }) },
  'POST /api/dashboard/members/role': {
    account: byOwners(async (app) => ({ id: await viewerOf(app), role: 'admin' })),
  },
  'POST /api/dashboard/look': { account: byOwners({ appearance: { accent: '#c4621a' }, hide: [] }) },
  'POST /api/dashboard/locks': { account: byOwners({ swap: { mostSlippageBps: 100 } }) },
  'POST /api/dashboard/fees': { account: byOwners({ surchargeBps: 20, products: { swap: 35 } }) },
  'POST /api/dashboard/webhooks/change': {
    account: byOwners(async (app, headers) => ({ ...(await listening(app, headers)), description: 'Books' })),
  },
  'POST /api/dashboard/webhooks/test': {
    account: byOwners(async (app, headers) => ({ ...(await listening(app, headers)), type: 'key.created' })),
  },
  'POST /api/dashboard/webhooks/resend': {
    account: byOwners(async (app, headers) => ({
      endpoint: (await listening(app, headers))['id'],
      since: app.clock.now().toISOString(),
    })),
  },
  'POST /api/dashboard/security/totp/remove': { member: byApps((code) => ({ code })) },
}
