import * as z from 'zod'
import { type ConfigSlice, httpUrl } from './fields.ts'

/** The wallets that the service reaches or links to. */
export const wallets = {
  fields: {
    SUITE_WALLET_URL: z
      .url({ error: 'must be the beginning of links to the suite wallet' })
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
    XAMAN_URL: httpUrl.default('https://xumm.app'),
    XAMAN_LINK_URL: httpUrl.optional(),
    XAMAN_API_KEY: z.string().min(1).optional(),
    XAMAN_API_SECRET: z.string().min(1).optional(),
    WALLETCONNECT_PROJECT_ID: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits, as Reown gives them out')
      .optional(),
    WALLETCONNECT_RELAY_URL: z.url({ protocol: /^wss?$/, error: 'must be a ws or wss URL' }).optional(),
    SANDBOX_WALLET_URL: httpUrl.optional(),
    SANDBOX_DEMO_URL: httpUrl.optional(),
  },
  contradictions(present) {
    const problems: string[] = []
    if ((present['XAMAN_API_KEY'] === undefined) !== (present['XAMAN_API_SECRET'] === undefined))
      problems.push('XAMAN_API_SECRET: must be set together with XAMAN_API_KEY')
    if (present['WALLETCONNECT_RELAY_URL'] !== undefined && present['WALLETCONNECT_PROJECT_ID'] === undefined)
      problems.push('WALLETCONNECT_PROJECT_ID: is required when WALLETCONNECT_RELAY_URL is set')
    for (const name of ['SANDBOX_WALLET_URL', 'SANDBOX_DEMO_URL', 'XAMAN_LINK_URL'])
      if (present['NETWORK'] !== 'sandbox' && present[name] !== undefined)
        problems.push(`${name}: may only be set when NETWORK is sandbox`)
    return problems
  },
} satisfies ConfigSlice<z.core.$ZodLooseShape>
