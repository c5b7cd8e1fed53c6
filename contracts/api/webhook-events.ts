/**
 * The events that partners' servers are told of by webhook: what each means, and a real message of it. The documents
 * and the dashboard list them from here. A message is `{ type, timestamp, data }`. The type of a test event begins
 * with `test.`, so that no receiver takes it for the real one. New types and new fields may come.
 */
export interface WebhookEvent {
  readonly description: string
  /** The `data` of a message. */
  readonly example: Readonly<Record<string, unknown>>
}

export const webhookEventTypes = [
  'sign_session.opened',
  'sign_session.signed',
  'sign_session.failed',
  'sign_session.expired',
  'sign_session.cancelled',
  'payment.succeeded',
  'payment.ended',
  'bridge_order.updated',
  'nft_sale.updated',
  'fee.accrued',
  'fee.posted',
  'fee.reversed',
  'key.created',
  'key.revoked',
  'account.suspended',
  'account.activated',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** The type of a message that tests an endpoint with an event. */
export const testTypeOf = (type: WebhookEventType) => `test.${type}` as const

const session = {
  id: 'ses_5tPzR1Yq0vZkq2mV8bNc3X',
  status: 'pending',
  outcome: 'pending',
  purpose: 'sign',
  env: 'live',
  chain: 'eth',
  product: 'swap',
  origin: 'https://shop.example',
  reference: 'order-1042',
  payer: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  intentId: 'pi_8sWf2KxT4hQ9uJm1LzB6yE',
  createdAt: '2026-11-23T10:00:00.000Z',
  expiresAt: '2026-11-23T10:15:00.000Z',
}
const productHash = '0x3b1f5e0c7a9d4286f1e3c5b7a9d0e2f4861b3d5f7092a4c6e8f0b1d3f5a7c9e1'
const feeHash = '0x9c27e1d4b8f05a36c2e7d1940b8f5a6c3e2d7194b0f8a5c63e2d17940bf8a5c6'
const signed = { ...session, status: 'signed', txHash: productHash, verification: 'unverified' }

const payment = {
  intentId: session.intentId,
  env: 'live',
  product: 'swap',
  chain: 'eth',
  payer: session.payer,
  createdAt: '2026-11-23T10:00:01.000Z',
}

const order = {
  id: 'bo_2hVn7XcL9qRt4WsY6kPzD1',
  intentId: 'pi_1mQw3ErT5yU7iO9pA2sD4f',
  env: 'live',
  status: 'exchanging',
  fromCurrency: 'eth',
  fromNetwork: 'eth',
  toCurrency: 'xrp',
  toNetwork: 'xrp',
  fromAmount: '0.5',
  expectedToAmount: '812.4',
  depositedAmount: '0.5',
  depositTxHash: productHash,
  updatedAt: '2026-11-23T10:06:30.000Z',
}

const sale = {
  intentId: 'pi_4kTn8RwZ2xVb6LqMc9HsJ1',
  env: 'live',
  state: 'settled',
  mode: 'buy',
  nftId: '000813885FD3CB6AC1CB1C1DBF6F2F2C0A2A6C5A1C9E2F7E1B5C1D8E00000001',
  offerIndex: '6C0D1B9E7F3A58C2D4E6F8091A2B3C4D5E6F708192A3B4C5D6E7F8091A2B3C4D',
  amountDrops: '100000000',
  user: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  counterparty: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  userOfferIndex: '91A2B3C4D5E6F708192A3B4C5D6E7F8091A2B3C4D6C0D1B9E7F3A58C2D4E6F80',
  txHash: 'C53ECF838647FA5A4C780377025FEC7999AB4182590510CA461444B207AB74A9',
  updatedAt: '2026-11-23T10:06:30.000Z',
}

const fee = {
  ledgerId: 'led_7gHj2KlM4nBv6CxZ8aSdF0',
  intentId: session.intentId,
  product: 'swap',
  chain: 'eth',
  asset: 'native',
  symbol: 'ETH',
  decimals: 18,
  amountMinor: '340000000000000',
  feeTx: feeHash,
}

const key = { id: 'key_4dFg6HjK8lZx0CvB2nMq1W', prefix: 'spk_live_Ab3dE9', env: 'live', label: 'server' }

export const webhookEvents: Readonly<Record<WebhookEventType, WebhookEvent>> = {
  'sign_session.opened': {
    description: 'A wallet was asked to sign in a sign session, for the first time',
    example: { ...session, verification: 'unverified' },
  },
  'sign_session.signed': {
    description:
      'The transaction of the session’s last step is known. It may still fail on its chain: `payment.succeeded` tells that it did what was signed',
    example: signed,
  },
  'sign_session.failed': {
    description:
      'The transaction of the session’s last step failed on its chain, or it paid the deposit of a bridge whose order was not paid out (`rejection` is `NOT_DELIVERED`)',
    example: {
      ...signed,
      outcome: 'failed',
      verification: 'rejected',
      rejection: 'TX_FAILED',
    },
  },
  'sign_session.expired': {
    description:
      'The session’s time was over before its last step was signed. A session of a visitor that nothing was done with may end before its `expiresAt`, when there are too many of them',
    example: { ...session, status: 'expired', outcome: 'expired', verification: 'unverified' },
  },
  'sign_session.cancelled': {
    description: 'The user or your server ended the session without a signature',
    example: { ...session, status: 'cancelled', outcome: 'cancelled', verification: 'unverified' },
  },
  'payment.succeeded': {
    description:
      'The product of a payment is confirmed on its chain. Should the chain take it back and confirm it again, this is told again. For a bridge, it is told with the deposit, and again when an order that had ended without a payout is paid out after all',
    example: {
      ...payment,
      state: 'succeeded',
      fee: { status: 'accrued', txHash: feeHash },
      txHash: productHash,
    },
  },
  'payment.ended': {
    description:
      'A payment that a wallet was asked for has ended without its product: its time, or the credit of its fee, is over. For a bridge, also after `payment.succeeded`: the order of a confirmed deposit has failed, has expired or was sent back. Its fee is earned',
    example: { ...payment, state: 'ended', fee: { status: 'none' } },
  },
  'bridge_order.updated': {
    description: 'The order of a bridge was made, was refused, or has another status',
    example: order,
  },
  'nft_sale.updated': {
    description:
      'A brokered sale of an NFT has begun (`offered`), the NFT has its new owner (`settled`), or the sale has come to nothing (`failed`) and its fee is a credit',
    example: sale,
  },
  'fee.accrued': {
    description:
      'A fee is confirmed and your share is booked. `reinstated` is true for a fee that had been reversed',
    example: fee,
  },
  'fee.posted': { description: 'An accrued fee is final, and its product is there', example: fee },
  'fee.reversed': {
    description:
      'The transaction of an accrued fee is no longer on its chain, or its product did not follow in time: your share is taken back',
    example: fee,
  },
  'key.created': { description: 'An API key was made', example: { ...key, scopes: ['swap', 'bridge'] } },
  'key.revoked': {
    description:
      'An API key was revoked (`revokedAt`), or was rotated and works until `expiresAt`: nothing more is told at that moment',
    example: { ...key, scopes: ['swap', 'bridge'], revokedAt: '2026-11-23T10:20:00.000Z' },
  },
  'account.suspended': {
    description:
      'The operator suspended your account: its keys and widgets answer errors. Users whose wallet was asked for the fee of a prepared payment can finish it',
    example: { slug: 'shop', status: 'suspended' },
  },
  'account.activated': {
    description: 'The operator activated your account',
    example: { slug: 'shop', status: 'active' },
  },
}
