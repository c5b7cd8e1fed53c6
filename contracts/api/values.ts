import * as z from 'zod'
import { widgetProducts } from '#contracts/embed/products.ts'

/** Wire formats that more than one resource uses. */

/** Every product, by its key: those with a widget, and those without. */
export const products = [...widgetProducts, 'cafe', 'token', 'nft'] as const
export type ProductKey = (typeof products)[number]

export const networks = ['mainnet', 'testnet', 'sandbox'] as const
export type Network = (typeof networks)[number]

export const tiers = ['starter', 'growth', 'scale'] as const
export type Tier = (typeof tiers)[number]

/** Our names of the chains. A deployment serves the chains that it has nodes for. */
export const chainKeys = [
  'eth',
  'bnb',
  'base',
  'arbitrum',
  'optimism',
  'polygon',
  'avalanche',
  'solana',
  'xrpl',
  'xlm',
] as const
export type ChainKey = (typeof chainKeys)[number]

/** A chain as the caller names it. A chain that is not served answers UNSUPPORTED_CHAIN, not INVALID_REQUEST. */
export const Chain = z
  .string()
  .regex(/^[a-z0-9-]{2,20}$/, 'must be the key of a chain, such as "eth"')
  .meta({ description: 'Key of a chain, such as `eth`', example: 'eth' })

/** An integer amount in the smallest unit of its asset (wei, drops, lamports), as a decimal string. */
export const MinorUnits = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,77})$/, 'must be a whole number of minor units in a string, such as "1000000"')
  .meta({ description: 'Integer minor units as a decimal string', example: '1000000000000000000' })

/** An amount of an asset that has no minor unit: decimal text, as people write it. */
export const DecimalAmount = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,77})(\.[0-9]{1,30})?$/, 'must be a decimal number in a string, such as "12.5"')
  .meta({ description: 'Decimal text', example: '12.5' })

/** A token as the caller names it: `native`, or the chain's own id of the token. */
export const TokenRef = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\x21-\x7e]+$/, 'must be `native` or the address of a token')
  .meta({
    description:
      '`native`, or the chain’s own id of the token. Other names are accepted too: the coin’s symbol, an EVM address in any case, and a symbol that exactly one verified token has',
    example: 'native',
  })

/** The example of an id that we make, by the prefix that real ones have (`server/domain/ids.ts`). */
export const exampleId = (prefix: string) => ({ example: `${prefix}_5f3TtQ0y3mJ9hG2sXc8LkP` })

/** An address on some chain; the chain checks its form. */
export const Address = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\x21-\x7e]+$/, 'must be an address of the chain')

/** A transaction hash of some chain; the chain checks its form. */
export const TxHash = z
  .string()
  .min(32)
  .max(100)
  .regex(/^[0-9A-Za-z]+$/, 'must be a transaction hash of the chain')

/** Characters that no one sees, or that change how others are shown: controls, marks of direction, and of no width. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu

/** Text as it will be read: white space becomes spaces, and hidden characters are left out. */
export const plainText = (text: string): string => text.replaceAll(/\s/g, ' ').replaceAll(HIDDEN, '')

/** Basis points: 1 is 0.01 %. */
export const bps = (max: number) => z.int().min(0).max(max)

/** The same in a query string, where every value is text. */
export const queryBps = (max: number) =>
  z
    .string()
    .regex(/^(0|[1-9][0-9]{0,4})$/, `must be a whole number from 0 to ${max}`)
    .transform(Number)
    .pipe(bps(max))

/** The largest surcharge that a partner may add, in basis points of the notional. */
export const MAX_SURCHARGE_BPS = 50
/** The largest slippage that a caller may ask for, in basis points. */
export const MAX_SLIPPAGE_BPS = 5_000
export const DEFAULT_SLIPPAGE_BPS = 50

/** A moment in UTC, such as `2026-11-21T12:00:00.000Z`. */
export const Timestamp = z.iso.datetime()

export const Slug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, 'must be a slug: lower-case letters, digits and hyphens')

/** A page to return to, as a browser writes its address; the session's origin is checked where it is known. */
export const ReturnUrl = z
  .url({ protocol: /^https?$/, normalize: true })
  .max(2000)
  .describe('The page to return to, by http or https: a page of the session’s origin')

/** Scheme, host and port of a web page, as `location.origin` shows it. */
export const Origin = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[^/?#\s@]+\/?$/i, 'must be an origin such as "https://shop.example", without a path')
