import { expect, test, vi } from 'vitest'
import { SuiteError } from '../../domain/errors.ts'
import type { XrplTx } from '../../domain/payment/tx.ts'
import type { PaymentStep } from '../../domain/payment/step.ts'
import {
  asOpened,
  asSubmitted,
  at,
  intentWith,
  samplePartner,
  sessionWith,
  stepWith,
} from '#testing/samples.ts'
import type { Store } from '../../ports/store.ts'
import { silentLog, testPayloads } from '#testing/plain-ports.ts'
import { alone } from '#testing/stores/alone.ts'
import { settled } from '#testing/stepping-clock.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { createXamanService } from './index.ts'
import { fakeXaman, uuidOf } from './testing/fake-xaman.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const TREASURY = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const LINK = 'https://xaman.test/detect/request:'
const HASH = 'C0FFEE'.padEnd(64, '0')
const tx: XrplTx = {
  family: 'xrpl',
  networkId: 0,
  from: ME,
  to: TREASURY,
  txjson: { TransactionType: 'Payment', Account: ME, Destination: TREASURY, Amount: '8500' },
}
const session = sessionWith({ chain: 'xrpl', payer: ME, intentId: intentWith().id })
const waiting = stepWith({ tx, to: TREASURY, session: session.id })
const fee = asOpened(waiting)
const numbered = (number: number) => asOpened(waiting, { number })
const intent = intentWith({
  chain: 'xrpl',
  payer: ME,
  steps: [fee, { ...waiting, id: 'product' }],
})

const SIGNED = { opened: true, resolved: true, signed: true, account: ME, txHash: HASH }

/** The input of every call of a session's popup. */
const by = (sessionId: string) => ({
  caller: { kind: 'embed-token', partner: samplePartner, sessionId } as const,
  address: '',
  query: { et: '' },
  body: { et: '' },
})

type Phone = ReturnType<typeof fakeXaman>

async function world(over: { offered?: boolean; networkId?: number } = {}) {
  const { store, clock, random } = await createTestWorld()
  const submit = vi.fn(async () => intent)
  const decline = vi.fn(async () => intent)
  await store.transact(async ({ sessions, intents }) => {
    await sessions.insert(session)
    await sessions.insert(sessionWith({ id: 'ses_2', chain: 'xrpl', intentId: intent.id }))
    await sessions.insert(sessionWith({ id: 'ses_eth' }))
    await intents.insert(intent)
  })
  const phone = fakeXaman()
  const deps = { store, clock, random, submit, decline, networkId: over.networkId ?? 0 }
  return { ...deps, ...server(phone, { ...deps, offered: over.offered !== false }) }
}

interface ServerDeps extends Pick<
  Parameters<typeof createXamanService>[0],
  'clock' | 'random' | 'networkId'
> {
  readonly store: Store
  readonly submit: Parameters<typeof createXamanService>[0]['payments']['submit']
  readonly decline: Parameters<typeof createXamanService>[0]['payments']['decline']
  readonly offered: boolean
}

/** A process of the server; another process on the same store and phone stands for a restart. */
function server(phone: Phone, { offered, submit, decline, ...deps }: ServerDeps) {
  const { store } = deps
  const service = createXamanService({
    ...deps,
    payments: { submit, decline },
    xaman: offered ? phone.xaman : undefined,
    payloads: {
      write: () => [{ kind: 'xaman', txjson: tx.txjson, link: LINK }],
      problemOf: testPayloads.problemOf,
    },
    log: silentLog,
    leases: alone().leases,
  })
  return {
    ...phone,
    resumed: () => service.resume(),
    close: () => service.close(),
    restart: async () => {
      service.close()
      const next = server(phone, { ...deps, submit, decline, offered })
      await next.resumed()
      return next
    },
    connect: async (id = session.id) =>
      service.handlers.askConnect({ ...by(id), params: { id }, query: undefined }),
    step: async (step = 'fee', id = session.id) =>
      service.handlers.askStep({ ...by(id), params: { id, step }, query: undefined }),
    state: async (uuid: string, id = session.id) =>
      service.handlers.readRequest({ ...by(id), params: { id, uuid }, body: undefined }),
    change: (step: PaymentStep) =>
      store.transact(({ intents }) => intents.update({ ...intent, steps: [step, ...intent.steps.slice(1)] })),
  }
}

test('connecting asks for a sign-in that no ledger takes, and tells the account that signed it', async () => {
  const { connect, asks, state, decide, submit } = await world()
  const { uuid, txjson, expiresAt } = await connect()
  expect(asks).toEqual([
    {
      txjson: { TransactionType: 'SignIn' },
      identifier: expect.stringMatching(/^xam_\w{22}$/),
      expireMinutes: 5,
      instruction: 'Choose the account to use with Demo partner (https://shop.example).',
      network: 'MAINNET',
    },
  ])
  expect(txjson).toBeUndefined()
  expect(expiresAt).toBe(at(300))
  expect(await state(uuid)).toMatchObject({ resolved: false, signed: false })
  await decide(uuid, { opened: true, resolved: true, signed: true, account: ME })
  expect(await state(uuid)).toMatchObject({ opened: true, signed: true, account: ME })
  expect(submit).not.toHaveBeenCalled()
})

test('a step asks for the stored transaction, and answers it', async () => {
  const { step, asks } = await world()
  expect(await step()).toMatchObject({ txjson: tx.txjson, pushed: false })
  expect(asks[0]?.txjson).toEqual(tx.txjson)
})

test('a partner’s own payment of a token is asked for only as the token and amount that its step names', async () => {
  const { store, step, asks } = await world()
  const issuer = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
  const Amount = { currency: 'USD', issuer, value: '5' }
  const usd = {
    address: `USD.${issuer}`,
    symbol: 'USD',
    name: 'US Dollar',
    decimals: 15,
    currency: 'USD',
    issuer,
  }
  const named = { ...waiting, tx: { ...tx, txjson: { ...tx.txjson, Amount } }, asset: usd }
  const { deal: _, ...own } = intent
  const change = (amountMinor: string) =>
    store.transact(({ intents }) => intents.update({ ...own, steps: [asOpened({ ...named, amountMinor })] }))
  await change('4000000000000000')
  await expect(step()).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  expect(asks).toEqual([])
  await change('5000000000000000')
  expect(await step()).toMatchObject({ txjson: { Amount } })
})

test('a request ends with its session, and a network that Xaman has no name for is not named', async () => {
  const { connect, clock, asks } = await world({ networkId: 21_338 })
  await clock.step(800_000)
  await connect()
  expect(asks[0]).toMatchObject({ expireMinutes: 2 })
  expect(asks[0]).not.toHaveProperty('network')
})

test('the phone’s transaction is taken even when no one asks', async () => {
  const { step, decide, submit, followers } = await world()
  const { uuid } = await step()
  await decide(uuid, SIGNED)
  expect(submit).toHaveBeenCalledExactlyOnceWith(intent.id, 'fee', HASH, session.id)
  expect(followers.size).toBe(0)
})

test('a rejection on the phone is taken as the wallet’s no, even when no one asks, and names the last hand-over', async () => {
  const { step, decide, decline, change } = await world()
  const { uuid } = await step()
  await change(asOpened(waiting, { at: at(60) }))
  expect((await step()).uuid).toBe(uuid)
  await decide(uuid, { opened: true, resolved: true })
  expect(decline).toHaveBeenCalledExactlyOnceWith(intent.id, 'fee', at(60))
})

test('a request that ran out or was signed, or that only asks for an account, is not a no', async () => {
  const { step, connect, decide, decline } = await world()
  await decide((await step()).uuid, { resolved: true, expired: true })
  await decide((await connect()).uuid, { opened: true, resolved: true })
  await decide((await step()).uuid, SIGNED)
  expect(decline).not.toHaveBeenCalled()
})

test('a step has one request, however often and from however many windows it is asked for', async () => {
  const { step, asks } = await world()
  const [one, two] = await Promise.all([step(), step()])
  const three = await step()
  expect([two.uuid, three.uuid]).toEqual([one.uuid, one.uuid])
  expect(asks).toHaveLength(1)
})

test('a step whose request was rejected or ran out is asked for again', async () => {
  const { step, decide, asks } = await world()
  const first = await step()
  await decide(first.uuid, { resolved: true })
  const second = await step()
  await decide(second.uuid, { resolved: true, expired: true })
  await step()
  expect(asks).toHaveLength(3)
})

test('a step whose price was renewed is asked for again, after the old request was taken back', async () => {
  const { step, change, cancelled, asks } = await world()
  const { uuid } = await step()
  await change({ ...fee, tx: { ...tx, txjson: { ...tx.txjson, Amount: '8600' } } })
  const { txjson } = await step()
  expect(cancelled).toEqual([uuid])
  expect(txjson).toMatchObject({ Amount: '8600' })
  expect(asks).toHaveLength(2)
})

test('a request that the user has open cannot be replaced by another one', async () => {
  const { step, change, decide, asks } = await world()
  const { uuid } = await step()
  await decide(uuid, { opened: true })
  await change({ ...fee, tx: { ...tx, txjson: { ...tx.txjson, Amount: '8600' } } })
  await expect(step()).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { reason: 'REQUEST_OPEN' } })
  expect(asks).toHaveLength(1)
})

test('a request that was opened in time can be signed at any time: another one has the same number', async () => {
  const { step, change, decide, asks, clock, submit } = await world()
  await change(numbered(7))
  const { uuid, txjson } = await step()
  expect(asks[0]).toMatchObject({ sequence: 7, txjson: tx.txjson })
  expect(txjson).toEqual({ ...tx.txjson, Sequence: 7 })
  await decide(uuid, { opened: true })
  await clock.step(299_000)
  expect((await step()).uuid).toBe(uuid)
  await clock.step(2_000)
  expect((await step()).uuid).not.toBe(uuid)
  expect(asks[1]?.sequence).toBe(7)
  // The earlier request is signed late, and its transaction is taken.
  await decide(uuid, SIGNED)
  expect(submit).toHaveBeenCalledExactlyOnceWith(intent.id, 'fee', HASH, session.id)
})

test('a request whose number the account has gone past is dead: the step is asked for with the next number', async () => {
  const { step, change, decide, asks } = await world()
  await change(numbered(7))
  const { uuid } = await step()
  await decide(uuid, { opened: true })
  await change(numbered(8))
  expect((await step()).uuid).not.toBe(uuid)
  expect(asks.map(({ sequence }) => sequence)).toEqual([7, 8])
})

test('a request without a number that was opened in time is waited for', async () => {
  const { step, decide, asks, clock } = await world()
  const { uuid } = await step()
  await decide(uuid, { opened: true })
  await clock.step(600_000)
  await expect(step()).rejects.toMatchObject({ details: { reason: 'REQUEST_OPEN' } })
  expect(asks).toHaveLength(1)
})

test('a step that the phone has signed is never asked for again, unless its transaction failed', async () => {
  const { step, change, decide, asks } = await world()
  const { uuid } = await step()
  await decide(uuid, SIGNED, false)
  await expect(step()).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  await change({ ...fee, dismissed: [HASH] })
  await step()
  expect(asks).toHaveLength(2)
})

test('a step whose transaction never came is asked for again once it is opened again', async () => {
  const { step, change, decide, asks } = await world()
  const { uuid } = await step()
  await decide(uuid, SIGNED)
  await change({ ...fee, kind: 'trustline', lost: [HASH] })
  await step()
  expect(asks).toHaveLength(2)
})

test('only a step that this session has opened is asked for', async () => {
  const { step, change } = await world()
  await expect(step('product')).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  await expect(step('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(step('fee', 'ses_2')).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  await change(asSubmitted(waiting, { txHash: HASH }))
  await expect(step()).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
})

test('only its own session sees a request', async () => {
  const { connect, state } = await world()
  const { uuid } = await connect()
  await expect(state(uuid, 'ses_2')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('sessions that have ended or are of another chain are refused', async () => {
  const { connect, clock } = await world()
  await expect(connect('ses_eth')).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
  await expect(connect('ses_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await clock.step(900_000)
  await expect(connect()).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
})

test('while its socket lives, Xaman is hardly asked; without one, every few seconds at most', async () => {
  const { connect, state, clock, reads, followers } = await world()
  const { uuid } = await connect()
  const poll = async (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      await state(uuid)
      await clock.step(1_000)
    }
  }
  await poll(19)
  expect(reads()).toBe(0)
  followers.get(uuid)?.lost()
  await poll(20)
  expect(reads()).toBe(5)
})

test('a failure of Xaman while a popup waits changes nothing', async () => {
  const { connect, state, clock, decide, xaman } = await world()
  const { uuid } = await connect()
  await decide(uuid, { opened: true })
  vi.spyOn(xaman, 'read').mockRejectedValue(new SuiteError('UPSTREAM_ERROR', 'Xaman failed.'))
  await clock.step(60_000)
  expect(await state(uuid)).toMatchObject({ opened: true, resolved: false })
})

test('without a key, Xaman is not offered', async () => {
  const { connect, step } = await world({ offered: false })
  await expect(connect()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(step()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a request is followed until Xaman reports its end, and its outcome stays with it', async () => {
  const { connect, state, clock, followers, decide } = await world()
  const { uuid } = await connect()
  await decide(uuid, { resolved: true, expired: true }, false)
  expect(followers.size).toBe(1)
  await clock.step(300_000 + 600_000)
  expect(followers.size).toBe(0)
  expect(await state(uuid)).toMatchObject({ resolved: true, expired: true })
})

test('after a restart, a popup follows the same request, and asks for no second one', async () => {
  const { step, restart, submit } = await world()
  const before = await step()
  const { step: again, state, decide, asks } = await restart()
  expect(await state(before.uuid)).toMatchObject({ resolved: false })
  expect(await again()).toEqual(before)
  expect(asks).toHaveLength(1)
  await decide(before.uuid, SIGNED)
  expect(submit).toHaveBeenCalledExactlyOnceWith(intent.id, 'fee', HASH, session.id)
  expect(await state(before.uuid)).toMatchObject({ signed: true, txHash: HASH })
})

test('a request that the phone signed while the server was down is taken once the server is back', async () => {
  const { step, restart, decide, submit } = await world()
  const { uuid } = await step()
  await decide(uuid, SIGNED, false)
  const next = await restart()
  await settled()
  expect(submit).toHaveBeenCalledExactlyOnceWith(intent.id, 'fee', HASH, session.id)
  await expect(next.step()).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  await next.restart()
  await settled()
  expect(submit).toHaveBeenCalledOnce()
})

test('after a restart, sign-ins that have ended and steps of the day before are not followed', async () => {
  const { connect, step, clock, restart, reads } = await world()
  await connect()
  await step()
  await clock.step(600_000)
  const before = reads()
  const next = await restart()
  expect([reads() - before, next.followers.size]).toEqual([1, 1])
  await clock.step(86_400_000)
  await next.restart()
  expect([reads() - before, next.followers.size]).toEqual([1, 0])
})

test('a process that stops during its resume follows no request', async () => {
  const { step, clock, close, resumed, followers, lose } = await world()
  lose('answer')
  await expect(step()).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  const taking = resumed()
  close()
  await taking
  expect(followers.size).toBe(0)
  await clock.step(1_000)
  expect(followers.size).toBe(0)
})

test('a step whose request was rejected or ran out while the server was down is asked for again', async () => {
  const { step, restart, decide, asks } = await world()
  const { uuid } = await step()
  await decide(uuid, { resolved: true, expired: true }, false)
  const next = await restart()
  expect((await next.step()).uuid).not.toBe(uuid)
  expect(asks).toHaveLength(2)
})

test('a step whose price was renewed while the server was down is asked for again, unless the phone has opened it', async () => {
  const { step, restart, change, decide, cancelled } = await world()
  const { uuid } = await step()
  await change({ ...fee, tx: { ...tx, txjson: { ...tx.txjson, Amount: '8600' } } })
  const next = await restart()
  await decide(uuid, { opened: true })
  await expect(next.step()).rejects.toMatchObject({ details: { reason: 'REQUEST_OPEN' } })
  await decide(uuid, { opened: false })
  expect(await next.step()).toMatchObject({ txjson: { Amount: '8600' } })
  expect(cancelled).toEqual([uuid, uuid])
})

test('a request whose answer was lost is found on the phone, and used instead of a second one', async () => {
  const { step, lose, asks, decide, submit } = await world()
  lose('answer')
  await expect(step()).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  const { uuid } = await step()
  expect(asks).toHaveLength(1)
  await decide(uuid, SIGNED)
  expect(submit).toHaveBeenCalledOnce()
})

test('a request whose answer came after the process had ended is signed only once', async () => {
  const { step, lose, restart, asks, decide, submit } = await world()
  lose('answer')
  await step().catch(() => undefined)
  await decide(uuidOf(1), SIGNED, false)
  const next = await restart()
  await settled()
  expect(submit).toHaveBeenCalledOnce()
  await expect(next.step()).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  expect(asks).toHaveLength(1)
})

test('a request that never reached Xaman is made again', async () => {
  const { step, lose, asks } = await world()
  lose('ask')
  await expect(step()).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  await step()
  expect(asks).toHaveLength(1)
})

test('while Xaman does not answer for an earlier request, no second one is made', async () => {
  const { step, lose, xaman, asks } = await world()
  lose('answer')
  await step().catch(() => undefined)
  vi.spyOn(xaman, 'find').mockRejectedValueOnce(new SuiteError('UPSTREAM_ERROR', 'Xaman failed.'))
  await expect(step()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  expect(asks).toHaveLength(1)
})

test('two processes on one store make only one request for a step', async () => {
  const { step, restart, asks } = await world()
  const other = await restart()
  const results = await Promise.allSettled([step(), other.step()])
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(asks).toHaveLength(1)
})

test('Xaman is not asked for a partner’s own transaction that the sign page would refuse', async () => {
  const { store, step, asks } = await world()
  const { deal: _, ...own } = intent
  const txjson = { TransactionType: 'SetRegularKey', Account: ME, RegularKey: TREASURY }
  const steps = [{ ...fee, tx: { ...tx, txjson } }]
  await store.transact(({ intents }) => intents.update({ ...own, steps }))
  await expect(step()).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  expect(asks).toEqual([])
})
