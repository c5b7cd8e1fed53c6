import { type JsonSchema, resolve } from './schemas.ts'

/** Plausible examples of every body and answer, made from their schemas. The same schema always has the same example. */

const payer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const dollar = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const hash = (pair: string) => `0x${pair.repeat(32)}`

/** By the name of a field. A name that is not here has the example of its contract, or one by its type. */
const byName: Readonly<Record<string, unknown>> = {
  intentId: 'pi_5f3TtQ0y3mJ9hG2sXc8LkP',
  quoteId: 'q_5f3TtQ0y3mJ9hG2sXc8LkP',
  chain: 'eth',
  tokenId: '0413ca7cfc258dfaf698c02fe304e607',
  side: 'buy',
  fromToken: 'native',
  toToken: dollar,
  toChain: 'xrpl',
  fromChain: 'eth',
  address: dollar,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  asset: 'native',
  provider: 'kyberswap',
  amount: '1.5',
  userAddress: payer,
  payer,
  from: payer,
  to: router,
  destination: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  destinationExtraId: '42',
  refundAddress: payer,
  depositAddress: router,
  origin: 'https://shop.example',
  returnUrl: 'https://shop.example/thanks',
  reference: 'order-1001',
  instruction: 'Order 1001 at Shop',
  embedToken: 'et_5f3TtQ0y3mJ9hG2sXc8LkP5f3TtQ0y3mJ9hG2sXc8',
  et: 'et_5f3TtQ0y3mJ9hG2sXc8LkP5f3TtQ0y3mJ9hG2sXc8',
  embedUrl: 'https://suite.example/embed/sign?partner=your-slug&session=ses_5f3TtQ0y3mJ9hG2sXc8LkP',
  walletSignUrl: 'https://suite.example/sign/ses_5f3TtQ0y3mJ9hG2sXc8LkP',
  popupUrl: 'https://suite.example/sign/ses_5f3TtQ0y3mJ9hG2sXc8LkP',
  slug: 'your-slug',
  version: '1.0.0',
  feeTxHash: hash('fe'),
  sourceTxHash: hash('50'),
  txHash: hash('7a'),
  payoutTxHash: 'C4EB8E0F3E1D9A1F5B3F5A0C9F9C6DA9F4F0A2B1E7C3D5A6B8C9D0E1F2A3B4C5',
  fromCurrency: 'eth',
  fromNetwork: 'eth',
  toCurrency: 'xrp',
  toNetwork: 'xrp',
  currency: 'xrp',
  network: 'xrp',
  ticker: 'xrp',
  networkName: 'XRP Ledger',
  fromAmount: '0.5',
  toAmount: '742.1',
  expectedToAmount: '742.1',
  totalAmount: '0.5025',
  minAmount: '0.01',
  maxAmount: null,
  rate: '1484.2',
  expiresIn: 900,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  message: 'The account holds less than the swap and its fee take.',
  rejection: 'UNDERPAID',
  chainId: '0x1',
  value: '0x0',
  data: '0x',
  signedTransaction: 'AQAAAA==',
  step: 'fee',
  kind: 'fee',
  title: 'Pay the fee',
  transaction: 'AQAAAA==',
  label: 'Uniswap V2',
  TransactionType: 'Payment',
  Account: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  link: 'https://suite.example/sign/ses_5f3TtQ0y3mJ9hG2sXc8LkP',
  ok: true,
  priceUsd: '1.00',
  slippageBps: 50,
  partnerBps: 15,
  platformBps: 50,
  surchargeBps: 15,
  priceImpactBps: 4,
  settingsVersion: 3,
  platformFeeMinor: '5000000000000000',
  surchargeMinor: '1500000000000000',
  totalMinor: '6500000000000000',
  partnerShareMinor: '2750000000000000',
  limit: 50,
  inAmountMinor: '1000000000000000000',
  expectedOutMinor: '2984120000',
  minOutMinor: '2969199400',
  warnings: [],
}

/** What a name stands for beside a telltale field: the buyer of an NFT has an account on the XRP Ledger. */
const beside: readonly (readonly [telltale: string, name: string, example: string])[] = [
  ['amountXrp', 'userAddress', 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'],
]

/** Fields of a body that exclude each other, or that only some callers send: left out of its example. */
const rare: ReadonlySet<string> = new Set([
  'amount',
  'txjson',
  'quoteId',
  'intentId',
  'inAmount',
  'expectedOutAmount',
  'minOutAmount',
  'receivedAmount',
  'currency',
  'issuer',
  'md5',
  'next',
  'after',
  'problem',
  'failure',
  'rejection',
  'late',
  'credit',
  'extraId',
  'toChain',
])

const shownAnyway: ReadonlySet<string> = new Set(['payload'])

/** What an EVM wallet signs: the example of whatever a wallet signs. */
const evmCall = {
  method: 'eth_sendTransaction',
  params: [{ from: payer, to: router, value: '0x0', data: '0x', chainId: '0x1' }],
}
const whole: Readonly<Record<string, unknown>> = {
  WalletPayload: { kind: 'evm', ...evmCall, anchor: { number: '0x10d4f', hash: hash('ab') } },
  SignPayload: evmCall,
}

const fits = (schema: JsonSchema, value: unknown): boolean => {
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (schema.const !== undefined) return schema.const === value
  if (schema.anyOf !== undefined) return schema.anyOf.some((option) => fits(option, value))
  if (Array.isArray(schema.type)) return schema.type.some((type) => fits({ ...schema, type }, value))
  switch (schema.type) {
    case 'string':
      return (
        typeof value === 'string' &&
        (schema.pattern === undefined || new RegExp(schema.pattern).test(value)) &&
        schema.format === undefined
      )
    case 'integer':
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case undefined:
    default:
      return false
  }
}

export function exampleOf(
  schema: JsonSchema,
  named: Readonly<Record<string, JsonSchema>>,
  name = '',
): unknown {
  const known = schema.$ref === undefined ? undefined : whole[schema.$ref.split('/').at(-1) ?? '']
  if (known !== undefined) return known
  const full = resolve(schema, named)
  if (name in byName && fits(full, byName[name])) return byName[name]
  if (full.const !== undefined) return full.const
  if (full.enum !== undefined) return full.enum[0]
  if (full.example !== undefined) return full.example
  const option = full.anyOf?.[0] ?? full.oneOf?.[0]
  if (option !== undefined) return exampleOf(option, named, name)
  switch (Array.isArray(full.type) ? full.type[0] : full.type) {
    case 'object':
      return exampleOfObject(full, named)
    case 'array':
      if (full.prefixItems !== undefined) return full.prefixItems.map((item) => exampleOf(item, named, name))
      return typeof full.items === 'object' ? [exampleOf(full.items, named, name.replace(/s$/, ''))] : []
    case 'integer':
      return Math.max(1, full.minimum ?? 1)
    case 'number':
      return 5
    case 'boolean':
      return false
    case 'null':
      return null
    case undefined:
    default:
      return exampleText(full, name)
  }
}

function exampleOfObject(
  { properties = {}, required = [] }: JsonSchema,
  named: Readonly<Record<string, JsonSchema>>,
): unknown {
  const shown = Object.entries(properties).filter(
    ([field]) =>
      required.includes(field) ||
      shownAnyway.has(field) ||
      (!rare.has(field) && (field in byName || field.endsWith('Minor'))),
  )
  const own = new Map(
    beside.flatMap(([telltale, name, example]) => (telltale in properties ? [[name, example] as const] : [])),
  )
  return Object.fromEntries(
    shown.map(([field, inner]) => [field, own.get(field) ?? exampleOf(inner, named, field)]),
  )
}

function exampleText({ format, pattern }: JsonSchema, name: string): string {
  if (format === 'date-time') return '2026-11-21T12:15:00.000Z'
  if (format === 'uri') return 'https://shop.example/'
  if (format === 'uuid') return '7e1ad9d0-6d14-4f3c-8a39-3f9f8f1b6c11'
  const candidates = ['eth', '1', payer, hash('ab').slice(2), 'ses_5f3TtQ0y3mJ9hG2sXc8LkP', 'text']
  return (
    candidates.find((text) => pattern !== undefined && new RegExp(pattern).test(text)) ?? (name || 'text')
  )
}
