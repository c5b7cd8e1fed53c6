import * as z from 'zod'
import { SESSION_ID } from '#contracts/embed/session-id.ts'
import { Delivery } from './delivery.ts'
import { api } from './endpoint.ts'
import { routeErrors, upstreamErrors } from './errors.ts'
import { SignPayload, SuppliedTxJson } from './sign-payload.ts'
import { Fees, Quote } from './payment.ts'
import { sessionOutcomes, sessionStatuses, sessionSteps, verifications } from './trade/session-step.ts'
import { Sale } from './trade/sale.ts'
import {
  Address,
  Chain,
  exampleId,
  networks,
  Origin,
  plainText,
  products,
  ReturnUrl,
  Timestamp,
  TxHash,
} from './values.ts'
import { Warning } from './trade/warning.ts'

export const SignSession = z.object({
  id: z.string().meta(exampleId('ses')),
  status: z.enum(sessionStatuses).describe('`signed` once the last step’s transaction is known'),
  outcome: z
    .enum(sessionOutcomes)
    .describe(
      'How it ended, in one field: `succeeded` once the last step is confirmed on chain, and only then. `pending` while that may come. A payment that is completed later, in another attempt or after its session has ended, turns `failed`, `expired` and `cancelled` into `succeeded`. A bridge whose deposit is confirmed turns `failed` when its order has failed, has expired or was sent back, and `succeeded` again if the order is paid out after all',
    ),
  purpose: z
    .enum(['sign', 'connect'])
    .describe('`sign` ends with a transaction, `connect` with the address of the user’s wallet'),
  network: z.enum(networks),
  chain: Chain,
  product: z.enum(products).optional().describe('Absent for a session that only connects a wallet'),
  partner: z.object({ slug: z.string(), name: z.string() }),
  origin: z
    .string()
    .describe('The partner page’s origin, checked against the allowlist when the session was created'),
  instruction: z.string().optional().describe('The partner’s text for the signer'),
  returnUrl: z.string().optional(),
  reference: z.string().optional(),
  payer: z.string().optional().describe('The account that signs; absent until a wallet is connected'),
  payerFixed: z
    .boolean()
    .describe(
      'True when no other account can take over: the partner named the payer, or its wallet was already asked',
    ),
  intentId: z.string().optional().describe('The payment; absent until it is known which account signs'),
  quote: Quote.optional(),
  delivery: Delivery.optional().describe('For a product that delivers on another chain'),
  sale: Sale.optional().describe('For a payment that leads to the sale of an NFT'),
  fees: Fees.optional(),
  ...sessionSteps,
  warnings: z.array(Warning),
  creditUntil: Timestamp.optional().describe(
    'When the credit of a paid fee ends: until then it pays for another attempt at the product step',
  ),
  txHash: TxHash.optional().describe('Hash of the last step’s transaction'),
  verification: z
    .enum(verifications)
    .describe('Whether that transaction was verified on chain: that it did what was signed'),
  rejection: z
    .string()
    .optional()
    .describe(
      'Why verification rejected the transaction. NOT_DELIVERED: the deposit is confirmed, and the order of the bridge has ended without a payout',
    ),
  late: z.boolean().optional().describe('True when it was found on chain after the session had expired'),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  signedAt: Timestamp.optional(),
})
export type SignSession = z.output<typeof SignSession>

export const CreatedSession = SignSession.extend({
  embedToken: z.string().describe('Opens the session to a browser. Shown once.'),
  embedUrl: z.string().describe('Address of the frame that shows the session in a page of `origin`'),
  walletSignUrl: z
    .string()
    .describe('Address of the page in which the wallet signs: open it in a window, inside a click'),
  popupUrl: z.string().describe('The same as `walletSignUrl`'),
})
export type CreatedSession = z.output<typeof CreatedSession>

export const id = z.string().regex(SESSION_ID, 'must be the id of a sign session').meta(exampleId('ses'))
export const et = z.string().max(200).describe('The session’s `embedToken`')
export const step = z.string().max(40)
const params = z.strictObject({ id })
/** Base64 characters of the largest Solana transaction, 1,232 bytes. */
const MOST_SIGNED = 1_644

/** Signing moves real money: a test key quotes and prepares, and has no sessions. */
const key = { kind: 'key', env: 'live' } as const
export const token = { kind: 'embed-token' } as const
/** A widget that was reloaded knows its visitor and the id of the session, not its token. */
const widget = { kind: 'embed-session' } as const

/** A key sees the sessions of the products in its scopes. */
const scopeOf = (answer: unknown) => SignSession.pick({ product: true }).parse(answer).product

export const signSessionsApi = api({
  createSession: {
    method: 'POST',
    path: '/api/v1/sign/session',
    summary: 'Creates a sign session, which hosts an unsigned payload for a wallet popup',
    access: [key],
    body: z.strictObject({
      chain: Chain,
      product: z.enum(products),
      origin: Origin.describe(
        'Origin of the page that will show or open the session; it must be on your allowlist',
      ),
      payload: SignPayload.optional().describe(
        'A step of a prepare call, its whole `payment`, or one wallet payload. A payload of your own is hosted only if the page would have it signed: a payment, a trust line, a swap at one of the configured routers of its chain for the account that signs, with a minimum of at least half of what the market gives, or an exact allowance for such a router. It may leave out the account that signs it (`Account` on the XRP Ledger, `from` on EVM chains): then the session has no step until the user connects a wallet, whose account is filled in. Its step names the token that it pays, allows to be spent or trusts, if the token is on the list of its chain. Otherwise the step names the chain’s coin and how much of it is sent, and the listed tokens of a swap are in its `tokens`',
      ),
      txjson: SuppliedTxJson.optional().describe(
        'An XRPL transaction in JSON: `TransactionType` and its fields. `Account` may be left out, as in `payload`; `Fee` has to be',
      ),
      instruction: z
        .string()
        .overwrite(plainText)
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe('Your text for the signer. Control, direction and zero-width characters are left out'),
      returnUrl: ReturnUrl.optional(),
      expiresIn: z.int().min(60).max(3600).optional().describe('Lifetime in seconds; 900 when left out'),
      reference: z.string().trim().min(1).max(100).optional().describe('Your own id of the payment'),
    }),
    scopeOf,
    response: CreatedSession,
    errors: ['FORBIDDEN_SCOPE', 'UNSUPPORTED_CHAIN', 'ORIGIN_NOT_ALLOWED'],
  },
  getSession: {
    method: 'GET',
    path: '/api/v1/sign/session/:id',
    summary: 'Reads a sign session',
    access: [key, token, widget],
    limitedBySession: true,
    params,
    query: z.strictObject({ et: et.optional() }),
    response: SignSession,
  },
  watchSession: {
    method: 'GET',
    path: '/api/v1/sign/session/:id/events',
    summary: 'Follows a sign session as server-sent events',
    access: [key, token, widget],
    limitedBySession: true,
    params,
    query: z.strictObject({ et: et.optional() }),
    response: SignSession,
    stream: true,
  },
  completeSession: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/complete',
    summary: 'Reports the transaction that the wallet sent; it is verified on chain afterwards',
    access: [token],
    params,
    body: z.strictObject({
      et,
      txHash: TxHash,
      step: step
        .optional()
        .describe(
          'The step that was signed; the last one when left out. `together` for the one transaction of several steps, whose hash is told once for all of them',
        ),
    }),
    response: SignSession,
    errors: ['SESSION_NOT_PENDING', 'FEE_TX_REUSED'],
  },
  broadcastStep: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/broadcast',
    summary:
      'Sends the signed transaction of an opened step, on chains where a wallet may sign without sending',
    access: [token],
    params,
    body: z.strictObject({
      et,
      step: step.describe('The step that was signed, or `together`'),
      signedTransaction: z
        .string()
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')
        .max(MOST_SIGNED)
        .describe('The step’s transaction in wire format, base64, with every signature'),
    }),
    response: z.object({
      txHash: TxHash.describe('It is sent again until the chain shows it, or until it can no longer land'),
    }),
    errors: ['SESSION_NOT_PENDING', 'FEE_TX_REUSED', 'SLIPPAGE', 'UNSUPPORTED_CHAIN', ...upstreamErrors],
  },
  cancelSession: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/cancel',
    summary: 'Ends a pending session without a signature. One that is cancelled already stays so',
    access: [key, token, widget],
    params,
    body: z.strictObject({ et: et.optional() }),
    scopeOf,
    response: SignSession,
    errors: ['SESSION_NOT_PENDING'],
  },
  setPayer: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/payer',
    summary:
      'Binds the session to the wallet address that will sign, and prepares the steps for that address. A payload that named no account gets it here',
    access: [token],
    keepsRows: true,
    goesUpstream: true,
    params,
    body: z.strictObject({ et, userAddress: Address }),
    response: SignSession,
    errors: ['SESSION_NOT_PENDING', 'UNSUPPORTED_TOKEN', ...routeErrors],
  },
  refreshSession: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/refresh',
    summary: 'Renews an expired quote, and with it the steps that are not signed yet',
    access: [token],
    notStored: 'present',
    goesUpstream: true,
    params,
    body: z.strictObject({ et }),
    response: SignSession,
    errors: ['SESSION_NOT_PENDING', ...routeErrors],
  },
  openStep: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/steps/:step/open',
    summary:
      'Opens a step: notes that it is handed to a wallet, so that its transaction is found even if the wallet never answers. Hand out the payloads of this answer. On the XRP Ledger and EVM chains they have the account’s number, so that only one of two requests for the step can be carried out. Earlier payloads have none, and their wallets take the next number. The step `together` opens all steps that one transaction carries; while that may be sent, none of them can be opened alone, and the reverse',
    access: [token],
    notStored: 'present',
    params: z.strictObject({ id, step }),
    body: z.strictObject({
      et,
      openedAt: Timestamp.optional().describe(
        'To open a step again: its present `openedAt`, so that only one of two windows asks a wallet',
      ),
    }),
    response: SignSession,
    errors: [
      'SESSION_NOT_PENDING',
      'FEE_TX_PENDING',
      'SLIPPAGE',
      'INSUFFICIENT_FUNDS',
      'UNSUPPORTED_ACCOUNT',
      'NO_ROUTE',
      'TRUSTLINE_REQUIRED',
      'UNSUPPORTED_TOKEN',
      'OFFER_UNAVAILABLE',
      ...upstreamErrors,
    ],
  },
  declineStep: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/steps/:step/declined',
    summary:
      'Notes that the wallet declined a step. It is a hint: the step can be signed again or cancelled at once, and a transaction that comes all the same is found on chain',
    access: [token],
    notStored: 'present',
    params: z.strictObject({ id, step }),
    body: z.strictObject({
      et,
      openedAt: Timestamp.describe(
        'The `openedAt` of the hand-over that was declined. A later one is left alone',
      ),
      code: z
        .int()
        .optional()
        .describe(
          'The wallet’s error code. For the step `together`, 4200, -32601, 5700, 5710, 5740, 5750 and 5760 say that the wallet does not sign several steps at once, and 400 and 500 that its batch came to nothing: then the steps can be opened one by one. After any other code they cannot',
        ),
    }),
    response: SignSession,
  },
  renewSession: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/renew',
    summary: 'Continues a payment whose session has ended, with the fee that was paid',
    access: [token, widget],
    keepsRows: true,
    params,
    body: z.strictObject({ et: et.optional() }),
    response: CreatedSession,
    errors: ['SESSION_NOT_PENDING'],
  },
})
