import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { silentLog } from '#testing/plain-ports.ts'
import { createTestWorld } from '#testing/test-world.ts'
import type { XamanAsk } from '../../ports/xaman.ts'
import { createRequests, type RequestsDeps } from './requests.ts'

const signIn: Omit<XamanAsk, 'identifier'> = {
  txjson: { TransactionType: 'SignIn' },
  expireMinutes: 5,
  instruction: 'Choose the account.',
}

async function world() {
  const { store, clock, random, leases } = await createTestWorld()
  let asked = 0
  const answers = { before: async (): Promise<unknown> => undefined }
  const deps: RequestsDeps = {
    store,
    clock,
    random,
    leases,
    log: silentLog,
    xaman: {
      async create() {
        asked += 1
        await answers.before()
        const uuid = `00000000-0000-4000-8000-${String(asked).padStart(12, '0')}`
        return { uuid, link: `https://xumm.test/sign/${uuid}`, pushed: false, news: 'wss://xumm.test' }
      },
      find: async () => undefined,
      read: async () => ({ opened: false, resolved: false, signed: false, expired: false }),
      cancel: async () => true,
      follow: () => () => undefined,
      async close() {},
    },
    onSigned: async () => undefined,
    onRejected: async () => undefined,
  }
  return { store, answers, deps, requests: createRequests(deps) }
}

test('attack: sign-ins that are asked for without end make room for each other, and push out no request for a step', async () => {
  const { store, requests } = await world()
  const step = { intent: 'pi_1', id: 'fee' }
  await requests.ask(signIn, { session: 'ses_1', step })
  const first = await requests.ask(signIn, { session: 'ses_1' })
  const { session, txjson, expiresAt } = first
  await store.transact(async ({ xamanRequests }) => {
    for (let n = 0; n < 4_999; n++)
      await xamanRequests.insert({ id: `xam_${n}`, session, txjson, expiresAt, state: 'asked' })
  })
  await requests.ask(signIn, { session: 'ses_2' })
  expect(await store.read.xamanRequests.count({ isConnect: 'yes' })).toBe(5_000)
  expect(await requests.byUuid(first.uuid)).toBeUndefined()
  expect(await requests.ofStep(step)).toMatchObject({ session: 'ses_1' })
})

test('a request that another process is still giving to Xaman is neither removed nor asked for again', async () => {
  const { requests, answers, deps, store } = await world()
  const other = createRequests({ ...deps, leases: { process: 'other', isAlive: async () => true } })
  const step = { intent: 'pi_1', id: 'fee' }
  const held = new EventEmitter()
  answers.before = () => once(held, 'answer')
  const asking = requests.ask(signIn, { session: 'ses_1', step })
  await expect.poll(() => store.read.xamanRequests.count()).toBe(1)
  await expect(other.ofStep(step)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 })
  await expect(other.ask(signIn, { session: 'ses_1', step })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  held.emit('answer')
  const { id } = await asking
  expect(await other.ofStep(step)).toMatchObject({ id, state: 'open' })
})

test('a request that Xaman has not answered is looked for by any process', async () => {
  const { requests, answers, deps, store } = await world()
  const step = { intent: 'pi_1', id: 'fee' }
  answers.before = () => Promise.reject(new Error('no answer'))
  await expect(requests.ask(signIn, { session: 'ses_1', step })).rejects.toThrow('no answer')
  const other = createRequests({ ...deps, leases: { process: 'other', isAlive: async () => true } })
  expect(await other.ofStep(step)).toBeUndefined()
  expect(await store.read.xamanRequests.count()).toBe(0)
})
