import { expect, test } from 'vitest'
import { mayHaveSent, WalletError } from '../wallet.ts'
import { walletError } from './errors.ts'

test.each([
  [{ code: 5000, message: 'User rejected.' }, 'rejected'],
  [{ code: 4001, message: 'User rejected the request.' }, 'rejected'],
  [{ code: 5101, message: 'Unsupported methods.' }, 'unsupported'],
  [{ code: 6000, message: 'User disconnected.' }, 'disconnected'],
  [{ code: 0, message: 'Proposal expired' }, 'timeout'],
  [new Error('Request expired. Please try again.'), 'timeout'],
  [new Error('No matching key. session topic does not exist: ab'), 'disconnected'],
  [new Error('No internet connection detected. Please restart your network and try again.'), 'disconnected'],
  [{ code: -32000, message: 'tecPATH_DRY' }, 'failed'],
  [{ code: -32000, message: 'tefPAST_SEQ: This sequence number has already passed.' }, 'outdated'],
  [{ code: '__proto__', message: {} }, 'failed'],
  ['text', 'failed'],
  [undefined, 'failed'],
])('%j is told as %s', (cause, failure) => {
  expect(walletError(cause).failure).toBe(failure)
})

test.each([
  'Transaction sent, but the websocket closed before it was confirmed',
  'Request failed: The message port closed before a response was received.',
  'request to https://rpc.test failed: connection closed',
  'Transaction confirmation was cancelled: ledger passed',
  'Transaction was rejected by the node',
  'Request was closed',
])('“%s” leaves open whether something was sent', (message) => {
  expect(mayHaveSent(walletError(new Error(message)))).toBe(true)
})

test('what is told in our terms already stays as it is', () => {
  const error = new WalletError('timeout')
  expect(walletError(error)).toBe(error)
})

test('a wallet’s words are cleaned for display', () => {
  expect(walletError({ code: 1, message: 'No\u202e way\n' }).message).toBe('No way')
})
