import * as z from 'zod'
import { api } from '../endpoint.ts'
import { Timestamp } from '../values.ts'
import { Code, done, member, Name, NewPassword, PasskeyAnswer, PasskeyOptions, Password } from './account.ts'

/** How a member signs in: passwords, second factors and sessions. */

/** Changes what one signs in with. */
const provenMember = [{ kind: 'member', secondFactor: true }] as const

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.optional(),
})

export const securityApi = api({
  getSecurity: {
    method: 'GET',
    path: '/api/dashboard/security',
    summary: 'Shows how the member signs in, and where they are signed in',
    access: member,
    response: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          createdAt: Timestamp,
          lastSeenAt: Timestamp,
          userAgent: z.string().optional(),
          address: z.string(),
          isThis: z.boolean(),
        }),
      ),
      passkeys: z.array(Passkey),
      totp: z.object({ enabled: z.boolean(), since: Timestamp.optional() }),
      recoveryCodesLeft: z.int(),
    }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/dashboard/security/password',
    summary: 'Changes the password, and signs out everywhere else',
    access: member,
    forThisSession: true,
    body: z.strictObject({ current: Password, next: NewPassword }),
    response: done,
    errors: ['SIGN_IN_FAILED', 'UNAVAILABLE'],
  },
  confirmWithCode: {
    method: 'POST',
    path: '/api/dashboard/security/confirm/totp',
    summary: 'Gives the second factor again: a code of the authenticator app, or a recovery code',
    access: member,
    forThisSession: true,
    body: z.strictObject({ code: Code }),
    response: done,
    errors: ['SIGN_IN_FAILED'],
  },
  beginPasskeyConfirmation: {
    method: 'POST',
    path: '/api/dashboard/security/confirm/passkey/options',
    summary: 'Begins to give the second factor again with one of the member’s own passkeys',
    access: member,
    forThisSession: true,
    body: z.strictObject({}),
    response: z.object({ options: PasskeyOptions }),
    errors: ['UNAVAILABLE'],
  },
  confirmWithPasskey: {
    method: 'POST',
    path: '/api/dashboard/security/confirm/passkey/verify',
    summary: 'Gives the second factor again with what the passkey has signed',
    access: member,
    forThisSession: true,
    body: z.strictObject({ answer: PasskeyAnswer }),
    response: done,
    errors: ['SIGN_IN_FAILED'],
  },
  confirmWithPassword: {
    method: 'POST',
    path: '/api/dashboard/security/confirm/password',
    summary: 'Gives the password again, before a member without a second factor sets one up',
    access: member,
    forThisSession: true,
    body: z.strictObject({ password: Password }),
    response: done,
    errors: ['SIGN_IN_FAILED', 'UNAVAILABLE'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/dashboard/security/recovery-codes',
    summary: 'Makes ten new recovery codes in place of those that are left',
    access: provenMember,
    body: z.strictObject({}),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  beginTotp: {
    method: 'POST',
    path: '/api/dashboard/security/totp/begin',
    summary: 'Makes the secret for an authenticator app',
    access: provenMember,
    body: z.strictObject({}),
    response: z.object({ secret: z.string(), uri: z.string().describe('For the app, as a QR code') }),
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/dashboard/security/totp/confirm',
    summary: 'Turns the authenticator app on with its first code, and answers the recovery codes',
    access: provenMember,
    forThisSession: true,
    body: z.strictObject({ code: Code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['SIGN_IN_FAILED'],
  },
  removeTotp: {
    method: 'POST',
    path: '/api/dashboard/security/totp/remove',
    summary: 'Turns the authenticator app off',
    access: member,
    body: z.strictObject({ code: Code }),
    response: done,
    errors: ['SIGN_IN_FAILED'],
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/dashboard/security/passkeys/begin',
    summary: 'Begins to add a passkey',
    access: provenMember,
    body: z.strictObject({}),
    response: z.object({ options: PasskeyOptions }),
    errors: ['UNAVAILABLE'],
  },
  confirmPasskey: {
    method: 'POST',
    path: '/api/dashboard/security/passkeys/confirm',
    summary: 'Adds the passkey',
    access: provenMember,
    forThisSession: true,
    body: z.strictObject({ name: Name, answer: PasskeyAnswer }),
    response: z.object({ passkey: Passkey }),
    errors: ['SIGN_IN_FAILED'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/dashboard/security/passkeys',
    summary: 'Removes a passkey',
    access: provenMember,
    query: z.strictObject({ id: z.string().min(1).max(2_000) }),
    response: done,
    errors: ['NOT_FOUND'],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/dashboard/security/sessions',
    summary: 'Signs out one other place',
    access: member,
    query: z.strictObject({ id: z.string().min(1).max(100) }),
    response: done,
    errors: ['NOT_FOUND'],
  },
})
