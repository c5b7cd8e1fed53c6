import * as z from 'zod'
import { api } from '../endpoint.ts'
import { bps, MAX_SURCHARGE_BPS, products, Timestamp, tiers } from '../values.ts'

/** What a partner adds to the price, and gets of ours. */

const surcharge = bps(MAX_SURCHARGE_BPS)
const surcharges = {
  surchargeBps: surcharge.describe('Basis points of the amount'),
  products: z.partialRecord(z.enum(products), surcharge).describe('Each replaces the general one'),
} as const

const FeeSettings = z.object({
  ...surcharges,
  version: z.int().describe('Goes up by one with each change; every quote says which one it used'),
  history: z
    .array(
      z.object({
        version: z.int(),
        at: Timestamp.describe('When it was set'),
        by: z.string().optional(),
        ...surcharges,
      }),
    )
    .describe('The newest first, at most 50'),
  tier: z.enum(tiers),
  shareBps: z.int().describe('The partner’s part of the platform fee, in basis points of that fee'),
  platformBps: z
    .partialRecord(z.enum(products), z.int())
    .describe('The platform fee of each product, in basis points of the amount'),
})
export type FeeSettingsView = z.output<typeof FeeSettings>

export const feeSettingsApi = api({
  getFeeSettings: {
    method: 'GET',
    path: '/api/dashboard/fees',
    summary: 'Shows the surcharges, with all their versions',
    access: [{ kind: 'account', role: 'viewer' }],
    response: FeeSettings,
  },
  setFeeSettings: {
    method: 'POST',
    path: '/api/dashboard/fees',
    summary: 'Changes the surcharges; the next quote uses them',
    access: [{ kind: 'account', role: 'admin', secondFactor: true }],
    body: z.strictObject(surcharges),
    response: FeeSettings,
  },
})
