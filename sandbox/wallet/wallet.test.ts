import { recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { users } from '../evm/accounts.ts'
import { RpcError } from '../evm/rpc.ts'
import type { Ask } from './ask.ts'
import type { WalletChain } from './chain.ts'
import { type Answer, createWallet, type Source, type Wallet } from './wallet.ts'

const HASH = `0x${'ab'.repeat(32)}`
const TO = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** A node that knows just what the wallet may ask of it; anything else fails the test. */
function fakeChain(
  chainId: number,
  answers: Readonly<Record<string, unknown>> = {},
): WalletChain & { sent: unknown[] } {
  const known: Readonly<Record<string, unknown>> = {
    eth_getBalance: toHex(10n ** 20n),
    eth_gasPrice: '0x3b9aca00',
    eth_getCode: '0x',
    eth_estimateGas: '0x5208',
    eth_getTransactionCount: '0x7',
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_sendRawTransaction: HASH,
    ...answers,
  }
  const sent: unknown[] = []
  return {
    chainId,
    name: `Chain ${chainId}`,
    symbol: 'ETH',
    sent,
    describe: () => [],
    rpc(method, ...params) {
      const answer = known[method]
      if (method === 'eth_sendRawTransaction') sent.push(params[0])
      if (answer instanceof Error) return Promise.reject(answer)
      if (answer === undefined) return Promise.reject(new Error(`no one should ask for ${method}`))
      return Promise.resolve(answer)
    },
  }
}

function setUp(answers?: Readonly<Record<string, unknown>>) {
  let ids = 0
  const chains = [fakeChain(1, answers), fakeChain(56)] as const
  const wallet = createWallet({ chains, accounts: users, newId: () => `question-${++ids}` })
  return { wallet, chains }
}

const page: Source = { origin: 'http://localhost:4000', page: 'a' }
const [first, second] = users.map((user) => user.address)
const lower = (text: string | undefined) => text?.toLowerCase() ?? ''

function question(answer: Answer): Ask {
  if ('ask' in answer) return answer.ask
  throw new Error(`expected a question, not ${JSON.stringify(answer)}`)
}

async function connect(wallet: Wallet, source = page) {
  const { id } = question(await wallet.request(source, 'eth_requestAccounts', undefined))
  return wallet.decide(source, id, { approve: true, ...(first !== undefined && { account: first }) })
}

const payment = (changes: Readonly<Record<string, unknown>> = {}) => [
  { from: lower(first), to: TO, value: '0x1', chainId: '0x1', ...changes },
]

describe('before a connection', () => {
  test('no account is told, and no chain is hidden', async () => {
    const { wallet } = setUp()
    expect(await wallet.request(page, 'eth_accounts', undefined)).toEqual({ result: [] })
    expect(await wallet.request(page, 'eth_chainId', undefined)).toEqual({ result: '0x1' })
    expect(await wallet.request(page, 'net_version', undefined)).toEqual({ result: '1' })
    expect(await wallet.request(page, 'wallet_getPermissions', undefined)).toEqual({ result: [] })
  })

  test('nothing is sent or signed: 4100', async () => {
    const { wallet } = setUp()
    const refused = { error: { code: 4100 } }
    expect(await wallet.request(page, 'eth_sendTransaction', payment())).toMatchObject(refused)
    expect(await wallet.request(page, 'personal_sign', ['0x41', first])).toMatchObject(refused)
  })
})

describe('a connection', () => {
  test('offers every account, and tells the page only the one that was chosen', async () => {
    const { wallet } = setUp()
    const ask = question(await wallet.request(page, 'eth_requestAccounts', undefined))
    expect(ask.accounts?.map(({ address }) => address)).toEqual(users.map(({ address }) => address))
    expect(ask.origin).toBe(page.origin)
    const answer = await wallet.decide(page, ask.id, {
      approve: true,
      ...(second !== undefined && { account: second }),
    })
    expect(answer).toEqual({
      result: [lower(second)],
      events: [
        { event: 'connect', data: { chainId: '0x1' } },
        { event: 'accountsChanged', data: [lower(second)] },
      ],
    })
  })

  test('that is rejected is 4001 and connects nothing', async () => {
    const { wallet } = setUp()
    const { id } = question(await wallet.request(page, 'eth_requestAccounts', undefined))
    expect(await wallet.decide(page, id, { approve: false })).toMatchObject({ error: { code: 4001 } })
    expect(await wallet.request(page, 'eth_accounts', undefined)).toEqual({ result: [] })
  })

  test('is asked for once at a time: -32002, also when both requests come at once', async () => {
    const { wallet } = setUp()
    const [one, two] = await Promise.all([
      wallet.request(page, 'eth_requestAccounts', undefined),
      wallet.request(page, 'eth_requestAccounts', undefined),
    ])
    expect(question(one).title).toBe('Connect an account')
    expect(two).toMatchObject({ error: { code: -32002 } })
    await wallet.decide(page, question(one).id, { approve: false })
    expect(question(await wallet.request(page, 'eth_requestAccounts', undefined)).title).toBe(
      'Connect an account',
    )
  })

  test('needs an account that was offered', async () => {
    const { wallet } = setUp()
    const { id } = question(await wallet.request(page, 'eth_requestAccounts', undefined))
    expect(await wallet.decide(page, id, { approve: true, account: TO })).toMatchObject({
      error: { code: -32602 },
    })
    expect(await wallet.request(page, 'eth_accounts', undefined)).toEqual({ result: [] })
  })

  test('holds for its origin over reloads, and for no other origin', async () => {
    const { wallet } = setUp()
    await connect(wallet)
    const reloaded = { ...page, page: 'b' }
    expect(await wallet.request(reloaded, 'eth_requestAccounts', undefined)).toEqual({
      result: [lower(first)],
    })
    const other = { origin: 'http://localhost:5000', page: 'a' }
    expect(await wallet.request(other, 'eth_accounts', undefined)).toEqual({ result: [] })
  })

  test('can be revoked', async () => {
    const { wallet } = setUp()
    await connect(wallet)
    expect(await wallet.request(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({
      result: null,
      events: [{ event: 'accountsChanged', data: [] }],
    })
    expect(await wallet.request(page, 'eth_accounts', undefined)).toEqual({ result: [] })
  })
})

describe('the chain', () => {
  test('switches after a yes, and says so', async () => {
    const { wallet } = setUp()
    const { id } = question(await wallet.request(page, 'wallet_switchEthereumChain', [{ chainId: '0x38' }]))
    expect(await wallet.request(page, 'eth_chainId', undefined)).toEqual({ result: '0x1' })
    expect(await wallet.decide(page, id, { approve: true })).toEqual({
      result: null,
      events: [{ event: 'chainChanged', data: '0x38' }],
    })
    expect(await wallet.request(page, 'eth_chainId', undefined)).toEqual({ result: '0x38' })
  })

  test('that is on already needs no question', async () => {
    const { wallet } = setUp()
    expect(await wallet.request(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toEqual({
      result: null,
    })
  })

  test('that is unknown is 4902, and cannot be added', async () => {
    const { wallet } = setUp()
    const params = [{ chainId: '0x89' }]
    expect(await wallet.request(page, 'wallet_switchEthereumChain', params)).toMatchObject({
      error: { code: 4902 },
    })
    expect(await wallet.request(page, 'wallet_addEthereumChain', params)).toMatchObject({
      error: { code: 4001 },
    })
  })
})

describe('a transaction', () => {
  test('is sent once, after a yes, from the next nonce', async () => {
    const { wallet, chains } = setUp()
    await connect(wallet)
    const { id, rows } = question(await wallet.request(page, 'eth_sendTransaction', payment()))
    expect(rows).toContainEqual({ label: 'To', value: TO, code: true })
    expect(rows).toContainEqual({ label: 'Value', value: '0.000000000000000001 ETH' })
    expect(chains[0].sent).toEqual([])
    expect(await wallet.decide(page, id, { approve: true })).toEqual({ result: HASH })
    expect(await wallet.decide(page, id, { approve: true })).toMatchObject({ error: { code: -32602 } })
    expect(chains[0].sent).toHaveLength(1)
  })

  test('that is rejected is 4001 and never sent', async () => {
    const { wallet, chains } = setUp()
    await connect(wallet)
    const { id } = question(await wallet.request(page, 'eth_sendTransaction', payment()))
    expect(await wallet.decide(page, id, { approve: false })).toMatchObject({ error: { code: 4001 } })
    expect(chains[0].sent).toEqual([])
  })

  test('cannot be agreed to by another page or another origin', async () => {
    const { wallet, chains } = setUp()
    await connect(wallet)
    const { id } = question(await wallet.request(page, 'eth_sendTransaction', payment()))
    const others = [
      { ...page, page: 'b' },
      { ...page, origin: 'http://evil.example' },
    ]
    for (const other of others)
      expect(await wallet.decide(other, id, { approve: true })).toMatchObject({ error: { code: -32602 } })
    expect(chains[0].sent).toEqual([])
  })

  test.each([
    ['a decimal value', { value: '1' }],
    ['a value with leading zeros', { value: '0x01' }],
    ['another chain than the wallet’s', { chainId: '0x38' }],
    ['half a byte of data', { data: '0x1' }],
    ['data and input that differ', { data: '0x01', input: '0x02' }],
    ['no sender', { from: undefined }],
    ['a wrong recipient', { to: '0x12' }],
  ])('with %s is -32602', async (_, changes) => {
    const { wallet } = setUp()
    await connect(wallet)
    const answer = await wallet.request(page, 'eth_sendTransaction', payment(changes))
    expect(answer).toMatchObject({ error: { code: -32602 } })
  })

  test('of an account that was not connected is 4100', async () => {
    const { wallet } = setUp()
    await connect(wallet)
    const answer = await wallet.request(page, 'eth_sendTransaction', payment({ from: second }))
    expect(answer).toMatchObject({ error: { code: 4100 } })
  })

  test('that will fail, or that the account cannot pay for, comes with a warning', async () => {
    const failing = setUp({ eth_estimateGas: new RpcError({ code: 3, message: 'execution reverted' }) })
    await connect(failing.wallet)
    const answer = await failing.wallet.request(page, 'eth_sendTransaction', payment())
    expect(question(answer).warning).toContain('execution reverted')

    const poor = setUp({ eth_getBalance: '0x1' })
    await connect(poor.wallet)
    expect(question(await poor.wallet.request(page, 'eth_sendTransaction', payment())).warning).toContain(
      'not cover',
    )
  })

  test('that the node refuses is answered with the node’s own error', async () => {
    const error = new RpcError({ code: -32003, message: 'Insufficient funds for gas * price + value' })
    const { wallet } = setUp({ eth_sendRawTransaction: error })
    await connect(wallet)
    const { id } = question(await wallet.request(page, 'eth_sendTransaction', payment()))
    expect(await wallet.decide(page, id, { approve: true })).toEqual({
      error: { code: -32003, message: 'Insufficient funds for gas * price + value' },
    })
  })
})

describe('a signature', () => {
  test('of a message shows its text, and is the account’s', async () => {
    const { wallet } = setUp()
    await connect(wallet)
    const message = toHex('Sign in to Harbor')
    const ask = question(await wallet.request(page, 'personal_sign', [message, lower(first)]))
    expect(ask.detail?.text).toBe('Sign in to Harbor')
    const answer = await wallet.decide(page, ask.id, { approve: true })
    const signature = 'result' in answer ? String(answer.result) : ''
    expect(
      await recoverMessageAddress({ message: { raw: message }, signature: `0x${signature.slice(2)}` }),
    ).toBe(first)
  })

  test('of bytes that are not text shows them as they are', async () => {
    const { wallet } = setUp()
    await connect(wallet)
    expect(question(await wallet.request(page, 'personal_sign', ['0xff00', lower(first)])).detail?.text).toBe(
      '0xff00',
    )
  })

  test('of typed data is the account’s', async () => {
    const { wallet } = setUp()
    await connect(wallet)
    const data = {
      domain: { name: 'Suite', chainId: 1 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    const ask = question(await wallet.request(page, 'eth_signTypedData_v4', [first, JSON.stringify(data)]))
    const answer = await wallet.decide(page, ask.id, { approve: true })
    const signature = 'result' in answer ? String(answer.result) : ''
    expect(await recoverTypedDataAddress({ ...data, signature: `0x${signature.slice(2)}` })).toBe(first)
    const broken = await wallet.request(page, 'eth_signTypedData_v4', [first, '{'])
    expect(broken).toMatchObject({ error: { code: -32602 } })
  })
})

test('methods that only read go to the node, all others that are not known are 4200', async () => {
  const { wallet } = setUp()
  expect(await wallet.request(page, 'eth_gasPrice', [])).toEqual({ result: '0x3b9aca00' })
  for (const method of ['eth_sign', 'anvil_setBalance', 'evm_mine', 'constructor', 'toString', ''])
    expect(await wallet.request(page, method, [])).toMatchObject({ error: { code: 4200 } })
})
