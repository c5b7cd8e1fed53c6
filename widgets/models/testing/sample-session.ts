import type { SessionStep, SignSession } from '../../api/in-minor.ts'

const eth = { address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, verified: true }
const usdc = { address: '0xA0b8', symbol: 'USDC', name: 'USD Coin', decimals: 6, verified: true }

export const feeHash = `0x${'fe'.repeat(32)}`
export const swapHash = `0x${'5a'.repeat(32)}`

export const sampleStep = (id: 'fee' | 'product', more: Partial<SessionStep> = {}): SessionStep => ({
  id,
  kind: id,
  chain: 'eth',
  title: id === 'fee' ? 'Pay the fee' : 'Swap ETH for USDC',
  asset: eth,
  amountMinor: id === 'fee' ? '10000000000000000' : '1000000000000000000',
  to: '0x0000000000000000000000000000000000000001',
  wallets: [],
  state: 'waiting',
  ...more,
})

/** A swap session before a wallet is connected, as its widget sees it. */
export const sampleSession = (more: Partial<SignSession> = {}): SignSession => ({
  id: 'ses_0000000000000000000001',
  status: 'pending',
  outcome: 'pending',
  purpose: 'sign',
  payerFixed: false,
  network: 'sandbox',
  chain: 'eth',
  product: 'swap',
  partner: { slug: 'demo', name: 'Harbor' },
  origin: 'https://shop.example',
  steps: [],
  warnings: [],
  verification: 'unverified',
  createdAt: '2026-01-01T12:00:00.000Z',
  expiresAt: '2026-01-01T12:15:00.000Z',
  ...more,
})

/** The same, with its two steps in the given states. */
export const stepped = (
  fee: Partial<SessionStep>,
  product: Partial<SessionStep> = {},
  more: Partial<SignSession> = {},
): SignSession =>
  sampleSession({
    payer: '0x00000000000000000000000000000000000000Aa',
    quote: sampleQuote,
    fees: sampleQuote.fees,
    steps: [sampleStep('fee', fee), sampleStep('product', product)],
    ...more,
  })

export const sampleQuote = {
  id: 'q_1',
  provider: 'lifi',
  chain: 'eth',
  fromToken: eth,
  toToken: usdc,
  inAmountMinor: '1000000000000000000',
  expectedOutMinor: '2984120000',
  minOutMinor: '2969199400',
  slippageBps: 50,
  priceImpactBps: 12,
  fees: {
    asset: 'native',
    platformBps: 85,
    platformFeeMinor: '8500000000000000',
    surchargeBps: 15,
    surchargeMinor: '1500000000000000',
    totalMinor: '10000000000000000',
    settingsVersion: 1,
  },
  networkFee: { asset: 'native', amountMinor: '1500000000000000' },
  route: [{ label: 'Uniswap V2' }],
  expiresAt: '2026-01-01T12:00:30.000Z',
}

/** The sale of an NFT that a session leads to. */
export const sampleSale = (
  more: Partial<NonNullable<SignSession['sale']>> = {},
): NonNullable<SignSession['sale']> => ({
  mode: 'buy',
  kind: 'brokered',
  state: 'pending',
  nftId: 'AB'.repeat(32),
  offerIndex: 'CD'.repeat(32),
  counterparty: 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B',
  amountXrp: '100',
  amountDrops: '100000000',
  broker: 'rhub8VRN55s94qWKDv6jmDy1pUykJzF3wq',
  ...more,
})
