import * as z from 'zod'
import { MinorUnits, Origin, products, Timestamp, tiers } from '../values.ts'
import { assetFields } from './money.ts'

/** Partners, their keys and what they are owed, as the operator sees them. */

export const partnerStatuses = ['pending', 'active', 'suspended'] as const

export const PartnerLine = z.object({
  slug: z.string(),
  name: z.string(),
  status: z.enum(partnerStatuses),
  tier: z.enum(tiers),
  origins: z.array(Origin.or(z.string())),
  createdAt: Timestamp,
})
export type PartnerLine = z.output<typeof PartnerLine>

export const Owed = z.object({
  ...assetFields,
  pending: MinorUnits,
  posted: MinorUnits,
  paid: MinorUnits,
  available: MinorUnits,
})

export const OperatorKey = z.object({
  id: z.string(),
  prefix: z.string(),
  env: z.enum(['live', 'test']),
  label: z.string(),
  scopes: z.array(z.enum(products)),
  state: z.enum(['active', 'expiring', 'revoked']),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.optional(),
})
