import { expect, test, vi } from 'vitest'
import { WalletError, type WalletFailure } from '../wallet.ts'
import { createSolanaWallets } from './kind.ts'
import { createPageWallets } from './testing/page-wallets.ts'
import { ALICE, CHAIN, MALLORY, payload as payloadOf } from './testing/transactions.ts'

const SEND = 'solana:signAndSendTransaction'
const SIGN = 'solana:signTransaction'
const bytes = Uint8Array.of(1, 2, 3, 250)
const noServer = {
  session: { id: 'ses_1', et: 'token' },
  fetch: () => Promise.reject(new Error('the server is not asked')),
}
const payload = payloadOf(btoa(String.fromCharCode(...bytes)))
const unasked = () => {
  throw new Error('nothing to present')
}

function account(address = ALICE.toBase58(), chains = ['solana:mainnet'], features = [SEND]) {
  return { address, publicKey: new Uint8Array(32), chains, features }
}

/** A wallet as extensions register it. A test replaces single parts. */
function createWallet({ name = 'Ghost', chains = ['solana:mainnet', 'solana:devnet'], without = '' } = {}) {
  const state: { accounts: unknown[]; send: (input: unknown) => unknown; connect: () => void } = {
    accounts: [account()],
    send: () => [{ signature: new Uint8Array(64).fill(7) }],
    connect: () => undefined,
  }
  const asked: { method: string; input: unknown }[] = []
  let changed: ((change: unknown) => void) | undefined
  const features = {
    'standard:connect': {
      connect: async (input: unknown) => {
        asked.push({ method: 'connect', input })
        state.connect()
        return { accounts: state.accounts }
      },
    },
    'standard:events': {
      on: (_: string, listener: typeof changed) => {
        changed = listener
        return () => (changed = undefined)
      },
    },
    [SEND]: {
      signAndSendTransaction: async (input: unknown) => {
        asked.push({ method: 'send', input })
        return state.send(input)
      },
    },
  }
  const offered = Object.fromEntries(Object.entries(features).filter(([feature]) => feature !== without))
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,x',
    chains,
    features: offered,
    accounts: [],
  }
  return {
    wallet,
    state,
    asked,
    change: (change: unknown) => changed?.(change),
  }
}

/** A page in which wallets are there before it asks, and others come later. */
function createPage(...wallets: readonly { readonly wallet: unknown }[]) {
  const page = new EventTarget()
  const register = (wallet: unknown) => {
    const detail = (api: { register: (wallet: unknown) => void }) => api.register(wallet)
    page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail }))
  }
  page.addEventListener('wallet-standard:app-ready', (event) => {
    const api: unknown = 'detail' in event ? event.detail : undefined
    const method: unknown = typeof api === 'object' && api !== null ? Reflect.get(api, 'register') : undefined
    if (typeof method === 'function')
      for (const { wallet } of wallets) Reflect.apply(method, undefined, [wallet])
  })
  let passed: (() => void) | undefined
  const timer = (run: () => void) => {
    passed = run
    return () => (passed = undefined)
  }
  return { wallets: createPageWallets(page).wallets, register, timer, pass: () => passed?.() }
}

function search(world: ReturnType<typeof createPage>, chain = CHAIN) {
  const kind = createSolanaWallets({ ...world, ...noServer, chain })
  const report = vi.fn()
  const stop = kind.discover(report)
  const names = () => report.mock.lastCall?.[0].map(({ name }: { name: string }) => name)
  return { kind, report, stop, names }
}

async function connect(ghost = createWallet(), how: 'ask' | 'resume' = 'ask') {
  const { kind } = search(createPage(ghost))
  const wallet = await kind.connect('Ghost', how, unasked)
  return { ...ghost, wallet }
}
const failure = async (work: Promise<unknown>): Promise<WalletFailure | undefined> =>
  work.then(
    () => undefined,
    (cause: unknown) => (cause instanceof WalletError ? cause.failure : undefined),
  )

test('wallets that are there, and those that come later, are found', () => {
  const world = createPage(createWallet())
  const { names } = search(world)
  expect(names()).toEqual(['Ghost'])
  world.register(createWallet({ name: 'Sun\u202eflare' }).wallet)
  expect(names()).toEqual(['Ghost', 'Sun flare'])
})

test('no wallet takes the place of one that came first, and none is listed twice', () => {
  const ghost = createWallet()
  const world = createPage(ghost)
  const { report } = search(world)
  world.register(ghost.wallet)
  world.register(createWallet().wallet)
  expect(report).toHaveBeenCalledTimes(1)
})

test.each([
  ['that signs nothing', createWallet({ without: SEND }).wallet],
  ['that cannot connect', createWallet({ without: 'standard:connect' }).wallet],
  ['of another chain', createWallet({ chains: ['sui:mainnet'] }).wallet],
  ['of another cluster', createWallet({ chains: ['solana:devnet'] }).wallet],
  ['without a name', createWallet({ name: '\u200b' }).wallet],
  ['that is only text', 'wallet'],
])('a wallet %s is not offered', (_, wallet) => {
  const world = createPage({ wallet })
  const { report } = search(world)
  expect(report).not.toHaveBeenCalled()
  world.pass()
  expect(report).toHaveBeenCalledWith([])
})

test('a private cluster is the local one for wallets', () => {
  const world = createPage(createWallet({ chains: ['solana:localnet'] }))
  expect(search(world, 'solana:9q2rJ4wKuK4PVSBYvTBxCyAkMt3fD1gT').names()).toEqual(['Ghost'])
})

test('after stopping, nothing is listened to', () => {
  const world = createPage()
  const { report, stop } = search(world)
  stop()
  world.register(createWallet().wallet)
  world.pass()
  expect(report).not.toHaveBeenCalled()
})

test('the wallet is given exactly the bytes, its account and the chain, and answers the signature', async () => {
  const { wallet, asked } = await connect()
  // 64 times 7, in base58.
  expect(await wallet.sign(payload, unasked, 'fee')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{87,88}$/)
  expect(asked.at(-1)?.input).toMatchObject({
    account: account(),
    chain: 'solana:mainnet',
    transaction: bytes,
    options: { preflightCommitment: 'confirmed' },
  })
})

test.each([
  ['none', []],
  ['one of another cluster', [account(undefined, ['solana:devnet'])]],
  ['one that signs no transactions', [account(undefined, undefined, ['solana:signMessage'])]],
  ['one that signs by a feature that the wallet lacks', [account(undefined, undefined, [SIGN])]],
  ['nonsense', ['alice']],
])('of accounts, %s is not consent', async (_, accounts) => {
  const ghost = createWallet()
  ghost.state.accounts = accounts
  expect(await failure(connect(ghost))).toBe('not-authorised')
})

test('of several accounts, the one that the payment is for is switched to, and signs', async () => {
  const ghost = createWallet()
  ghost.state.accounts = [account(MALLORY.toBase58()), account()]
  const { wallet, asked, change } = await connect(ghost)
  const heard = vi.fn()
  wallet.onChange(() => heard(wallet.address()))
  expect(wallet.address()).toBe(MALLORY.toBase58())
  await wallet.check(payload)
  expect(heard.mock.calls).toEqual([[ALICE.toBase58()]])
  await wallet.sign(payload, unasked, 'fee')
  expect(heard).toHaveBeenCalledOnce()
  expect(asked.at(-1)?.input).toMatchObject({ account: account() })
  change({ accounts: [account(MALLORY.toBase58()), account()] })
  expect(wallet.address()).toBe(ALICE.toBase58())
})

test.each<[unknown, WalletFailure]>([
  [{ code: 4001, message: 'User rejected the request.' }, 'rejected'],
  [new Error('User rejected the request'), 'rejected'],
  [new Error('Approval Denied'), 'rejected'],
  ['Transaction cancelled', 'rejected'],
  ['Request was declined by the user.', 'rejected'],
  [new Error('Transaction sent, but the websocket closed before it was confirmed'), 'disconnected'],
  [new Error('Request failed: The message port closed before a response was received.'), 'disconnected'],
  [new Error('request to https://rpc.test failed: connection closed'), 'disconnected'],
  [new Error('Transaction confirmation was cancelled: block height exceeded'), 'failed'],
  [new Error('Transaction was rejected by the node'), 'failed'],
  [new Error('Request was closed'), 'failed'],
  [new Error('Attempt to debit an account but found no record of a prior credit.'), 'no-funds'],
  [new Error('Transaction simulation failed: Blockhash not found'), 'would-fail'],
  [new Error('This transaction has already been processed'), 'failed'],
  [{ code: 4100, message: '' }, 'not-authorised'],
  [undefined, 'failed'],
  [null, 'failed'],
])('what fails with %o is %s', async (cause, expected) => {
  const { wallet, state } = await connect()
  state.send = () => {
    throw cause
  }
  expect(await failure(wallet.sign(payload, unasked, 'fee'))).toBe(expected)
})
