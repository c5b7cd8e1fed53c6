import { isValidClassicAddress } from 'ripple-address-codec'
import * as z from 'zod'

/** Spellings of the market API: tokens, accounts and NFTs as the ledger and its index name them. */

/** MD5 of `issuer_currency` in lower-case hex, which names a token; XRP is the MD5 of `XRPL_XRP`. */
export const TokenId = z
  .string()
  .regex(/^[a-fA-F0-9]{32}$/, 'must be the md5 of a token: 32 hexadecimal characters')
  .toLowerCase()
  .meta({
    description:
      'md5 of `issuer_currency`, in hex; XRP is `84e5efeb89c4eae8f68188982dc290d8`. The `slug` of a token, `issuer-currency`, is taken as well',
    example: '84e5efeb89c4eae8f68188982dc290d8',
  })

export const NfTokenId = z
  .string()
  .regex(/^[a-fA-F0-9]{64}$/, 'must be an NFTokenID: 64 hexadecimal characters')
  .toUpperCase()
  .meta({ description: 'NFTokenID: 64 hexadecimal characters' })

export const NftOfferIndex = z
  .string()
  .regex(/^[a-fA-F0-9]{64}$/, 'must be the index of an NFT offer: 64 hexadecimal characters')
  .toUpperCase()
  .meta({ description: 'Index of an NFT offer in the ledger: 64 hexadecimal characters' })

/** A classic address, with its checksum. */
export const LedgerAccount = z
  .string()
  .regex(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, 'must be an address of the XRP Ledger, which begins with r')
  .refine(isValidClassicAddress, 'must be an address of the XRP Ledger: a character of this one is wrong')
  .meta({ description: 'Classic address of an account', example: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp' })

export const CollectionSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, 'must be the slug of a collection')
  .meta({ description: 'Slug of a collection', example: 'harbor-lights' })

export const wholeNumber = z.string().regex(/^[0-9]{1,9}$/, { error: 'must be a whole number', abort: true })

/** So many rows or points: beyond `most`, `most` are answered. */
export const someRows = (most: number) =>
  wholeNumber
    .refine((text) => Number(text) > 0, 'must be at least 1')
    .transform((text) => Math.min(Number(text), most))
    .pipe(z.int().min(1).max(most))

/** How many rows a page has. */
export const limit = (most: number, usual: number) =>
  someRows(most)
    .default(usual)
    .meta({ description: `How many rows, at most ${most}; ${usual} by default` })

const MOST_SKIPPED = 100_000
/** How many rows are left out before the first one. */
export const offset = wholeNumber
  .transform((text) => Math.min(Number(text), MOST_SKIPPED))
  .pipe(z.int().min(0).max(MOST_SKIPPED))
  .meta({ description: 'How many rows to leave out before the first one' })

export const yesNo = z
  .enum(['yes', 'no', 'true', 'false', '1', '0'])
  .transform((text) => text === 'yes' || text === 'true' || text === '1')
  .pipe(z.boolean())

/** A number, or `null` where nothing is known: never 0 for want of data. */
export const known = z.number().nullable()

/** Fiat currencies that series can be in, beside XRP. */
export const quoteCurrencies = ['XRP', 'USD', 'EUR', 'JPY', 'CNH'] as const
