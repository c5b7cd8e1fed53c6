import * as z from 'zod'
import { networks } from '#contracts/api/values.ts'
import { type ConfigSlice, contactUrl, httpUrl, isReadOnTheWay, list, wholeNumber } from './fields.ts'

const publicOrigin = httpUrl
  .refine(
    (url) => new URL(url).href === `${new URL(url).origin}/`,
    'must be an origin: no path, query or user',
  )
  .transform((url) => new URL(url).origin)
const secret = z.string().min(32, 'must have at least 32 characters; `openssl rand -hex 32` makes one')

/** The service itself: its address, secrets and data, how it logs and stops. */
export const service = {
  fields: {
    HOST: z.string().min(1).default('0.0.0.0'),
    PORT: wholeNumber(0, 65_535).default(4000),
    PUBLIC_URL: publicOrigin.default('http://localhost:4000'),
    SUPPORT_URL: contactUrl.optional(),
    DEMO_PARTNER: z
      .string()
      .regex(/^[a-z0-9-]{1,64}$/, 'must be the slug of a partner')
      .optional(),
    NETWORK: z.enum(networks).default('mainnet'),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: z
      .string()
      .regex(/^(sqlite:|lowdb:|postgres(ql)?:\/\/)./, 'must be sqlite:<file>, lowdb:<file> or postgres://…')
      .optional(),
    DATABASE_DIRECT_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\/./, 'must be postgres://…')
      .optional(),
    KEY_PEPPER: secret,
    APP_SECRET: secret,
    INTERNAL_SECRET: list(secret).optional(),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    WEBHOOK_LOOPBACK: z.enum(['yes', 'no']).default('no'),
    DRAIN_SECONDS: wholeNumber(0, 300).default(2),
    PARTNER_ACTIVATION: z.enum(['operator', 'automatic']).default('operator'),
  },
  contradictions({
    NETWORK = 'mainnet',
    DATABASE_URL,
    PUBLIC_URL,
    SUPPORT_URL,
    KEY_PEPPER,
    APP_SECRET,
    INTERNAL_SECRET,
    WEBHOOK_LOOPBACK,
    PARTNER_ACTIVATION,
  }) {
    const problems: string[] = []
    for (const [name, url] of [['PUBLIC_URL', PUBLIC_URL] as const, ['SUPPORT_URL', SUPPORT_URL] as const])
      if (NETWORK !== 'sandbox' && isReadOnTheWay(url))
        problems.push(`${name}: must be https, except on this machine`)
    if (NETWORK === 'mainnet' && DATABASE_URL?.startsWith('lowdb:'))
      problems.push(
        'DATABASE_URL: must be sqlite:<file> or postgres://… on mainnet; lowdb: is for a look inside',
      )
    if (NETWORK !== 'sandbox' && WEBHOOK_LOOPBACK === 'yes')
      problems.push('WEBHOOK_LOOPBACK: must be no, except in the sandbox')
    if (KEY_PEPPER !== undefined && KEY_PEPPER === APP_SECRET)
      problems.push('APP_SECRET: must differ from KEY_PEPPER')
    const internal = (INTERNAL_SECRET ?? '').split(',').map((part) => part.trim())
    if (internal.length > 2) problems.push('INTERNAL_SECRET: must be one secret, or two while it changes')
    if (internal.some((part) => part !== '' && (part === KEY_PEPPER || part === APP_SECRET)))
      problems.push('INTERNAL_SECRET: must differ from KEY_PEPPER and APP_SECRET')
    if (PARTNER_ACTIVATION === 'automatic' && NETWORK !== 'sandbox')
      problems.push('PARTNER_ACTIVATION: can be automatic in the sandbox only')
    return problems
  },
} satisfies ConfigSlice<z.core.$ZodLooseShape>
