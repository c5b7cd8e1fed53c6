import * as z from 'zod'
import { SESSION_ID } from '#contracts/embed/session-id.ts'
import { api } from './endpoint.ts'
import { TxJson } from './payment.ts'
import { Timestamp, TxHash } from './values.ts'

/**
 * Xaman is asked by our server, which alone holds the key of its platform; a popup has it asked, and follows. Without
 * a key, only payments can be asked for, by a link that everybody can make.
 */

export const XamanRequest = z.object({
  uuid: z.uuid().describe('Names the request, here and with Xaman'),
  link: z.url().describe('Opens the request in the app; also what a QR code of it says'),
  pushed: z.boolean().describe('Whether the phone shows it already'),
  expiresAt: Timestamp.describe('Until when it can be signed'),
  txjson: TxJson.optional().describe('Of a step: what the app is asked to sign'),
})
export type XamanRequest = z.output<typeof XamanRequest>

export const XamanLink = z.object({
  link: z.url().describe('Opens the payment in the app; also what a QR code of it says'),
  txjson: TxJson.describe('What it asks for'),
})
export type XamanLink = z.output<typeof XamanLink>

export const XamanState = z.object({
  opened: z.boolean().describe('The app shows it'),
  resolved: z.boolean().describe('It was signed or rejected, or its time is over'),
  signed: z.boolean(),
  expired: z.boolean().describe('Nobody has signed or rejected it in time'),
  account: z.string().optional().describe('Who has signed it'),
  txHash: TxHash.optional().describe('Of a step: its transaction'),
})
export type XamanState = z.output<typeof XamanState>

const id = z.string().regex(SESSION_ID, 'must be the id of a sign session')
const et = z.string().max(200).describe('The session’s `embedToken`')
const token = { kind: 'embed-token' } as const

export const xamanApi = api({
  askConnect: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/xaman/connect',
    summary: 'Asks a user of Xaman for an account to sign this session with',
    access: [token],
    keepsRows: true,
    goesUpstream: true,
    params: z.strictObject({ id }),
    body: z.strictObject({ et }),
    response: XamanRequest,
    errors: [
      'NOT_FOUND',
      'UNSUPPORTED_CHAIN',
      'SESSION_NOT_PENDING',
      'UPSTREAM_ERROR',
      'UPSTREAM_TIMEOUT',
      'UNAVAILABLE',
    ],
  },
  askStep: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/xaman/steps/:step',
    summary: 'Asks Xaman for the signature of a step that was opened. Asked again, it is the same request',
    access: [token],
    keepsRows: true,
    goesUpstream: true,
    params: z.strictObject({ id, step: z.string().max(40) }),
    body: z.strictObject({ et }),
    response: XamanRequest,
    errors: [
      'NOT_FOUND',
      'UNSUPPORTED_CHAIN',
      'SESSION_NOT_PENDING',
      'UPSTREAM_ERROR',
      'UPSTREAM_TIMEOUT',
      'UNAVAILABLE',
    ],
  },
  askLink: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/xaman/steps/:step/link',
    summary:
      'Where there is no key of Xaman’s platform: the link by which it makes the payment of a step that was opened. What has become of it, the session tells',
    access: [token],
    params: z.strictObject({ id, step: z.string().max(40) }),
    body: z.strictObject({ et }),
    response: XamanLink,
    errors: ['NOT_FOUND', 'UNSUPPORTED_CHAIN', 'SESSION_NOT_PENDING', 'UNAVAILABLE'],
  },
  readRequest: {
    method: 'GET',
    path: '/api/v1/sign/session/:id/xaman/:uuid',
    summary: 'What has become of a request to Xaman',
    access: [token],
    params: z.strictObject({ id, uuid: z.uuid() }),
    query: z.strictObject({ et }),
    response: XamanState,
    errors: ['NOT_FOUND'],
  },
})
