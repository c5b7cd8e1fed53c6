import * as z from 'zod'
import { api } from './endpoint.ts'
import { upstreamErrors } from './errors.ts'
import { CreatedSession } from './sign-sessions.ts'
import {
  Address,
  Chain,
  DecimalAmount,
  MinorUnits,
  Origin,
  ReturnUrl,
  Timestamp,
  TokenRef,
} from './values.ts'

/** 32 random bytes that the visitor's browser made, in base64url. */
const Visitor = z.string().regex(/^[0-9A-Za-z_-]{43}$/, 'must be 32 bytes in base64url')

/** For our own widgets, inside their iframe. Not for partner servers. */
export const embedApi = api({
  openEmbed: {
    method: 'POST',
    path: '/api/embed/session',
    summary:
      'Trades the ticket of an embed page for a session bound to the partner, the page’s origin and the visitor',
    access: [{ kind: 'embed-ticket' }],
    body: z.strictObject({
      ticket: z.string().max(1000),
      origin: Origin,
      visitor: Visitor.describe(
        'The visitor’s secret: with the same one, a later call can continue the sessions that it opened',
      ),
    }),
    response: z.object({
      token: z.string(),
      expiresAt: Timestamp,
    }),
    errors: ['ORIGIN_NOT_ALLOWED'],
  },
  listBalances: {
    method: 'GET',
    path: '/api/embed/balances',
    summary: 'Reads the balances of an address in some tokens',
    access: [{ kind: 'embed-session' }],
    query: z.strictObject({
      chain: Chain,
      address: Address,
      tokens: z
        .string()
        .max(3000)
        .transform((list) => list.split(','))
        .pipe(z.array(TokenRef).max(25))
        .describe('`native` or token addresses, separated by commas'),
    }),
    response: z.object({
      /** In the order of `tokens`; an address that is not a token is left out. */
      balances: z.array(
        z.object({ token: z.string(), amountMinor: MinorUnits.optional(), amount: DecimalAmount.optional() }),
      ),
    }),
    errors: ['UNSUPPORTED_CHAIN', ...upstreamErrors],
  },
  connectWallet: {
    method: 'POST',
    path: '/api/embed/connect',
    summary: 'Creates a sign session that only connects a wallet',
    access: [{ kind: 'embed-session' }],
    keepsRows: true,
    body: z.strictObject({ chain: Chain, returnUrl: ReturnUrl.optional() }),
    response: CreatedSession,
    errors: ['UNSUPPORTED_CHAIN'],
  },
})
