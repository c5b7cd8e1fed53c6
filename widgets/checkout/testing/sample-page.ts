import type { Token } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { sampleQuote } from '../../models/testing/sample-session.ts'

export const eth: Token = { ...sampleQuote.fromToken, verified: true, priceUsd: '2990' }
export const usdc: Token = { ...sampleQuote.toToken, verified: true }
export const usdt: Token = {
  address: '0xdAC1',
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 6,
  verified: true,
}
/** A token without a minor unit. */
export const issued: Token = {
  address: 'USD.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B',
  symbol: 'USD',
  name: 'US Dollar',
  decimals: 15,
  currency: 'USD',
  issuer: 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B',
  verified: true,
}
export const impostor: Token = { ...usdc, address: '0xBAD', verified: false }

const coin = { symbol: 'ETH', name: 'Ether', decimals: 18 }

export const samplePage = (more: Partial<EmbedPage> = {}): EmbedPage => ({
  product: 'swap',
  network: 'sandbox',
  wallets: { suite: 'https://wallet.test', xaman: false },
  chains: [
    { key: 'eth', name: 'Ethereum', coin, chainId: 1, family: 'evm', caip2: 'eip155:1' },
    {
      key: 'bnb',
      name: 'BNB',
      coin: { ...coin, symbol: 'BNB' },
      chainId: 56,
      family: 'evm',
      caip2: 'eip155:56',
    },
    {
      key: 'xrpl',
      name: 'XRP Ledger',
      coin: { symbol: 'XRP', name: 'XRP', decimals: 6 },
      family: 'xrpl',
      caip2: 'xrpl:0',
    },
    {
      key: 'xlm',
      name: 'Stellar',
      coin: { symbol: 'XLM', name: 'Lumen', decimals: 7 },
      family: 'stellar',
      caip2: 'stellar:pubnet',
    },
  ],
  partner: { slug: 'demo', name: 'Harbor' },
  origins: ['https://shop.example'],
  ticket: 'ticket',
  highestFeeBps: 135,
  theme: 'auto',
  ...more,
})
