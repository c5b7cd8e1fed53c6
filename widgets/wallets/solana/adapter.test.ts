import {
  type Adapter,
  BaseSignerWalletAdapter,
  WalletConnectionError,
  WalletDisconnectedError,
  WalletNotConnectedError,
  WalletNotReadyError,
  WalletReadyState,
  WalletSendTransactionError,
  WalletTimeoutError,
  WalletWindowBlockedError,
  WalletWindowClosedError,
  type WalletName,
} from '@solana/wallet-adapter-base'
import { Keypair, type PublicKey, VersionedTransaction } from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import { mayHaveSent, WalletError } from '../wallet.ts'
import { connectSolana } from './connection.ts'
import { walletError } from './errors.ts'
import type { SolanaWallet } from './solana-wallet.ts'
import { base64, CHAIN, memo, pay, payload, REFERENCE, TREASURY } from './testing/transactions.ts'

const alice = Keypair.fromSeed(new Uint8Array(32).fill(1))
const shown = base64([pay(TREASURY, 1_000n), memo(REFERENCE)])

/** An adapter as a partner's page has it. */
class Ghost extends BaseSignerWalletAdapter {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's brand of a name
  name = 'Ghost' as WalletName<'Ghost'>
  url = 'https://ghost.test'
  icon = ''
  connecting = false
  publicKey: PublicKey | null = null
  readonly supportedTransactionVersions = new Set(['legacy', 0] as const)
  readonly readyState: WalletReadyState

  constructor(readyState = WalletReadyState.Installed) {
    super()
    this.readyState = readyState
  }
  async connect() {
    this.publicKey = alice.publicKey
  }
  async disconnect() {
    this.publicKey = null
    this.emit('disconnect')
  }
  async signTransaction<T>(transaction: T): Promise<T> {
    if (transaction instanceof VersionedTransaction) transaction.sign([alice])
    return transaction
  }
}

/** The adapter with bytes in place of web3.js's transactions, as a bridge to the page will have it. */
const walletOf = (adapter: Ghost): SolanaWallet => ({
  readyState: adapter.readyState,
  connect: async (silent) => (silent ? adapter.autoConnect() : adapter.connect()),
  accounts: () => (adapter.publicKey === null ? [] : [adapter.publicKey.toBase58()]),
  onChange(listener) {
    adapter.on('disconnect', listener)
    return () => void adapter.off('disconnect', listener)
  },
  sends: () => false,
  sendTransaction: () => Promise.reject(new WalletSendTransactionError('it only signs')),
  async signTransaction(transaction) {
    return (await adapter.signTransaction(VersionedTransaction.deserialize(transaction))).serialize()
  },
})

function connect(adapter: Adapter & Ghost) {
  const broadcast = vi.fn(async () => 'hash')
  const option = { id: 'Ghost', make: 'Ghost', name: 'Ghost' }
  return { broadcast, wallet: connectSolana(walletOf(adapter), 'ask', { option, chain: CHAIN, broadcast }) }
}

test('an adapter of a host page stands behind the connection as a wallet of this page does', async () => {
  const adapter = new Ghost()
  const { broadcast, wallet: connecting } = connect(adapter)
  const wallet = await connecting
  const heard = vi.fn()
  wallet.onChange(heard)
  expect(wallet.address()).toBe(alice.publicKey.toBase58())
  expect(await wallet.sign(payload(shown), () => undefined, 'fee')).toBe('hash')
  const signed = VersionedTransaction.deserialize(Buffer.from(shown, 'base64'))
  signed.sign([alice])
  expect(broadcast.mock.calls).toEqual([[shown, signed.serialize(), 'fee']])
  await adapter.disconnect()
  expect([wallet.address(), heard.mock.calls.length]).toEqual([undefined, 1])
})

test.each([WalletReadyState.NotDetected, WalletReadyState.Unsupported])(
  'an adapter in the state %s is not asked for anything',
  async (state) => {
    const adapter = new Ghost(state)
    await expect(connect(adapter).wallet).rejects.toMatchObject({ failure: 'unavailable' })
    expect(adapter.publicKey).toBeNull()
  },
)

test.each([
  [new WalletNotReadyError(), 'unavailable', false],
  [new WalletWindowBlockedError(), 'unavailable', false],
  [new WalletNotConnectedError(), 'not-authorised', false],
  [new WalletDisconnectedError(), 'disconnected', true],
  [new WalletWindowClosedError(), 'disconnected', true],
  [new WalletTimeoutError(), 'timeout', true],
  [new WalletConnectionError('The user rejected the request.'), 'rejected', false],
  [new WalletSendTransactionError('', { code: 4001, message: 'no' }), 'rejected', false],
  [new WalletSendTransactionError('', new WalletTimeoutError()), 'timeout', true],
  [new WalletSendTransactionError(), 'failed', true],
])('the adapter’s error %o is %s, also from another copy of the library', (cause, failure, maybe) => {
  for (const error of [cause, { name: cause.name, message: cause.message, error: cause.error as unknown }]) {
    const told = walletError(error)
    expect(told).toBeInstanceOf(WalletError)
    expect([told.failure, mayHaveSent(told)]).toEqual([failure, maybe])
  }
})
