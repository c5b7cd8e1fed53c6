import * as z from 'zod'
import { Delivery, ExtraId, Order, Pair, PayeeText } from './delivery.ts'
import { api } from './endpoint.ts'
import { routeErrors, upstreamErrors } from './errors.ts'
import { Fees, Prepared, Step } from './payment.ts'
import { CreatedSession } from './sign-sessions.ts'
import {
  Address,
  bps,
  DecimalAmount,
  exampleId,
  MAX_SURCHARGE_BPS,
  queryBps,
  ReturnUrl,
  Timestamp,
  TxHash,
} from './values.ts'
import { Warning } from './trade/warning.ts'

const { fromCurrency, fromNetwork, toCurrency, toNetwork } = Pair.shape
const WHICH = 'Its network; may be left out where the currency is on one network only, or is the coin of one'
/** A pair as a caller names it. */
const pair = {
  fromCurrency: fromCurrency.describe('Ticker of the currency that is paid, such as `eth`'),
  fromNetwork: fromNetwork.optional().describe(WHICH),
  toCurrency: toCurrency.describe('Ticker of the currency that is paid out, such as `xrp`'),
  toNetwork: toNetwork.optional().describe(WHICH),
}
const SURCHARGE = `Your surcharge on top of the platform fee, in basis points of the amount: 0 to ${MAX_SURCHARGE_BPS}; your account’s own when left out`
const AMOUNT = 'How much is bridged, without the fee, in units: `1.5` is 1.5 ETH'

const FORMS =
  ', also as wallets copy it: `xrpl:r…`, `r…?dt=1`, an X-address, `web+stellar:pay?destination=G…&memo=1`, `ethereum:0x…@1`, `eip155:1:0x…`. A tag or memo in it is taken; one beside it must be the same'

const orderId = z.string().min(1).max(60).meta(exampleId('bo'))

/** A bridge order in a body. */
const bridge = {
  ...pair,
  fromAmount: DecimalAmount.describe(AMOUNT),
  destination: PayeeText.describe(`Who is paid out: an address on the target chain${FORMS}`),
  destinationExtraId: ExtraId.optional().describe(
    'Destination tag or memo of the destination: exchanges need one',
  ),
  refundAddress: PayeeText.optional().describe(
    'Where a deposit that cannot be exchanged goes back to, on the source chain; the payer when left out',
  ),
  refundExtraId: ExtraId.optional(),
}

export const BridgeCurrency = z.object({
  ticker: z.string(),
  network: z.string(),
  name: z.string(),
  networkName: z.string().describe('The network as people call it, such as `Ethereum`'),
  chain: z.string().optional().describe('Our key of the chain, where it is served here'),
  address: z.string().optional().describe('`native`, or the chain’s own id of the token, where it is known'),
  decimals: z.int().min(0).max(36).describe('The most decimals of an amount'),
  logoURI: z.string().optional(),
  priceUsd: z.string().optional().describe('Decimal text, where it is known on a chain that is served here'),
  hasExtraId: z
    .boolean()
    .describe(
      'Whether payments on this network name a tag or memo beside the address, as the bridge service says',
    ),
  extraIdName: z
    .string()
    .optional()
    .describe('The name of the tag or memo that an address there may need, such as `Destination tag`'),
  canSend: z.boolean().describe('It can be paid from here'),
  canReceive: z.boolean(),
})
export type BridgeCurrency = z.output<typeof BridgeCurrency>

const Decimal = z.string().describe('Decimal text, in units of the currency')

export const Estimate = Pair.extend({
  fromAmount: Decimal,
  toAmount: Decimal.describe('The payout that is expected, with every fee of the bridge taken off'),
  rate: Decimal.describe('How much of the target currency one unit brings'),
  minAmount: Decimal,
  maxAmount: Decimal.nullable(),
  payoutFee: Decimal.optional().describe(
    'The network fee of the payout in units of the target currency; `toAmount` is without it already',
  ),
  isFixed: z
    .boolean()
    .describe('False when the payout may differ from the estimate by the market’s movement'),
  expectedMinutes: z.tuple([z.number(), z.number()]).optional(),
  fees: Fees.describe('The fee that is paid on top of `fromAmount`, in a transaction of its own'),
  totalAmount: Decimal.describe('`fromAmount` and the fee: what leaves the wallet, without network fees'),
  expiresAt: Timestamp,
})
export type Estimate = z.output<typeof Estimate>

export const addressProblems = ['address', 'checksum', 'extra-id-required', 'extra-id', 'refused'] as const

const errors = ['UNSUPPORTED_CHAIN', 'UNSUPPORTED_TOKEN', ...routeErrors] as const
const readers = [{ kind: 'key', env: 'any', scope: 'bridge' }, { kind: 'embed-session' }] as const

const PreparedBridge = Prepared.omit({ quote: true }).extend({
  delivery: Delivery,
  estimate: Estimate,
})

export const bridgeApi = api({
  listCurrencies: {
    method: 'GET',
    path: '/api/v1/bridge/currencies',
    summary: 'Lists the currencies that can be bridged, each on its network',
    access: readers,
    response: z.object({ currencies: z.array(BridgeCurrency) }),
    errors: [...upstreamErrors],
  },
  getRange: {
    method: 'GET',
    path: '/api/v1/bridge/range',
    summary: 'Tells the smallest and the largest amount of a pair',
    access: readers,
    goesUpstream: true,
    query: z.strictObject(pair),
    response: Pair.extend({ minAmount: Decimal, maxAmount: Decimal.nullable() }),
    errors,
  },
  estimateBridge: {
    method: 'GET',
    path: '/api/v1/bridge/estimate',
    summary: 'Estimates a bridge, with every fee itemised',
    access: readers,
    goesUpstream: true,
    query: z.strictObject({
      ...pair,
      amount: DecimalAmount.optional().describe(`${AMOUNT}; required, by this name or the next`),
      fromAmount: DecimalAmount.optional().describe('Another name for `amount`'),
      partnerBps: queryBps(MAX_SURCHARGE_BPS).optional().describe(SURCHARGE),
    }),
    response: z.object({ estimate: Estimate, warnings: z.array(Warning) }),
    errors,
  },
  validateAddress: {
    method: 'GET',
    path: '/api/v1/bridge/address',
    summary: 'Checks an address of a network, with its tag or memo, before anyone pays to it',
    access: readers,
    goesUpstream: true,
    query: z.strictObject({
      currency: toCurrency,
      network: toNetwork.optional(),
      address: PayeeText.describe(`An address${FORMS}`),
      extraId: ExtraId.optional(),
    }),
    response: z.object({
      valid: z.boolean(),
      problem: z
        .enum(addressProblems)
        .optional()
        .describe(
          '`checksum`: a character is wrong; `extra-id-required`: this address takes no payment without a tag or memo; `refused`: the bridge does not pay to it',
        ),
      message: z.string().optional().describe('The problem as a sentence'),
      address: z.string().optional().describe('The address alone, in the spelling of its chain'),
      extraId: z.string().optional().describe('Its tag or memo, also where that was in the address'),
    }),
    errors,
  },
  prepareBridge: {
    method: 'POST',
    path: '/api/v1/bridge/prepare',
    summary:
      'Prepares the unsigned steps of a bridge: the fee, and the deposit, which gets its address by `create`. Range, pair and addresses are checked before anyone pays. Do not pay the steps of a test key: its fee makes no order, and is not paid back by itself',
    access: [{ kind: 'key', env: 'any', scope: 'bridge' }],
    goesUpstream: true,
    body: z.strictObject({
      ...bridge,
      userAddress: Address.describe(
        'The address that will sign both steps, on the source chain. It is needed here already: the fee’s transaction is written for its sender, and the fee counts for this payment by it',
      ),
      partnerBps: bps(MAX_SURCHARGE_BPS).optional().describe(SURCHARGE),
    }),
    response: PreparedBridge,
    errors,
  },
  createBridge: {
    method: 'POST',
    path: '/api/v1/bridge/create',
    summary:
      'Creates the order of a bridge whose fee is paid, and answers the finished deposit step. One order exists for each fee transaction: a repeated call answers the same one, and FEE_TX_PENDING while its deposit may be on its way',
    access: [{ kind: 'key', env: 'live', scope: 'bridge' }],
    goesUpstream: true,
    body: z.strictObject({
      ...bridge,
      userAddress: Address.optional().describe('As it was prepared; may be left out'),
      partnerBps: bps(MAX_SURCHARGE_BPS).optional().describe('As it was prepared; may be left out'),
      feeTxHash: TxHash.optional().describe('Transaction of the fee step. Without it: FEE_TX_REQUIRED'),
    }),
    response: z.object({
      order: Order,
      duplicate: z.boolean().describe('True when the order was there before'),
      intentId: z.string(),
      fees: Fees,
      payment: z.object({
        steps: z
          .array(Step)
          .describe(
            'The deposit step: send it unchanged as `payload` of `POST /api/v1/sign/session`. Empty when nothing is to be paid any more',
          ),
      }),
    }),
    errors: [
      ...errors,
      'FEE_TX_REQUIRED',
      'FEE_TX_PENDING',
      'TX_NOT_FOUND',
      'FEE_TX_REUSED',
      'FEE_TX_MISMATCH',
      'SLIPPAGE',
      'SESSION_NOT_PENDING',
    ],
  },
  getBridgeStatus: {
    method: 'GET',
    path: '/api/v1/bridge/status',
    summary: 'Reads the status of an order',
    access: [{ kind: 'key', env: 'any', scope: 'bridge' }],
    query: z.strictObject({ id: orderId.describe('The `id` of the order') }),
    response: Order,
  },
  watchBridge: {
    method: 'GET',
    path: '/api/v1/bridge/status/events',
    summary: 'Follows an order as server-sent events',
    access: [{ kind: 'key', env: 'any', scope: 'bridge' }],
    query: z.strictObject({ id: orderId }),
    response: Order,
    stream: true,
  },
  /** For who has its id, which cannot be guessed: the order page can be opened later, from anywhere. */
  readOrder: {
    method: 'GET',
    path: '/api/embed/orders/:id',
    summary: 'Reads an order, for our own order page: its id cannot be guessed',
    access: [{ kind: 'public' }],
    params: z.strictObject({ id: orderId }),
    response: Order,
  },
  watchOrder: {
    method: 'GET',
    path: '/api/embed/orders/:id/events',
    summary: 'Follows an order as server-sent events, for our own widgets',
    access: [{ kind: 'public' }],
    params: z.strictObject({ id: orderId }),
    response: Order,
    stream: true,
  },
  checkoutBridge: {
    method: 'POST',
    path: '/api/embed/bridge',
    summary:
      'Creates a sign session for a bridge, for our own widget, not for partner servers; its steps are prepared as soon as the signer is known',
    access: [{ kind: 'embed-session' }],
    keepsRows: true,
    goesUpstream: true,
    body: z.strictObject({ ...bridge, userAddress: Address.optional(), returnUrl: ReturnUrl.optional() }),
    response: CreatedSession,
    errors,
  },
})
