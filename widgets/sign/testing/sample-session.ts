import type { WalletPayload } from '#contracts/api/payment.ts'
import type { EvmCall } from '#contracts/api/trade/evm-payload.ts'
import type { SignPage } from '#contracts/embed/page.ts'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'

/** A swap of 1 ETH for USDC as the server shows it to its popup, with real calldata. */

export const PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const TREASURY = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
export const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const REFERENCE = 'ab'.repeat(32)
export const FEE = 10_000_000_000_000_000n
export const AMOUNT = 10n ** 18n
export const MIN_OUT = 2_975_050_000n
/** 2026-11-21T12:00:00Z */
export const NOW = 1_795_262_400_000

const at = (ms: number) => new Date(ms).toISOString()
const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const hex = (value: bigint) => `0x${value.toString(16)}`

/** Calldata of swapExactETHForTokens. */
export function swapData({
  minOut = MIN_OUT,
  to = PAYER,
  path = [WETH, USDC],
  deadline = NOW / 1000 + 1200,
} = {}) {
  const words = [minOut, 128n, to, BigInt(deadline), BigInt(path.length), ...path]
  return `0x7ff36ab5${words.map(word).join('')}`
}
export const approveData = (spender: string, amount: bigint) => `0x095ea7b3${word(spender)}${word(amount)}`
export const transferData = (to: string, amount: bigint, reference = '') =>
  `0xa9059cbb${word(to)}${word(amount)}${reference}`

export function payload(call: Partial<EvmCall> = {}): WalletPayload {
  return {
    kind: 'evm',
    method: 'eth_sendTransaction',
    params: [{ from: PAYER, to: TREASURY, value: '0x0', data: '0x', chainId: '0x1', ...call }],
    anchor: { number: '0xc', hash: `0x${'ab'.repeat(32)}` },
  }
}

export const ETH = { address: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, verified: true }
export const USDC_TOKEN = { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, verified: true }

export function feeStep(change: Partial<SessionStep> = {}): SessionStep {
  return {
    id: 'fee',
    kind: 'fee',
    chain: 'eth',
    title: 'Pay the fee',
    asset: ETH,
    amountMinor: FEE.toString(),
    to: TREASURY,
    reference: REFERENCE,
    wallets: [payload({ value: hex(FEE), data: `0x${REFERENCE}` })],
    state: 'waiting',
    ...change,
  }
}

export function productStep(change: Partial<SessionStep> = {}): SessionStep {
  return {
    id: 'product',
    kind: 'product',
    chain: 'eth',
    title: 'Swap ETH for USDC',
    asset: ETH,
    amountMinor: AMOUNT.toString(),
    to: ROUTER,
    awaiting: 'fee',
    wallets: [payload({ to: ROUTER, value: hex(AMOUNT), data: swapData() })],
    state: 'waiting',
    ...change,
  }
}

export function approveStep(change: Partial<SessionStep> = {}): SessionStep {
  return {
    id: 'approve',
    kind: 'approve',
    chain: 'eth',
    title: 'Allow USDC to be swapped',
    asset: USDC_TOKEN,
    amountMinor: '3000000000',
    to: ROUTER,
    wallets: [payload({ to: USDC, data: approveData(ROUTER, 3_000_000_000n) })],
    state: 'waiting',
    ...change,
  }
}

export const fees = {
  asset: 'native',
  platformBps: 85,
  platformFeeMinor: '8500000000000000',
  surchargeBps: 15,
  surchargeMinor: '1500000000000000',
  totalMinor: FEE.toString(),
  settingsVersion: 1,
}

export function quote(
  change: Partial<NonNullable<SignSession['quote']>> = {},
): NonNullable<SignSession['quote']> {
  return {
    id: 'q_1',
    provider: 'lifi',
    chain: 'eth',
    fromToken: ETH,
    toToken: USDC_TOKEN,
    inAmountMinor: AMOUNT.toString(),
    expectedOutMinor: '2990000000',
    minOutMinor: MIN_OUT.toString(),
    slippageBps: 50,
    priceImpactBps: 12,
    fees,
    networkFee: { asset: 'native', amountMinor: '250000000000000' },
    route: [{ label: 'Uniswap V2' }],
    expiresAt: at(NOW + 30_000),
    ...change,
  }
}

/** A session as it is before a wallet was connected. */
export function freshSession(change: Partial<SignSession> = {}): SignSession {
  return {
    id: 'ses_0000000000000000000001',
    status: 'pending',
    outcome: 'pending',
    purpose: 'sign',
    payerFixed: false,
    network: 'sandbox',
    chain: 'eth',
    product: 'swap',
    partner: { slug: 'demo', name: 'Harbor (demo partner)' },
    origin: 'http://127.0.0.1:4001',
    steps: [],
    warnings: [],
    verification: 'unverified',
    createdAt: at(NOW),
    expiresAt: at(NOW + 900_000),
    ...change,
  }
}

/** The same, prepared for its payer. */
export function preparedSession(change: Partial<SignSession> = {}): SignSession {
  return freshSession({
    payer: PAYER,
    intentId: 'pi_1',
    quote: quote(),
    fees,
    steps: [feeStep(), productStep()],
    ...change,
  })
}

export const DEPOSIT = '0xdEADBEeF00000000000000000000000000000000'

/** The step of a bridge before its order is made, and after it. */
export const plannedStep = (): SessionStep => {
  const { to: _, ...step } = productStep({ title: 'Pay the deposit', awaiting: 'order', wallets: [] })
  return step
}
export const depositStep = (change: Partial<SessionStep> = {}): SessionStep =>
  productStep({
    title: 'Pay the deposit',
    to: DEPOSIT,
    awaiting: undefined,
    wallets: [payload({ to: DEPOSIT, value: hex(AMOUNT) })],
    ...change,
  })

type Delivery = NonNullable<SignSession['delivery']>

export const delivery = (change: Partial<Delivery> = {}): Delivery => ({
  fromCurrency: 'eth',
  fromNetwork: 'eth',
  toCurrency: 'xrp',
  toNetwork: 'xrp',
  fromAmount: '1',
  expectedToAmount: '1234.5',
  destination: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  destinationExtraId: '104',
  ...change,
})

/** The delivery once its order is made. */
export const ordered = (change: Partial<NonNullable<Delivery['order']>> = {}): Delivery =>
  delivery({
    order: {
      id: 'ord_1',
      intentId: 'pi_1',
      status: 'awaiting_deposit',
      fromCurrency: 'eth',
      fromNetwork: 'eth',
      toCurrency: 'xrp',
      toNetwork: 'xrp',
      fromAmount: '1',
      expectedToAmount: '1230.25',
      depositAddress: DEPOSIT,
      destination: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
      createdAt: at(NOW),
      updatedAt: at(NOW),
      ...change,
    },
  })

/** A bridge of 1 ETH to XRP, whose fee is paid. */
export const bridgeSession = (change: Partial<SignSession> = {}): SignSession =>
  preparedSession({
    product: 'bridge',
    payerFixed: true,
    creditUntil: at(NOW + 86_400_000),
    quote: quote({
      provider: 'Sandbox Bridge',
      toChain: 'xrpl',
      toToken: { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6, verified: true },
      expectedOutMinor: '1234500000',
      minOutMinor: undefined,
      slippageBps: undefined,
    }),
    delivery: delivery(),
    steps: [feeStep({ state: 'confirmed' }), plannedStep()],
    ...change,
  })

export const page: SignPage = {
  network: 'sandbox',
  marketUrl: 'https://market.test/v1',
  cdnUrl: 'https://cdn.test',
  wallets: { xaman: false },
  chains: [
    {
      key: 'eth',
      name: 'Ethereum',
      coin: { symbol: 'ETH', name: 'Ether', decimals: 18 },
      family: 'evm',
      caip2: 'eip155:1',
      chainId: 1,
      routers: [ROUTER],
      explorerTx: 'https://explorer.test/tx/{tx}',
    },
  ],
  session: 'ses_0000000000000000000001',
}
