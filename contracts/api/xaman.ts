import * as z from 'zod'
import { api } from './endpoint.ts'
import { upstreamErrors } from './errors.ts'
import { TxJson } from './payment.ts'
import { et, id, step, token } from './sign-sessions.ts'
import { Timestamp, TxHash } from './values.ts'

/**
 * Our server asks Xaman, because it alone holds the key of Xaman's platform. A popup tells the server to ask, and
 * follows the request. Without a key, only payments can be asked for, by a link that anyone can make.
 */

export const XamanRequest = z.object({
  uuid: z.uuid().describe('Id of the request, here and at Xaman'),
  link: z.url().describe('Opens the request in the app; also the content of its QR code'),
  pushed: z.boolean().describe('True when the phone already shows it'),
  expiresAt: Timestamp.describe('Until when it can be opened'),
  txjson: TxJson.optional().describe('For a step: the transaction that the app is asked to sign'),
})
export type XamanRequest = z.output<typeof XamanRequest>

export const XamanLink = z.object({
  link: z.url().describe('Opens the payment in the app; also the content of its QR code'),
  txjson: TxJson.describe('The payment that the link asks for'),
})
export type XamanLink = z.output<typeof XamanLink>

export const XamanState = z.object({
  opened: z.boolean().describe('True once the app has shown it'),
  resolved: z.boolean().describe('It was signed or rejected, or its time is over'),
  signed: z.boolean(),
  expired: z.boolean().describe('No one signed or rejected it in time'),
  account: z.string().optional().describe('The account that signed it'),
  txHash: TxHash.optional().describe('For a step: its transaction'),
})
export type XamanState = z.output<typeof XamanState>

const errors = ['NOT_FOUND', 'UNSUPPORTED_CHAIN', 'SESSION_NOT_PENDING', ...upstreamErrors] as const

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
    errors,
  },
  askStep: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/xaman/steps/:step',
    summary: 'Asks Xaman for the signature of an opened step. A second call answers the same request',
    access: [token],
    keepsRows: true,
    goesUpstream: true,
    params: z.strictObject({ id, step }),
    body: z.strictObject({ et }),
    response: XamanRequest,
    errors,
  },
  askLink: {
    method: 'POST',
    path: '/api/v1/sign/session/:id/xaman/steps/:step/link',
    summary:
      'Answers the link that opens the payment of an opened step in Xaman, where the service has no key of Xaman’s platform. The session tells when the payment is found',
    access: [token],
    // Of a step that is opened again, another payment.
    notStored: 'present',
    params: z.strictObject({ id, step }),
    body: z.strictObject({ et }),
    response: XamanLink,
    errors: ['NOT_FOUND', 'UNSUPPORTED_CHAIN', 'SESSION_NOT_PENDING', 'UNAVAILABLE'],
  },
  readRequest: {
    method: 'GET',
    path: '/api/v1/sign/session/:id/xaman/:uuid',
    summary: 'Reads the state of a request to Xaman',
    access: [token],
    params: z.strictObject({ id, uuid: z.uuid() }),
    query: z.strictObject({ et }),
    response: XamanState,
    errors: ['NOT_FOUND'],
  },
})
