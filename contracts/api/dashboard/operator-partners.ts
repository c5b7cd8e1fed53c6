import * as z from 'zod'
import { Origin } from '../values.ts'
import { AccountPartner } from './account.ts'
import { Key } from './keys.ts'

/** Partners and their keys, as the operator sees them. */

export const PartnerLine = AccountPartner.extend({ origins: z.array(Origin.or(z.string())) })
export type PartnerLine = z.output<typeof PartnerLine>

export const OperatorKey = Key.omit({
  createdBy: true,
  expiresAt: true,
  replacedBy: true,
  replaces: true,
  calls24h: true,
})
