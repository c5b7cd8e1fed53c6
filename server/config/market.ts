import * as z from 'zod'
import { canonicalAddress } from '../chains/xrpl/codec/address.ts'
import { type ConfigSlice, httpUrl, isReadOnTheWay, list, named, nodes, wholeNumber } from './fields.ts'

const socketUrl = z.url({ protocol: /^wss?$/, error: 'must be a ws or wss URL' })

/** A token as XRPL_TOKENS names it. */
const XRPL_TOKEN = /^(?:[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}|[0-9A-F]{40})\.r[1-9A-HJ-NP-Za-km-z]{24,34}$/

/** Accounts of the XRP Ledger with their names. */
const namedAccounts = named('accounts').refine(
  (accounts) => accounts.every(({ address }) => canonicalAddress(address, 0) === address),
  'must list accounts of the XRP Ledger as `r…=Name`, separated by commas',
)

/** The market data API, the relay to the ledger, and the media host. */
export const market = {
  fields: {
    MARKET_URL: httpUrl.optional(),
    CDN_URL: httpUrl.optional(),
    MARKET_SOURCES: list(z.enum(['native', 'index'])).default(['native', 'index']),
    MARKET_INDEX_URL: httpUrl.optional(),
    MARKET_INDEX_KEY: z.string().min(1).optional(),
    MARKET_INDEX_MEDIA_URL: httpUrl.optional(),
    INDEXER_NODES: list(socketUrl).optional(),
    INDEXER_FIRST_LEDGER: wholeNumber(1, 999_999_999).optional(),
    INDEXER_PAGES_PER_SECOND: wholeNumber(1, 1_000).default(1),
    MARKET_TOKEN_LISTS: list(httpUrl).default([]),
    MARKET_SCAM_TOKENS: list(z.string().regex(XRPL_TOKEN, 'must be `currency.issuer`')).default([]),
    MARKET_BROKERS: namedAccounts.default([]),
    RELAY_NODES: nodes,
    IPFS_GATEWAYS: list(httpUrl).default(['https://ipfs.io', 'https://dweb.link']),
    MEDIA_LOOPBACK: z.enum(['yes', 'no']).default('no'),
    MEDIA_CACHE_MB: wholeNumber(16, 1_000_000).default(1_024),
  },
  contradictions({ NETWORK, MARKET_URL, CDN_URL, MARKET_SOURCES, MARKET_INDEX_URL, MEDIA_LOOPBACK }) {
    const problems: string[] = []
    for (const [name, url] of [['MARKET_URL', MARKET_URL] as const, ['CDN_URL', CDN_URL] as const])
      if (NETWORK !== 'sandbox' && isReadOnTheWay(url))
        problems.push(`${name}: must be https, except on this machine`)
    if (NETWORK !== 'sandbox' && MEDIA_LOOPBACK === 'yes')
      problems.push('MEDIA_LOOPBACK: must be no, except in the sandbox')
    if (
      MARKET_SOURCES?.split(',').every((source) => source.trim() === 'index') === true &&
      MARKET_INDEX_URL === undefined
    )
      problems.push('MARKET_INDEX_URL: is required when it is the only one of MARKET_SOURCES')
    return problems
  },
} satisfies ConfigSlice<z.core.$ZodLooseShape>
