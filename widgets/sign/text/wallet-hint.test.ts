import { expect, test } from 'vitest'
import { kindsOf } from '../../wallets/index.ts'
import { walletHint } from './wallet-hint.ts'

test('a wallet of every kind says where it is', () => {
  for (const family of ['evm', 'solana', 'xrpl', 'stellar'] as const)
    for (const { name } of kindsOf(family)) expect(walletHint({ id: `${name}:any` })).toMatch(/^\w.+\w$/)
  expect(walletHint({ id: 'evm:io.fox:1' })).toBe('Installed')
  expect(walletHint({ id: 'xaman:app' })).toBe('On your phone')
})

test('a wallet of no known kind says nothing', () => {
  for (const id of ['', 'fox', 'constructor:app']) expect(walletHint({ id })).toBeUndefined()
})
