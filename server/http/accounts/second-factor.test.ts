import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contracts/api/endpoint.ts'
import { endpoints } from '#contracts/api/index.ts'
import { signIn } from '#testing/sign-in.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { bareCall, refused } from '../testing/bare-call.ts'

/** Second factors at every endpoint, generated from the `access` that its contract declares. */

const MINUTE = 60_000
/** Every answer but a refusal of access: these calls lack what the contract's schema asks for. */
const behindAccess = [200, 400, 404]

let sandbox: TestApp
let real: TestApp
beforeAll(async () => {
  sandbox = await startTestApp()
  real = await startTestApp({ network: 'testnet' })
})
afterAll(async () => {
  await sandbox.stop()
  await real.stop()
})

type SignedIn = Extract<Access, { kind: 'account' | 'operator' | 'member' }>

const forKind = <K extends SignedIn['kind']>(kind: K) =>
  endpoints.flatMap((endpoint) => {
    const [way] = endpoint.access.filter((one): one is Extract<SignedIn, { kind: K }> => one.kind === kind)
    return way === undefined || endpoint.access[0].kind !== kind ? [] : [{ ...endpoint, way }]
  })

const isoAgo = (app: TestApp, ms: number): string => new Date(app.clock.now().getTime() - ms).toISOString()

interface Given {
  readonly secondFactorAgo?: number
  readonly passwordAgo?: number
  /** The member has a second factor. */
  readonly has?: boolean
}

/** The answer to a person whose session began an hour ago. */
async function callAs(
  app: TestApp,
  endpoint: Endpoint,
  who: Parameters<typeof signIn>[1],
  { secondFactorAgo, passwordAgo, has = false }: Given,
) {
  const headers = await signIn(app, {
    ...who,
    member: { passkeys: has ? 1 : 0 },
    session: {
      createdAt: isoAgo(app, 60 * MINUTE),
      ...(secondFactorAgo === undefined ? {} : { secondFactorAt: isoAgo(app, secondFactorAgo) }),
      ...(passwordAgo === undefined ? {} : { passwordAt: isoAgo(app, passwordAgo) }),
    },
  })
  return bareCall(app.url, endpoint, { headers })
}

const operators = forKind('operator')
const isFreshOnly = ({ way }: { readonly way: SignedIn }): boolean => way.secondFactor === true

test('the contract has operators’ endpoints of both kinds, and members’ endpoints that ask for a fresh proof', () => {
  expect(operators.filter(isFreshOnly).length).toBeGreaterThan(5)
  expect(operators.filter((one) => !isFreshOnly(one)).length).toBeGreaterThan(5)
  expect(forKind('account').filter(isFreshOnly).length).toBeGreaterThan(5)
  expect(forKind('member').filter(isFreshOnly).length).toBeGreaterThan(5)
})

describe.each(operators)('$method $path, outside of the sandbox', ({ way, ...endpoint }) => {
  const call = (given: Given) => callAs(real, endpoint, { operator: true }, given)

  test('refuses an operator who has given no second factor, with one set up or without', async () => {
    for (const has of [false, true])
      expect(await call({ has, passwordAgo: 0 })).toMatchObject(refused('SECOND_FACTOR_REQUIRED'))
  })

  test('takes a second factor of the session, and of the last ten minutes where the contract says so', async () => {
    expect((await call({ has: true, secondFactorAgo: 10 * MINUTE - 1 })).status).toBeOneOf(behindAccess)
    for (const has of [true, false]) {
      const old = await call({ has, secondFactorAgo: 10 * MINUTE })
      if (way.secondFactor === true) expect(old).toMatchObject(refused('SECOND_FACTOR_REQUIRED'))
      else expect(old.status).toBeOneOf(behindAccess)
    }
  })
})

test.each(operators)(
  '$method $path asks an operator of the sandbox for a second factor that is set up',
  async (endpoint) => {
    const call = (given: Given) => callAs(sandbox, endpoint, { operator: true }, given)
    expect((await call({})).status).toBeOneOf(behindAccess)
    expect(await call({ has: true })).toMatchObject(refused('SECOND_FACTOR_REQUIRED'))
  },
)

test.each(forKind('account'))(
  '$method $path takes a member’s second factor of the last ten minutes',
  async ({ way, ...endpoint }) => {
    const call = (given: Given) => callAs(sandbox, endpoint, {}, given)
    const answers = [await call({ has: true }), await call({ has: true, secondFactorAgo: 10 * MINUTE })]
    for (const answer of answers)
      if (way.secondFactor === true) expect(answer).toMatchObject(refused('SECOND_FACTOR_REQUIRED'))
      else expect(answer.status).toBeOneOf(behindAccess)
    for (const given of [{}, { has: true, secondFactorAgo: 10 * MINUTE - 1 }])
      expect((await call(given)).status).toBeOneOf(behindAccess)
  },
)

test.each(forKind('member'))(
  '$method $path takes a second factor, or where there is none the password, of the last ten minutes',
  async ({ way, ...endpoint }) => {
    const people: readonly Parameters<typeof signIn>[1][] = [{ role: 'viewer' }, { operator: true }]
    for (const who of people) {
      const call = (given: Given) => callAs(sandbox, endpoint, who, given)
      const unproven = [
        await call({ has: true, passwordAgo: 0 }),
        await call({ has: true, secondFactorAgo: 10 * MINUTE, passwordAgo: 0 }),
        await call({}),
        await call({ passwordAgo: 10 * MINUTE }),
      ]
      for (const answer of unproven)
        if (way.secondFactor === true) expect(answer).toMatchObject(refused('SECOND_FACTOR_REQUIRED'))
        else expect(answer.status).toBeOneOf(behindAccess)
      for (const given of [{ has: true, secondFactorAgo: 10 * MINUTE - 1 }, { passwordAgo: 10 * MINUTE - 1 }])
        expect((await call(given)).status).toBeOneOf(behindAccess)
    }
  },
)
