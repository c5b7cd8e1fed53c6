import { expect, test } from 'vitest'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { Undecodable, WalletError, type WalletFailure } from '../wallet.ts'
import type { WalletClient } from '../walletconnect/client.ts'
import { connectWallet } from './connection.ts'
import { createXrplWalletConnect } from './kind.ts'
import type { WalletSession } from '../walletconnect/session.ts'
import { createFakeClient } from '../walletconnect/testing/fake-client.ts'

const ALICE = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const BOB = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const HASH = 'AB'.repeat(32)
const both = ['xrpl_signAndSubmit', 'xrpl_signTransaction']

const tx_json = { TransactionType: 'Payment', Account: ALICE, Destination: BOB, Amount: '8500' }
const payload: WalletPayload = {
  kind: 'xrpl-walletconnect',
  method: 'xrpl_signAndSubmit',
  chain: 'xrpl:0',
  params: { tx_json },
}
const session = (more: Partial<WalletSession> = {}): WalletSession => ({
  topic: 'one',
  accounts: [ALICE],
  methods: both,
  name: 'Joey',
  expiry: 100,
  ...more,
})
const approving =
  (approved: Promise<WalletSession>): WalletClient['propose'] =>
  async () => ({ uri: 'wc:topic@2?symKey=ab', approved })

type Given = Parameters<typeof createFakeClient>[0]

async function connect(given: Given = {}, how: 'ask' | 'resume' = 'resume') {
  const fake = createFakeClient({ kept: [session()], ...given })
  const shown: unknown[] = []
  const timers = new Set<() => void>()
  const wallet = connectWallet(fake.client, how, (invitation) => shown.push(invitation), {
    chain: 'xrpl:0',
    option: { id: 'any', make: 'walletconnect', name: 'WalletConnect' },
    timer: (run) => {
      timers.add(run)
      return () => timers.delete(run)
    },
    isNewest: () => true,
  })
  return { ...fake, shown, timers, wallet }
}
const resumed = async (given?: Given) => {
  const { wallet, ...rest } = await connect(given)
  return { ...rest, wallet: await wallet }
}
const failure = async (work: Promise<unknown>): Promise<WalletFailure | undefined> =>
  work.then(
    () => undefined,
    (cause: unknown) => (cause instanceof WalletError ? cause.failure : undefined),
  )
const quiet = () => undefined

test('a wallet is invited by the link of the pairing, which goes away once it has come', async () => {
  const propose = approving(Promise.resolve(session()))
  const { shown, timers, wallet } = await connect({ propose }, 'ask')
  expect((await wallet).address()).toBe(ALICE)
  expect(shown).toEqual([{ link: 'wc:topic@2?symKey=ab' }, undefined])
  expect(timers.size).toBe(0)
})

test('both methods are asked for, and none is required', async () => {
  const asked: (readonly string[])[] = []
  const propose: WalletClient['propose'] = async (methods) => {
    asked.push(methods)
    return approving(Promise.resolve(session()))(methods)
  }
  await (
    await connect({ propose }, 'ask')
  ).wallet
  expect(asked).toEqual([both])
})

test('a wallet that declines, or lets the proposal expire, is said to have done so', async () => {
  const declined = approving(Promise.reject({ code: 5000, message: 'User rejected.' }))
  const expired = approving(Promise.reject(new Error('Proposal expired')))
  const [no, late] = [await connect({ propose: declined }, 'ask'), await connect({ propose: expired }, 'ask')]
  expect(await failure(no.wallet)).toBe('rejected')
  expect(await failure(late.wallet)).toBe('timeout')
  expect(no.shown.at(-1)).toBeUndefined()
})

test('a relay that cannot be reached is not waited for without end, and no wallet is blamed for it', async () => {
  const { timers, wallet, resting } = await connect({ propose: async () => new Promise(quiet) }, 'ask')
  for (const fire of timers) fire()
  expect(await failure(wallet)).toBe('unavailable')
  expect(resting()).toBe(1)
})

test.each([
  ['no account of the chain', { accounts: [] }],
  ['no method that is needed', { methods: ['xrpl_signMessage'] }],
])('a wallet that gives %s is of no use, and is told that the session is over', async (_, more) => {
  const propose = approving(Promise.resolve(session(more)))
  const { wallet, ended } = await connect({ propose }, 'ask')
  expect(await failure(wallet)).toBe('unsupported')
  expect(ended).toEqual(['one'])
})

test('resuming continues the newest session and asks no one; without one it fails', async () => {
  const kept = [session(), session({ topic: 'two', accounts: [BOB], expiry: 200 })]
  const { wallet, shown } = await resumed({ kept })
  expect(wallet.address()).toBe(BOB)
  expect(shown).toEqual([])
  expect(await failure((await connect({ kept: [] })).wallet)).toBe('not-authorised')
})

test('a wallet that takes the place of another ends that one’s session', async () => {
  const propose = approving(Promise.resolve(session({ topic: 'new' })))
  const { wallet, ended } = await connect({ propose, kept: [session(), session({ topic: 'new' })] }, 'ask')
  await wallet
  expect(ended).toEqual(['one'])
})

test('a session that another page of ours is using is not ended', async () => {
  const propose = approving(Promise.resolve(session({ topic: 'new' })))
  const kept = [session(), session({ topic: 'left' }), session({ topic: 'new' })]
  const { wallet, ended, held } = await connect({ propose, kept, usedElsewhere: ['one'] }, 'ask')
  const connection = await wallet
  await expect.poll(() => ended).toEqual(['left'])
  expect(held()).toEqual(['new'])
  connection.close()
  expect(held()).toEqual([])
})

/** A user who starts to connect, gives up, and starts again: both invitations can still be answered. */
function twice(kept: readonly WalletSession[] = []) {
  const answers: { resolve: (session: WalletSession) => void; reject: (cause: Error) => void }[] = []
  const fake = createFakeClient({
    kept,
    propose: async (methods) =>
      approving(new Promise((resolve, reject) => answers.push({ resolve, reject })))(methods),
  })
  const settings = { projectId: '', chain: 'xrpl:0', timer: () => quiet }
  const kind = createXrplWalletConnect(settings, async () => fake.client)
  const [first, second] = [kind.connect('any', 'ask', quiet), kind.connect('any', 'ask', quiet)]
  first.catch(quiet)
  return { ...fake, first, second, answers }
}

test('an old invitation that is approved late ends itself, and not the session in use', async () => {
  const { first, second, answers, ended } = twice([session({ topic: 'old' }), session({ topic: 'new' })])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve(session({ topic: 'new' }))
  const wallet = await second
  expect(ended).toEqual(['old'])
  ended.length = 0
  answers[0]?.resolve(session({ topic: 'old' }))
  expect(await failure(first)).toBe('disconnected')
  expect(ended).toEqual(['old'])
  expect(wallet.address()).toBe(ALICE)
})

test('an old invitation that runs out does not cut a newer one off from the relay', async () => {
  const { first, second, answers, resting } = twice()
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.reject(new Error('Proposal expired'))
  expect(await failure(first)).toBe('timeout')
  expect(resting()).toBe(0)
  answers[1]?.reject(new Error('Proposal expired'))
  expect(await failure(second)).toBe('timeout')
  expect(resting()).toBe(1)
})

test('the wallet is given exactly the object that was decoded, by the method that submits', async () => {
  const { wallet, requests } = await resumed({ answer: () => ({ hash: HASH }) })
  expect(wallet.decode(payload).action).toEqual({ kind: 'pay', asset: 'native', amount: 8500n, to: BOB })
  expect(await wallet.sign(payload, quiet, 'fee')).toBe(HASH)
  expect(requests).toEqual([{ topic: 'one', method: 'xrpl_signAndSubmit', params: { tx_json } }])
  expect(requests[0]?.params).toBe(payload.params)
})

test('a wallet that only signs transactions is told to fill in and submit', async () => {
  const { wallet, requests } = await resumed({
    kept: [session({ methods: ['xrpl_signTransaction'] })],
    answer: () => ({ tx_json: { ...tx_json, hash: HASH.toLowerCase() } }),
  })
  expect(await wallet.sign(payload, quiet, 'fee')).toBe(HASH)
  expect(requests[0]?.method).toBe('xrpl_signTransaction')
  expect(requests[0]?.params).toEqual({ tx_json, autofill: true, submit: true })
})

test('the way into the wallet’s app is shown while it is asked, and taken away after', async () => {
  const { wallet } = await resumed({
    kept: [session({ app: 'joey://wc' })],
    answer: () => {
      throw { code: 5000, message: 'User rejected.' }
    },
  })
  const shown: unknown[] = []
  expect(await failure(wallet.sign(payload, (way) => shown.push(way), 'fee'))).toBe('rejected')
  expect(shown).toEqual([{ link: 'joey://wc', pushed: true }, undefined])
})

test.each([
  ['no hash', { tx_json }],
  ['a short hash', { hash: 'AB' }],
  ['nothing', undefined],
  ['text', HASH],
])('an answer with %s leaves open what became of the request', async (_, answer) => {
  const { wallet } = await resumed({ answer: () => answer })
  expect(await failure(wallet.sign(payload, quiet, 'fee'))).toBe('failed')
})

test('of several accounts, the one that the payment is for is switched to, and asked', async () => {
  const kept = [session({ accounts: [BOB, ALICE] })]
  const { wallet, requests, change } = await resumed({ kept, answer: () => ({ hash: HASH }) })
  const heard: unknown[] = []
  wallet.onChange(() => heard.push(wallet.address()))
  expect(wallet.address()).toBe(BOB)
  await wallet.check(payload)
  expect(heard).toEqual([ALICE])
  expect(await wallet.sign(payload, quiet, 'fee')).toBe(HASH)
  expect([heard.length, requests.length]).toEqual([1, 1])
  change('one', session({ accounts: [BOB, ALICE] }))
  expect(wallet.address()).toBe(ALICE)
})

test('a request with more than the transaction is not understood', async () => {
  const { wallet } = await resumed()
  const more = { ...payload, params: { tx_json, submit: false } }
  expect(() => wallet.decode(more)).toThrow(Undecodable)
  expect(() => wallet.decode({ kind: 'xaman', txjson: tx_json })).toThrow(Undecodable)
})

test('a session that the wallet ends takes the account along', async () => {
  const { wallet, change, requests } = await resumed()
  let heard = 0
  wallet.onChange(() => (heard += 1))
  change('one', session({ accounts: [BOB] }))
  expect(wallet.address()).toBe(BOB)
  change('other', undefined)
  change('one', undefined)
  expect([wallet.address(), heard]).toEqual([undefined, 2])
  expect(await failure(wallet.sign(payload, quiet, 'fee'))).toBe('not-authorised')
  expect(requests).toEqual([])
})

test('a closed connection listens no more, and its session stays with the wallet', async () => {
  const { wallet, listening, ended } = await resumed()
  wallet.close()
  expect([listening(), ended]).toEqual([0, []])
})

test('the wallet has its own name, and stays on the chain of the page', async () => {
  const { wallet } = await resumed()
  expect(wallet.option).toEqual({ id: 'any', make: 'walletconnect', name: 'Joey' })
  expect(wallet.chain()).toBe('xrpl:0')
  expect(await failure(wallet.switchTo('xrpl:0'))).toBeUndefined()
  expect(await failure(wallet.switchTo('xrpl:1'))).toBe('unsupported')
})
