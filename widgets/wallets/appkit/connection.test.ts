import { expect, test } from 'vitest'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { mayHaveSent, Undecodable, WalletError, type WalletFailure } from '../wallet.ts'
import type { WalletClient } from '../walletconnect/client.ts'
import type { WalletSession } from '../walletconnect/session.ts'
import { createFakeClient } from '../walletconnect/testing/fake-client.ts'
import { connectMore } from './connection.ts'
import { evmSigner } from './evm-signer.ts'
import { createFakeModal } from './testing/fake-modal.ts'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH = `0x${'cd'.repeat(32)}`

const payload = {
  kind: 'evm',
  method: 'eth_sendTransaction',
  params: [{ from: ALICE, to: BOB, value: '0x1', data: '0x', chainId: '0x1' }],
  anchor: { number: '12', hash: `0x${'ab'.repeat(32)}` },
} as const satisfies WalletPayload
const [call] = payload.params

const session = (more: Partial<WalletSession> = {}): WalletSession => ({
  topic: 'one',
  accounts: [ALICE.toLowerCase()],
  methods: ['eth_sendTransaction'],
  name: 'Phone',
  expiry: 100,
  ...more,
})
const approving =
  (approved: Promise<WalletSession>): WalletClient['propose'] =>
  async () => ({ uri: 'wc:topic@2?symKey=ab', approved })
const never = new Promise<WalletSession>(() => undefined)

type Given = Parameters<typeof createFakeClient>[0]

function connect(given: Given = {}, how: 'ask' | 'resume' = 'resume', isWanted = true, payer?: string) {
  const fake = createFakeClient({ kept: [session()], ...given })
  const { modal, ...window } = createFakeModal()
  const wallet = connectMore(fake.client, how, () => isWanted, {
    chain: 'eip155:1',
    payer,
    option: { id: 'any', make: 'more', name: 'More wallets' },
    signer: evmSigner,
    modal: async () => modal,
    timer: () => () => undefined,
    isNewest: () => true,
  })
  return { ...fake, ...window, wallet }
}
const resumed = async (given?: Given) => {
  const { wallet, ...rest } = connect(given)
  return { ...rest, wallet: await wallet }
}
const errorOf = async (work: Promise<unknown>): Promise<WalletError | undefined> =>
  work.then(
    () => undefined,
    (cause: unknown) => (cause instanceof WalletError ? cause : undefined),
  )
const failure = async (work: Promise<unknown>): Promise<WalletFailure | undefined> =>
  (await errorOf(work))?.failure
const quiet = () => undefined

test('the modal shows the pairing, and goes once a wallet has agreed', async () => {
  const { wallet, uris, isOpen } = connect({ propose: approving(Promise.resolve(session())) }, 'ask')
  expect((await wallet).address()).toBe(ALICE.toLowerCase())
  expect([uris, isOpen()]).toEqual([['wc:topic@2?symKey=ab'], false])
})

test('of several sessions that are left, the payer’s is taken up, and else the newest', async () => {
  const kept = [session(), session({ topic: 'two', accounts: [BOB.toLowerCase()], expiry: 200 })]
  const addressFor = async (payer?: string) =>
    (await connect({ kept }, 'resume', true, payer).wallet).address()
  expect(await addressFor()).toBe(BOB.toLowerCase())
  expect(await addressFor(ALICE)).toBe(ALICE.toLowerCase())
  expect(await addressFor(`0x${'00'.repeat(20)}`)).toBe(BOB.toLowerCase())
})

test('closing the modal ends the wait, and a wallet that agrees later is told that it is over', async () => {
  let agree: (session: WalletSession) => void = quiet
  const late = new Promise<WalletSession>((resolve) => {
    agree = resolve
  })
  const { wallet, close, uris, ended } = connect({ propose: approving(late) }, 'ask')
  await expect.poll(() => uris.length).toBe(1)
  close()
  expect(await failure(wallet)).toBe('closed')
  agree(session({ topic: 'late' }))
  await expect.poll(() => ended).toEqual(['late'])
})

test('a user who has turned to another wallet while this one was loaded sees no modal', async () => {
  const { wallet, uris } = connect({ propose: approving(never) }, 'ask', false)
  expect(await failure(wallet)).toBe('closed')
  expect(uris).toEqual([])
})

test.each([
  ['no account', { accounts: [] }],
  ['no right to send', { methods: ['personal_sign'] }],
])('a wallet that gives %s is of no use, and is told so', async (_, more) => {
  const { wallet, ended } = connect({ propose: approving(Promise.resolve(session(more))) }, 'ask')
  expect(await failure(wallet)).toBe('unsupported')
  expect(ended).toEqual(['one'])
})

test('resuming asks no one and opens no modal; without a session it fails', async () => {
  const { wallet, uris } = await resumed()
  expect([wallet.kind, wallet.option.name, wallet.chain(), uris]).toEqual(['evm', 'Phone', 'eip155:1', []])
  expect(await failure(connect({ kept: [] }).wallet)).toBe('not-authorised')
})

test('the wallet is given exactly the object that was decoded, on the chain of the session', async () => {
  const { wallet, requests } = await resumed({ answer: () => HASH.toUpperCase().replace('0X', '0x') })
  expect(wallet.decode(payload).action).toEqual({
    kind: 'pay',
    asset: 'native',
    amount: 1n,
    to: BOB.toLowerCase(),
  })
  await wallet.check(payload)
  expect(await wallet.sign(payload, quiet, 'fee')).toBe(HASH)
  expect(requests).toEqual([{ topic: 'one', method: 'eth_sendTransaction', params: payload.params }])
  expect(requests[0]?.params).toBe(payload.params)
})

test('attack: a payload of another account, chain or kind reaches no wallet', async () => {
  const { wallet, requests } = await resumed({ answer: () => HASH })
  const wrong: readonly (readonly [WalletPayload, WalletFailure])[] = [
    [{ ...payload, params: [{ ...call, from: BOB }] }, 'wrong-account'],
    [{ ...payload, params: [{ ...call, chainId: '0x38' }] }, 'wrong-chain'],
    [{ kind: 'xaman', txjson: { TransactionType: 'Payment', Account: ALICE } }, 'unsupported'],
  ]
  for (const [other, why] of wrong) {
    expect(await failure(wallet.check(other))).toBe(why)
    expect(await failure(wallet.sign(other, quiet, 'fee'))).toBe(why)
  }
  expect(requests).toEqual([])
})

test('attack: what cannot be decoded is told so by the decoder of EVM wallets', async () => {
  const { wallet } = await resumed()
  const approveAll = `0xa22cb465${'0'.repeat(128)}`
  expect(() => wallet.decode({ ...payload, params: [{ ...call, data: approveAll }] })).toThrow(Undecodable)
})

test('a session that has ended takes the account along, and is asked for nothing', async () => {
  const { wallet, change, requests } = await resumed({ answer: () => HASH })
  let heard = 0
  wallet.onChange(() => (heard += 1))
  change('one', undefined)
  expect([wallet.address(), heard]).toEqual([undefined, 1])
  expect(await failure(wallet.check(payload))).toBe('not-authorised')
  expect(await failure(wallet.sign(payload, quiet, 'fee'))).toBe('not-authorised')
  expect(requests).toEqual([])
})

test.each([['0x12'], [null], [{ hash: HASH }], [`${HASH}00`]])(
  'the answer %j is not a hash, and leaves the outcome of the request open',
  async (answer) => {
    const { wallet } = await resumed({ answer: () => answer })
    const error = await errorOf(wallet.sign(payload, quiet, 'fee'))
    expect([error?.failure, mayHaveSent(error)]).toEqual(['failed', true])
  },
)

test.each([
  [{ code: 5000, message: 'User rejected.' }, 'rejected', false],
  [{ code: -32000, message: 'insufficient funds for gas * price + value' }, 'no-funds', false],
  [{ code: -32000, message: 'Request expired. Please try again.' }, 'timeout', true],
  [new Error('WebSocket connection closed'), 'disconnected', true],
  [new Error('already known'), 'failed', true],
])('%j is told as %s', async (cause, why, isUnsure) => {
  const { wallet } = await resumed({
    answer: () => {
      throw cause
    },
  })
  const error = await errorOf(wallet.sign(payload, quiet, 'fee'))
  expect([error?.failure, mayHaveSent(error)]).toEqual([why, isUnsure])
})

test('the app that was chosen in the modal is the way to it, where the wallet does not name its own', async () => {
  const given = { propose: approving(Promise.resolve(session())), answer: () => HASH }
  const { wallet, choose } = connect(given, 'ask')
  choose('phone://')
  const shown: unknown[] = []
  await (await wallet).sign(payload, (way) => shown.push(way), 'fee')
  expect(shown).toEqual([{ link: 'phone://', pushed: true }, undefined])
})
