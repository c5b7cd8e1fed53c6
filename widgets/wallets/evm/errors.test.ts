import { expect, test } from 'vitest'
import { mayHaveSent, WalletError, type WalletFailure } from '../wallet.ts'
import { walletError } from './errors.ts'

/** Errors that real wallets throw, each with the public thread that shows it, where there is one. */
const payloads: readonly (readonly [string, unknown, WalletFailure])[] = [
  // MetaMask/metamask-extension#11613
  [
    'MetaMask, transaction rejected',
    { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    'rejected',
  ],
  // BoltzExchange/boltz-web-app#1220
  [
    'MetaMask, all approvals rejected',
    {
      code: 4001,
      data: { cause: 'rejectAllApprovals' },
      message: 'ethers-user-denied: MetaMask Tx Signature: User denied transaction signature.',
    },
    'rejected',
  ],
  // m0-platform/ttg-frontend#345
  [
    'MetaMask, a request is open already',
    {
      code: -32002,
      message:
        "Request of type 'wallet_requestPermissions' already pending for origin https://governance.m0.org. Please wait.",
    },
    'busy',
  ],
  // WalletConnect/web3modal-vanilla-js-example#27
  [
    'MetaMask, locked',
    { code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' },
    'busy',
  ],
  [
    'MetaMask, unknown chain',
    {
      code: 4902,
      message: 'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.',
    },
    'unknown-chain',
  ],
  // Uniswap/web3-react#770
  [
    'MetaMask for phones, unknown chain',
    {
      code: -32603,
      message: 'Unrecognized chain ID "0x13881". Try adding the chain using wallet_addEthereumChain first.',
      data: { originalError: { code: 4902 } },
    },
    'unknown-chain',
  ],
  [
    'MetaMask, account not connected',
    { code: 4100, message: 'The requested account and/or method has not been authorized by the user.' },
    'not-authorised',
  ],
  // MetaMask/metamask-docs#200
  ['MetaMask, no funds', { code: -32000, message: 'insufficient funds for transfer' }, 'no-funds'],
  [
    'MetaMask, the node’s refusal inside',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: -32000, message: 'insufficient funds for gas * price + value: balance 0, tx cost 21000' },
    },
    'no-funds',
  ],
  // MetaMask/metamask-mobile#1314
  ['MetaMask for phones, old: an empty object', {}, 'failed'],
  // RabbyHub/Rabby#2146
  ['Rabby, rejected', { code: 4001, message: 'User rejected the request.' }, 'rejected'],
  // MetaMask/metamask-extension#5562
  ['Coinbase Wallet, rejected, no code', { message: 'User denied transaction signature' }, 'rejected'],
  // coinbase/coinbase-wallet-sdk#241
  ['Coinbase Wallet, connection refused', new Error('User denied account authorization'), 'rejected'],
  ['Phantom, rejected', { code: 4001, message: 'User rejected the request.' }, 'rejected'],
  // skalenetwork/portal#831
  ['Phantom, a chain that it cannot read', { code: -32603, message: 'Unexpected error' }, 'failed'],
  // TrueFiEng/useDApp#852
  ['Brave, rejected', { code: 4001, message: 'The user rejected the request.' }, 'rejected'],
  ['Brave, rejected, code lost', { message: 'The user rejected the request.' }, 'rejected'],
  // zeriontech/zerion-wallet-extension#519
  ['Zerion, unknown chain', { code: 4902, message: 'Chain not configured' }, 'unknown-chain'],
  // trustwallet/wallet-core#4464: a text and no code
  ['Trust Wallet, cancelled', 'Cancelled', 'rejected'],
  ['WalletConnect, rejected', { code: 5000, message: 'User rejected.' }, 'rejected'],
  ['a wallet on ethers', { code: 'ACTION_REJECTED', message: 'user rejected action' }, 'rejected'],
  ['any, method unknown', { code: -32601, message: 'the method eth_foo does not exist' }, 'unsupported'],
  ['any, EIP-1193 method', { code: 4200, message: 'The Provider does not support it.' }, 'unsupported'],
  ['any, EIP-1193 disconnected', { code: 4900, message: 'Disconnected' }, 'disconnected'],
  ['any, EIP-1193 other chain', { code: 4901, message: 'Chain disconnected' }, 'wrong-chain'],
  [
    'any, the transaction would fail',
    { code: -32603, message: 'Internal error', data: { code: 3, message: 'execution reverted: K' } },
    'would-fail',
  ],
  ['an extension that was updated', new Error('Extension context invalidated.'), 'disconnected'],
  ['a node that has it already', { code: -32000, message: 'already known' }, 'failed'],
  ['nothing at all', undefined, 'failed'],
]

test.each(payloads)('%s', (_, payload, failure) => {
  expect(walletError(payload).failure).toBe(failure)
})

test.each([
  'Transaction sent, but the websocket closed before it was confirmed',
  'Request failed: The message port closed before a response was received.',
  'request to https://rpc.test failed: connection closed',
  'Transaction confirmation was cancelled: timeout',
  'Transaction was rejected by the node',
  'Request was closed',
])('“%s” leaves open whether something was sent', (message) => {
  expect(mayHaveSent(walletError({ code: -32603, message }))).toBe(true)
})

test('what a wallet says is cleaned and cut before anyone sees it', () => {
  const error = walletError({ code: -32603, message: `Unexpected\u202e error\n${'x'.repeat(500)}` })
  expect(error.message.length).toBeLessThanOrEqual(200)
  expect(error.message).toMatch(/^Unexpected error x+…$/)
})

test('an error that contains itself ends', () => {
  const loop: { code: number; data?: unknown } = { code: -32603 }
  loop.data = loop
  expect(walletError(loop).failure).toBe('failed')
})

test('only a clear refusal rules out that a transaction was sent', () => {
  expect(mayHaveSent(new WalletError('rejected'))).toBe(false)
  expect(mayHaveSent(new WalletError('no-funds'))).toBe(false)
  expect(mayHaveSent(new WalletError('disconnected'))).toBe(true)
  expect(mayHaveSent(walletError({ code: -32603, message: 'Unexpected error' }))).toBe(true)
  expect(mayHaveSent(new TypeError('anything else'))).toBe(true)
})
