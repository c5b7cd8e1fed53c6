import { expect, test, vi } from 'vitest'
import { soon } from '#testing/soon.ts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { type WalletFailure, WalletError } from '../wallet.ts'
import { connectEvm } from './connection.ts'
import { createFakeProvider, createFakeTimer, refusing } from './testing/fake-provider.ts'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const BLOCK = `0x${'ab'.repeat(32)}`
const HASH = `0x${'cd'.repeat(32)}`

const payload: WalletPayload = {
  kind: 'evm',
  method: 'eth_sendTransaction',
  params: [{ from: ALICE, to: BOB, value: '0x1', data: '0x', chainId: '0x1' }],
  anchor: { number: '12', hash: BLOCK },
}

async function connect(answers: Readonly<Record<string, unknown>> = {}, how: 'ask' | 'resume' = 'ask') {
  const fake = createFakeProvider({
    eth_requestAccounts: [ALICE],
    eth_accounts: [ALICE],
    eth_chainId: '0x1',
    eth_getBlockByNumber: { hash: BLOCK.toUpperCase().replace('0X', '0x') },
    eth_sendTransaction: HASH,
    ...answers,
  })
  const { timer, fire } = createFakeTimer()
  const option = { id: 'a', make: 'test.a', name: 'A' }
  const wallet = await connectEvm({ option, provider: fake.provider }, how, timer)
  return { ...fake, wallet, fire }
}
/** No wallet of a browser needs a way to it. */
const unasked = () => {
  throw new Error('nothing to present')
}
const failure = async (work: Promise<unknown>): Promise<WalletFailure | undefined> =>
  work.then(
    () => undefined,
    (cause: unknown) => (cause instanceof WalletError ? cause.failure : undefined),
  )

test('the wallet is given exactly the object that was decoded', async () => {
  const { wallet, calls } = await connect()
  expect(await wallet.sign(payload, unasked, 'fee')).toBe(HASH)
  expect(calls.at(-1)?.params).toBe(payload.params)
})

test.each([
  ['an empty list', []],
  ['no list', null],
  ['something else', ['alice.eth']],
])('%s of accounts is not consent', async (_, accounts) => {
  expect(await failure(connect({ eth_accounts: accounts }, 'resume'))).toBe('not-authorised')
})

test('a provider that throws at once fails like one that rejects', async () => {
  const thrown = { code: 4001, message: 'User rejected the request.' }
  expect(await failure(connect({ eth_requestAccounts: refusing(thrown) }))).toBe('rejected')
})

test.each([
  ['another account', { eth_accounts: [BOB] }, 'wrong-account'],
  ['no account any more', { eth_accounts: [] }, 'not-authorised'],
  ['another chain', { eth_chainId: '0x38' }, 'wrong-chain'],
  ['another block at that height', { eth_getBlockByNumber: { hash: HASH } }, 'other-chain'],
  ['no block at that height', { eth_getBlockByNumber: null }, 'other-chain'],
  [
    'a node that does not answer the question',
    { eth_getBlockByNumber: refusing({ code: 4200, message: '' }) },
    'unsupported',
  ],
] as const)('a wallet with %s fails the check', async (_, answers, expected) => {
  const { wallet, answer } = await connect()
  for (const [method, value] of Object.entries(answers)) answer(method, value)
  expect(await failure(wallet.check(payload))).toBe(expected)
})

test('the account and the chain are looked at once more when the wallet is asked to send', async () => {
  const { wallet, answer, methods } = await connect()
  await wallet.check(payload)
  answer('eth_accounts', [BOB])
  expect(await failure(wallet.sign(payload, unasked, 'fee'))).toBe('wrong-account')
  answer('eth_accounts', [ALICE])
  answer('eth_chainId', '0x38')
  expect(await failure(wallet.sign(payload, unasked, 'fee'))).toBe('wrong-chain')
  expect(methods()).not.toContain('eth_sendTransaction')
})

test('a question that needs no user is given up in time; one that asks the user is not', async () => {
  const { wallet, answer, fire, methods } = await connect()
  const never = new Promise(() => undefined)
  answer('eth_getBlockByNumber', async () => never)
  const checking = failure(wallet.check(payload))
  await soon(() => expect(methods()).toContain('eth_getBlockByNumber'))
  fire()
  expect(await checking).toBe('timeout')

  answer('eth_sendTransaction', async () => never)
  let settled = false
  void wallet.sign(payload, unasked, 'fee').finally(() => (settled = true))
  await soon(() => expect(methods()).toContain('eth_sendTransaction'))
  fire()
  await Promise.resolve()
  expect(settled).toBe(false)
})

test('a change of account, chain or consent in the wallet is told', async () => {
  const { wallet, emit, answer } = await connect()
  const changed = vi.fn()
  wallet.onChange(changed)
  emit('accountsChanged', [BOB])
  expect(wallet.address()).toBe(BOB)
  emit('chainChanged', '0x38')
  expect(wallet.chain()).toBe('eip155:56')
  emit('accountsChanged', [])
  expect(wallet.address()).toBeUndefined()
  expect(changed).toHaveBeenCalledTimes(3)

  answer('eth_accounts', [ALICE])
  emit('disconnect', { code: 4900 })
  await soon(() => expect(wallet.address()).toBe(ALICE))
})

test('switching asks for the chain and believes only what the wallet then says', async () => {
  const { wallet, answer, calls } = await connect({ eth_chainId: '0x38' })
  answer('wallet_switchEthereumChain', null)
  expect(await failure(wallet.switchTo('eip155:1'))).toBe('wrong-chain')
  answer('eth_chainId', '0x1')
  await wallet.switchTo('eip155:1')
  expect(wallet.chain()).toBe('eip155:1')
  expect(calls.find(({ method }) => method === 'wallet_switchEthereumChain')?.params).toEqual([
    { chainId: '0x1' },
  ])
})

test('a chain that the wallet does not know is added only when its details are given', async () => {
  const { wallet, answer, calls, methods } = await connect()
  let known = false
  answer('wallet_switchEthereumChain', () => {
    if (!known) throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
    answer('eth_chainId', '0x2105')
    return null
  })
  answer('wallet_addEthereumChain', () => {
    known = true
    return null
  })
  expect(await failure(wallet.switchTo('eip155:8453'))).toBe('unknown-chain')
  expect(methods()).not.toContain('wallet_addEthereumChain')
  const coin = { symbol: 'ETH', name: 'Ether', decimals: 18 }
  await wallet.switchTo('eip155:8453', { name: 'Base', coin, rpcUrl: 'https://node.test' })
  expect(calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
    { chainId: '0x2105', chainName: 'Base', nativeCurrency: coin, rpcUrls: ['https://node.test'] },
  ])
})
