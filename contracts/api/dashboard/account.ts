import * as z from 'zod'
import { api } from '../endpoint.ts'
import { networks, Slug, Timestamp, tiers } from '../values.ts'
import { roles } from './roles.ts'

/** Who is signed in, and how they sign in. */

export const LEAST_PASSWORD = 12
export const MOST_PASSWORD = 200
export const MOST_PASSKEYS = 10

/** An address as people write it; it is compared in lower case. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^[^\s@<>"'(),;:\\[\]]{1,64}@[^\s@<>"'(),;:\\[\]]+\.[^\s@.<>"'(),;:\\[\]]{2,63}$/,
    'must be an e-mail address',
  )

/** A password that is chosen. */
export const NewPassword = z
  .string()
  .min(LEAST_PASSWORD, `must have at least ${LEAST_PASSWORD} characters`)
  .max(MOST_PASSWORD, `must have at most ${MOST_PASSWORD} characters`)
/** A password that is tried: it may be older than the rules. */
export const Password = z.string().min(1).max(MOST_PASSWORD)

export const Name = z.string().trim().min(1).max(80)
const Company = z.string().trim().min(2, 'must have at least 2 characters').max(80)

/** The six digits of an authenticator app, also with a space in them, or a recovery code. */
export const Code = z.string().trim().min(6).max(40)

export const secondFactors = ['totp', 'recovery', 'passkey'] as const
export type SecondFactor = (typeof secondFactors)[number]

export const partnerStatuses = ['pending', 'active', 'suspended'] as const

export const AccountPartner = z.object({
  slug: Slug,
  name: z.string(),
  status: z.enum(partnerStatuses),
  tier: z.enum(tiers),
  createdAt: Timestamp,
})
export type AccountPartner = z.output<typeof AccountPartner>

const AccountMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().optional(),
  role: z.enum(roles).optional().describe('Absent for an operator'),
  isOperator: z.boolean(),
  hasTotp: z.boolean(),
  passkeys: z.int(),
  needsSecondFactor: z.boolean().describe('An operator who has to set one up before anything else'),
})
export type AccountMember = z.output<typeof AccountMember>

const Me = z.object({
  member: AccountMember,
  partner: AccountPartner.optional().describe('Absent for an operator'),
  network: z.enum(networks),
  publicUrl: z.string(),
  features: z.object({ bridge: z.boolean() }),
})
export type Me = z.output<typeof Me>

const SignedIn = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed-in') }),
  z.object({ status: z.literal('second-factor'), ways: z.array(z.enum(secondFactors)) }),
])
export type SignedIn = z.output<typeof SignedIn>

/** What `navigator.credentials` takes and gives, in the JSON of WebAuthn Level 3; a library reads it. */
export const PasskeyOptions = z.record(z.string(), z.unknown())
export const PasskeyAnswer = z.object({
  id: z.string().min(1).max(2_000),
  rawId: z.string().min(1).max(2_000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
  authenticatorAttachment: z.string().max(40).optional(),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

export const done = z.object({ done: z.literal(true) })
export const member = [{ kind: 'member' }] as const

export const accountApi = api({
  signUp: {
    method: 'POST',
    path: '/api/dashboard/sign-up',
    summary: 'Opens a partner account with its first member, its owner, and signs in',
    access: [{ kind: 'public' }],
    signsIn: true,
    body: z.strictObject({
      email: Email,
      password: NewPassword,
      company: Company,
      slug: Slug,
      name: Name.optional(),
    }),
    response: z.object({ account: AccountMember, partner: AccountPartner }),
    errors: ['UNAVAILABLE'],
  },
  checkSlug: {
    method: 'GET',
    path: '/api/dashboard/slug',
    summary: 'Tells whether a slug is free',
    access: [{ kind: 'public' }],
    query: z.strictObject({ slug: Slug }),
    response: z.object({ free: z.boolean() }),
  },
  signIn: {
    method: 'POST',
    path: '/api/dashboard/sign-in',
    summary: 'Signs in with a password; a member with a second factor still owes it',
    access: [{ kind: 'public' }],
    signsIn: true,
    body: z.strictObject({ email: Email, password: Password }),
    response: SignedIn,
    errors: ['SIGN_IN_FAILED', 'UNAVAILABLE'],
  },
  signInWithCode: {
    method: 'POST',
    path: '/api/dashboard/sign-in/totp',
    summary: 'Gives the second factor: a code of the authenticator app, or a recovery code',
    access: [{ kind: 'public' }],
    signsIn: true,
    body: z.strictObject({ code: Code }),
    response: SignedIn,
    errors: ['SIGN_IN_FAILED', 'SESSION_REQUIRED'],
  },
  beginPasskeySignIn: {
    method: 'POST',
    path: '/api/dashboard/sign-in/passkey/options',
    summary: 'Begins a sign-in with a passkey, or the second factor of a sign-in',
    access: [{ kind: 'public' }],
    signsIn: true,
    body: z.strictObject({}),
    response: z.object({ options: PasskeyOptions }),
    errors: ['UNAVAILABLE'],
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/dashboard/sign-in/passkey/verify',
    summary: 'Signs in with what the passkey has signed',
    access: [{ kind: 'public' }],
    signsIn: true,
    body: z.strictObject({ answer: PasskeyAnswer }),
    response: SignedIn,
    errors: ['SIGN_IN_FAILED'],
  },
  readLink: {
    method: 'POST',
    path: '/api/dashboard/link',
    summary: 'Tells what a one-time link is for: an invitation, or a new password',
    access: [{ kind: 'public' }],
    signsIn: true,
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    response: z.object({
      purpose: z.enum(['invitation', 'password']),
      email: z.string(),
      partner: z.object({ slug: Slug, name: z.string() }).optional(),
      role: z.enum(roles).optional(),
      expiresAt: Timestamp,
    }),
    errors: ['NOT_FOUND'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/dashboard/reset-password',
    summary: 'Sets a new password by a one-time link, and signs out everywhere',
    access: [{ kind: 'public' }],
    signsIn: true,
    body: z.strictObject({ token: z.string().min(1).max(100), password: NewPassword }),
    response: done,
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  },
  signOut: {
    method: 'POST',
    path: '/api/dashboard/sign-out',
    summary: 'Signs out here, or everywhere',
    access: member,
    forThisSession: true,
    body: z.strictObject({ everywhere: z.boolean().optional() }),
    response: done,
  },
  me: {
    method: 'GET',
    path: '/api/dashboard/me',
    summary: 'Tells who is signed in',
    access: member,
    response: Me,
  },
})
