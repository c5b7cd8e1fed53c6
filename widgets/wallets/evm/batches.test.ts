import { expect, test } from 'vitest'
import { soon } from '#testing/soon.ts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { mayHaveSent, WalletError } from '../wallet.ts'
import type { Memory } from './batches.ts'
import { connectEvm } from './connection.ts'
import { createFakeProvider, createFakeTimer, refusing } from './testing/fake-provider.ts'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH = `0x${'cd'.repeat(32)}`

const payload: WalletPayload = {
  kind: 'evm',
  method: 'wallet_sendCalls',
  params: [
    {
      version: '2.0.0',
      chainId: '0x1',
      from: ALICE,
      atomicRequired: true,
      calls: [
        { to: BOB, value: '0x1', data: `0x${'ab'.repeat(32)}` },
        { to: BOB, value: '0x2', data: '0x' },
      ],
    },
  ],
  anchor: { number: '0x12', hash: HASH },
}
const single: WalletPayload = {
  kind: 'evm',
  method: 'eth_sendTransaction',
  params: [{ from: ALICE, to: BOB, value: '0x1', data: '0x', chainId: '0x1' }],
  anchor: payload.kind === 'evm' ? payload.anchor : { number: '', hash: '' },
}

/** The storage of a tab. */
function createMemory(): Memory {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  return { storage: () => storage, session: { id: 'ss_1', et: 'et' } }
}

async function connect(answers: Readonly<Record<string, unknown>> = {}, memory = createMemory()) {
  const fake = createFakeProvider({
    eth_requestAccounts: [ALICE],
    eth_accounts: [ALICE],
    eth_chainId: '0x1',
    wallet_sendCalls: { id: 'batch' },
    wallet_getCallsStatus: {
      status: 200,
      receipts: [{ transactionHash: HASH.toUpperCase().replace('0X', '0x') }],
    },
    ...answers,
  })
  const { timer, fire } = createFakeTimer()
  const option = { id: 'a', make: 'test.a', name: 'A' }
  const wallet = await connectEvm({ option, provider: fake.provider }, 'ask', timer, memory)
  const sign = async () => wallet.sign(payload, () => undefined, 'together')
  return { ...fake, wallet, fire, sign, memory }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (cause: unknown) => (cause instanceof WalletError ? cause : undefined),
  )

test('the wallet is given exactly what was read, and its answer leads to the hash', async () => {
  const { sign, calls } = await connect()
  expect(await sign()).toBe(HASH)
  const asked = calls.find(({ method }) => method === 'wallet_sendCalls')
  expect(asked?.params).toBe(payload.kind === 'evm' && payload.params)
  expect(calls.at(-1)).toEqual({ method: 'wallet_getCallsStatus', params: ['batch'] })
})

test('older wallets answer the id alone', async () => {
  const { sign, calls } = await connect({ wallet_sendCalls: 'older' })
  expect(await sign()).toBe(HASH)
  expect(calls.at(-1)?.params).toEqual(['older'])
})

test.each([
  ['supported', { '0x1': { atomic: { status: 'supported' } } }, true],
  ['ready', { '0x01': { atomic: { status: 'ready' } } }, true],
  ['able on all chains', { '0x0': { atomic: { status: 'supported' } } }, true],
  ['able, in the words of before', { '0x1': { atomicBatch: { supported: true } } }, true],
  ['unsupported', { '0x1': { atomic: { status: 'unsupported' } } }, false],
  ['silent about it', { '0x1': {} }, false],
  ['able on another chain', { '0x38': { atomic: { status: 'supported' } } }, false],
  ['without an answer that can be read', null, false],
  ['without the method', refusing({ code: 4200, message: '' }), false],
])('a wallet that is %s', async (_, answer, expected) => {
  const { wallet, calls } = await connect({ wallet_getCapabilities: answer })
  expect(await wallet.canTogether?.(payload)).toBe(expected)
  expect(calls.at(-1)?.params).toEqual([ALICE, ['0x1']])
  expect(await wallet.canTogether?.(single)).toBe(false)
})

test('a wallet that does not say in time what it can, cannot', async () => {
  const { wallet, fire, methods } = await connect({
    wallet_getCapabilities: async () => new Promise(() => undefined),
  })
  const can = wallet.canTogether?.(payload)
  await soon(() => expect(methods()).toContain('wallet_getCapabilities'))
  fire()
  expect(await can).toBe(false)
})

test.each([4200, -32601, 5700, 5710, 5740, 5750, 5760])(
  'a wallet that refuses with %i has sent nothing, and says so; from then on it cannot',
  async (code) => {
    const { sign, wallet } = await connect({
      wallet_sendCalls: refusing({ code, message: 'no' }),
      wallet_getCapabilities: { '0x1': { atomic: { status: 'ready' } } },
    })
    const error = await failureOf(sign())
    expect(error).toMatchObject({ failure: 'not-together', code })
    expect(mayHaveSent(error)).toBe(false)
    expect(await wallet.canTogether?.(payload)).toBe(false)
  },
)

test('a wallet that only says it in words', async () => {
  const { sign } = await connect({
    wallet_sendCalls: refusing({ code: -32603, message: 'Account upgraded to unsupported contract' }),
  })
  expect(await failureOf(sign())).toMatchObject({ failure: 'not-together', code: 5760 })
})

test('the user’s no is no refusal of the form', async () => {
  const { sign } = await connect({ wallet_sendCalls: refusing({ code: 4001, message: 'User rejected.' }) })
  expect(await failureOf(sign())).toMatchObject({ failure: 'rejected', code: 4001 })
})

test.each([
  ['no id', null],
  ['an empty id', { id: '' }],
])('after %s, the outcome is not known', async (_, answer) => {
  const { sign } = await connect({ wallet_sendCalls: answer })
  const error = await failureOf(sign())
  expect(error?.failure).toBe('failed')
  expect(mayHaveSent(error)).toBe(true)
})

test('a request is followed until there is a hash, whatever the wallet says of its status', async () => {
  const { sign, answer, fire, calls } = await connect({ wallet_getCallsStatus: { status: 100 } })
  const hash = sign()
  const looks = () => calls.filter(({ method }) => method === 'wallet_getCallsStatus').length
  await soon(() => expect(looks()).toBe(1))
  answer('wallet_getCallsStatus', { status: 500, receipts: [] })
  fire()
  await soon(() => expect(looks()).toBe(2))
  answer('wallet_getCallsStatus', { status: 600, receipts: [{ transactionHash: HASH }, {}] })
  fire()
  expect(await hash).toBe(HASH)
})

test('a request that never reached the chain is over', async () => {
  const { sign, wallet } = await connect({ wallet_getCallsStatus: { status: 400 } })
  expect(await failureOf(sign())).toMatchObject({ failure: 'not-together', code: 400 })
  expect(wallet.resume?.(payload, 'together')).toBeUndefined()
})

test('a wallet that no longer tells of a request may have sent it', async () => {
  const { sign, wallet } = await connect({
    wallet_getCallsStatus: refusing({ code: 5730, message: 'No such bundle' }),
  })
  expect(mayHaveSent(await failureOf(sign()))).toBe(true)
  const again = wallet.resume?.(payload, 'together')
  expect(again && mayHaveSent(await failureOf(again))).toBe(true)
})

test('a request that the wallet has not answered yet is none to follow, nor is the one before it', async () => {
  const memory = createMemory()
  const first = await connect({ wallet_getCallsStatus: { status: 100 } }, memory)
  void first.sign().catch(() => undefined)
  await soon(() => expect(first.methods()).toContain('wallet_getCallsStatus'))
  const second = await connect({ wallet_sendCalls: async () => new Promise(() => undefined) }, memory)
  void second.sign()
  await soon(() => expect(second.methods()).toContain('wallet_sendCalls'))
  const third = await connect({}, memory)
  expect(third.wallet.resume?.(payload, 'together')).toBeUndefined()
})

test('after a reload the same request is followed, and the wallet is asked for nothing', async () => {
  const first = await connect({ wallet_getCallsStatus: { status: 100 } })
  void first.sign().catch(() => undefined)
  await soon(() => expect(first.methods()).toContain('wallet_getCallsStatus'))
  first.wallet.close()
  const second = await connect({}, first.memory)
  expect(await second.wallet.resume?.(payload, 'together')).toBe(HASH)
  expect(second.calls.at(-1)?.params).toEqual(['batch'])
  expect(second.methods()).not.toContain('wallet_sendCalls')
  // What follows is another request.
  expect(second.wallet.resume?.(payload, 'together')).toBeUndefined()
})
