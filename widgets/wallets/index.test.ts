import { expect, test } from 'vitest'
import type { PageChain, PageWallets } from '#contracts/embed/page.ts'
import { walletKindsOf } from './index.ts'

const none: PageWallets = { xaman: false }
const all: PageWallets = { suite: 'https://wallet.test', xaman: true, walletConnect: { projectId: 'p' } }
const families: readonly PageChain['family'][] = ['evm', 'solana', 'xrpl', 'stellar']
const served = (wallets: PageWallets) => families.map((family) => walletKindsOf({ family }, wallets))

test('wallets of the browser are offered on their chains, whatever the deployment has', () => {
  expect(served(none)).toEqual([['evm'], ['solana'], [], []])
})

test('wallets elsewhere are offered where the deployment can reach them', () => {
  expect(walletKindsOf({ family: 'xrpl' }, all)).toEqual(
    expect.arrayContaining(['xaman', 'xrpl-walletconnect']),
  )
  expect(walletKindsOf({ family: 'xrpl' }, { ...none, xaman: true })).toEqual(['xaman'])
  expect(walletKindsOf({ family: 'evm' }, all)).toContain('evm')
  expect(walletKindsOf({ family: 'evm' }, all)).not.toContain('xaman')
  expect(walletKindsOf({ family: 'stellar' }, all)).toEqual(['suite'])
})
