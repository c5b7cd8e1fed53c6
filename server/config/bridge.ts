import * as z from 'zod'
import { type ConfigSlice, httpUrl, isReadOnTheWay } from './fields.ts'

/** The service that bridges. Without its address, there is no bridge. */
export const bridge = {
  fields: {
    BRIDGE_URL: httpUrl.optional(),
    BRIDGE_API_KEY: z.string().min(1).optional(),
  },
  contradictions({ NETWORK, BRIDGE_URL: url, BRIDGE_API_KEY: key }) {
    const problems: string[] = []
    if (key !== undefined && url === undefined)
      problems.push('BRIDGE_URL: is required when BRIDGE_API_KEY is set')
    // Users pay to the addresses that come from there.
    if (NETWORK !== 'sandbox' && isReadOnTheWay(url))
      problems.push('BRIDGE_URL: must be https, except on this machine')
    return problems
  },
} satisfies ConfigSlice<z.core.$ZodLooseShape>
