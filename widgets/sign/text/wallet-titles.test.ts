import { expect, test } from 'vitest'
import type { PageChain } from '#contracts/embed/page.ts'
import { walletTitles } from './wallet-titles.ts'

const chain: PageChain = {
  key: 'xrpl',
  name: 'XRP Ledger',
  caip2: 'xrpl:0',
  family: 'xrpl',
  coin: { symbol: 'XRP', name: 'XRP', decimals: 6 },
}

test('wallets are listed in English', () => {
  expect(walletTitles(chain)).toBe('Xaman, an XRP Ledger wallet with WalletConnect, or the Suite wallet')
  expect(walletTitles(undefined)).toBe('')
})
