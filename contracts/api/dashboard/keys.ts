import * as z from 'zod'
import { api } from '../endpoint.ts'
import { products, Timestamp } from '../values.ts'

/** The API keys of a partner account. */

export const graceHours = [0, 1, 24] as const

const Label = z.string().trim().min(1).max(80).describe('A name for people')
const id = z.string().min(1).max(60)

export const Key = z.object({
  id: z.string(),
  prefix: z.string().describe('Marker and first six random characters'),
  env: z.enum(['live', 'test']),
  label: z.string(),
  scopes: z.array(z.enum(products)),
  state: z.enum(['active', 'expiring', 'revoked']),
  createdAt: Timestamp,
  createdBy: z.string().optional(),
  lastUsedAt: Timestamp.optional(),
  expiresAt: Timestamp.optional(),
  replacedBy: z.string().optional().describe('The id of the key that a rotation made'),
  replaces: z.string().optional(),
  calls24h: z.int().optional(),
})
export type KeyLine = z.output<typeof Key>

/** A live key needs the role of an admin: the handler checks it, because the key's environment stands in the body. */
const developer = [{ kind: 'account', role: 'developer' }] as const

export const keysApi = api({
  listKeys: {
    method: 'GET',
    path: '/api/dashboard/keys',
    summary: 'Lists the account’s API keys, the newest first',
    access: [{ kind: 'account', role: 'viewer' }],
    response: z.object({ keys: z.array(Key) }),
  },
  createKey: {
    method: 'POST',
    path: '/api/dashboard/keys',
    summary: 'Creates a key; its secret is shown once. A live key needs an admin',
    access: developer,
    notStored: 'secret',
    body: z.strictObject({
      env: z.enum(['live', 'test']),
      label: Label,
      scopes: z.array(z.enum(products)).min(1).max(products.length),
    }),
    response: z.object({ key: Key, secret: z.string() }),
    errors: ['ROLE_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
  },
  rotateKey: {
    method: 'POST',
    path: '/api/dashboard/keys/rotate',
    summary: 'Makes a key in another’s place; the other one works for the hours of grace',
    access: developer,
    notStored: 'secret',
    body: z.strictObject({ id, graceHours: z.literal(graceHours) }),
    response: z.object({ key: Key, secret: z.string(), oldExpiresAt: Timestamp }),
    errors: ['NOT_FOUND', 'ROLE_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
  },
  renameKey: {
    method: 'POST',
    path: '/api/dashboard/keys/rename',
    summary: 'Gives a key another name',
    access: developer,
    body: z.strictObject({ id, label: Label }),
    response: z.object({ key: Key }),
    errors: ['NOT_FOUND', 'ROLE_REQUIRED'],
  },
  revokeKey: {
    method: 'DELETE',
    path: '/api/dashboard/keys',
    summary: 'Revokes a key: the next call with it is refused',
    access: developer,
    query: z.strictObject({ id }),
    response: z.object({ key: Key }),
    errors: ['NOT_FOUND', 'ROLE_REQUIRED'],
  },
})
