import { expect, test } from 'vitest'
import type { PageChain, PageWallets } from '#contracts/embed/page.ts'
import { kindsOf, walletKindsOf, walletNote } from './index.ts'

const none: PageWallets = { xaman: false }
const all: PageWallets = {
  suite: 'https://wallet.test',
  xaman: true,
  walletConnect: { projectId: 'p', more: ['eip155:1'] },
}
const families: readonly PageChain['family'][] = ['evm', 'solana', 'xrpl', 'stellar']
const served = (wallets: PageWallets) =>
  families.map((family) => walletKindsOf({ family, caip2: '' }, wallets))

test('wallets of the browser are offered on their chains, whatever the deployment has', () => {
  expect(served(none)).toEqual([['evm'], ['solana'], [], []])
})

test('wallets elsewhere are offered where the deployment can reach them', () => {
  expect(walletKindsOf({ family: 'xrpl', caip2: 'xrpl:0' }, all)).toEqual(
    expect.arrayContaining(['xaman', 'xrpl-walletconnect']),
  )
  expect(walletKindsOf({ family: 'xrpl', caip2: 'xrpl:0' }, { ...none, xaman: true })).toEqual(['xaman'])
  expect(walletKindsOf({ family: 'evm', caip2: 'eip155:1' }, all)).toContain('evm')
  expect(walletKindsOf({ family: 'evm', caip2: 'eip155:1' }, all)).not.toContain('xaman')
  expect(walletKindsOf({ family: 'stellar', caip2: 'stellar:pubnet' }, all)).toEqual(['suite'])
})

test('more wallets come after those of the browser, and only on chains that the deployment names', () => {
  expect(walletKindsOf({ family: 'evm', caip2: 'eip155:1' }, all)).toEqual(['evm', 'appkit', 'suite'])
  expect(walletKindsOf({ family: 'evm', caip2: 'eip155:56' }, all)).toEqual(['evm', 'suite'])
  expect(walletKindsOf({ family: 'evm', caip2: 'eip155:1' }, none)).toEqual(['evm'])
})

test('the note of a kind is shown only on the chains that it signs on', () => {
  const context = { wallets: { xaman: false, xamanLinks: true }, signing: { steps: [] } }
  expect(walletNote({ ...context, chain: { family: 'xrpl', caip2: 'xrpl:0' } })).toMatch(/^Xaman/)
  expect(walletNote({ ...context, chain: { family: 'evm', caip2: 'eip155:1' } })).toBeUndefined()
})

test('every family of chains has a kind that a sentence can name', () => {
  for (const family of families)
    expect(kindsOf(family).flatMap(({ title }) => title ?? []).length).toBeGreaterThan(0)
})
