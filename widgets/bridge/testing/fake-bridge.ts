import type { BridgeCurrency, Estimate } from '#contracts/api/bridge.ts'
import type { Order } from '#contracts/api/delivery.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { createFakeSuite, type FakeSuite } from '../../checkout/testing/fake-suite.ts'
import { samplePage } from '../../checkout/testing/sample-page.ts'
import { sampleQuote, sampleStep } from '../../models/testing/sample-session.ts'
import { buildBridgeCheckout } from '../checkout.ts'
import { BridgeModel } from '../models/bridge-model.ts'

const currency = (ticker: string, network: string, more: Partial<BridgeCurrency> = {}): BridgeCurrency => ({
  ticker,
  network,
  name: ticker.toUpperCase(),
  networkName: `Network ${network}`,
  decimals: 6,
  hasExtraId: false,
  canSend: true,
  canReceive: true,
  ...more,
})

export const currencies: readonly BridgeCurrency[] = [
  currency('eth', 'eth', { chain: 'eth', address: 'native', decimals: 18 }),
  currency('usdc', 'eth', { chain: 'eth', address: '0xA0b8' }),
  currency('xrp', 'xrp', {
    chain: 'xrpl',
    address: 'native',
    priceUsd: '0.52',
    hasExtraId: true,
    extraIdName: 'Destination tag',
  }),
  currency('usdc', 'sol', { canSend: false }),
  currency('btc', 'btc', { decimals: 8 }),
]

export const sampleEstimate = (more: Partial<Estimate> = {}): Estimate => ({
  fromCurrency: 'eth',
  fromNetwork: 'eth',
  toCurrency: 'xrp',
  toNetwork: 'xrp',
  fromAmount: '1',
  toAmount: '4990.25',
  rate: '4990.25',
  minAmount: '0.01',
  maxAmount: '10',
  payoutFee: '0.5',
  isFixed: false,
  expectedMinutes: [5, 15],
  fees: { ...sampleQuote.fees, asset: 'native' },
  totalAmount: '1.0135',
  expiresAt: '2026-01-01T12:00:30.000Z',
  ...more,
})

export const sampleOrder = (more: Partial<Order> = {}): Order => ({
  fromCurrency: 'eth',
  fromNetwork: 'eth',
  toCurrency: 'xrp',
  toNetwork: 'xrp',
  id: 'brd_1',
  intentId: 'int_1',
  status: 'awaiting_deposit',
  fromChain: 'eth',
  toChain: 'xrpl',
  fromAmount: '1',
  expectedToAmount: '4990.25',
  depositAddress: '0x0000000000000000000000000000000000000002',
  destination: 'rDestination',
  expectedMinutes: [5, 15],
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  ...more,
})

/** A bridge session whose fee is paid. */
export const paidFee = { state: 'confirmed', txHash: `0x${'fe'.repeat(32)}` } as const
export const steps = (fee: object = {}, product: object = {}) => [
  sampleStep('fee', fee),
  sampleStep('product', { title: 'Deposit', ...product }),
]

/** A suite that serves the bridge: each answer can be changed by the test. */
export function createFakeBridge(
  page: Partial<EmbedPage> = {},
  given: Parameters<typeof createFakeSuite>[0] = {},
) {
  const suite: FakeSuite = createFakeSuite({ page: samplePage({ product: 'bridge', ...page }), ...given })
  const { answers, clock } = suite
  answers['GET /api/v1/bridge/currencies'] = () => ({ currencies })
  answers['GET /api/v1/bridge/range'] = ({ query }) => ({ ...query, minAmount: '0.01', maxAmount: '10' })
  answers['GET /api/v1/bridge/estimate'] = ({ query }) => ({
    estimate: sampleEstimate({
      ...query,
      fromAmount: query['amount'] ?? '',
      expiresAt: clock.iso(30_000),
    }),
    warnings: [],
  })
  answers['GET /api/v1/bridge/address'] = ({ query }) => ({ valid: true, address: query['address'] })
  answers['POST /api/embed/bridge'] = () => suite.begin({ product: 'bridge' })
  const start = () =>
    new BridgeModel({
      ...suite.ports,
      loadCheckout: async (needs) => buildBridgeCheckout(suite.ports, needs),
    })
  return { ...suite, start }
}

export const ADDRESS = 'GET /api/v1/bridge/address'
export const ESTIMATE = 'GET /api/v1/bridge/estimate'
export const RANGE = 'GET /api/v1/bridge/range'
