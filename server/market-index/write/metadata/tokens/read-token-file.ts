import { parse } from 'smol-toml'
import { plainText } from '#contracts/api/values.ts'
import { tokenId } from '../../../../formats/token-id.ts'

/** What a file says of a token. `null`: nothing. */
export interface SaidOfToken {
  readonly md5: string
  readonly issuer: string
  readonly name: string | null
  /** Name of the project: its issuer's. */
  readonly user: string | null
  readonly domain: string | null
  readonly description: string | null
  readonly image: string | null
  readonly tags: readonly string[]
  readonly kyc: boolean
  /** From 0 to 3: how far the list trusts it. */
  readonly trust: number
}
export interface TokenFile {
  readonly tokens: readonly SaidOfToken[]
  /** Accounts that the file calls its own. */
  readonly accounts: ReadonlySet<string>
}

type Table = Readonly<Record<string, unknown>>
/** In characters, but for MOST_TOKENS. */
const [MOST_NAME, MOST_TEXT, MOST_ADDRESS, MOST_TAG, MOST_TAGS, MOST_TOKENS] = [
  100, 2_000, 2_048, 30, 10, 20_000,
]
const ACCOUNT = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const tables = (table: Table, name: string): readonly Table[] => {
  const found = table[name]
  return Array.isArray(found) ? found.filter(isTable).slice(0, MOST_TOKENS) : []
}
function clean(value: unknown, most: number): string | null {
  const text = typeof value === 'string' ? plainText(value.slice(0, most)).trim() : ''
  return text === '' ? null : text
}

/**
 * Reads a file about issuers and tokens: `xrp-ledger.toml` with the fields of XLS-26, and with `kyc`, `trust_level` and
 * `tags`, which lists of tokens add. `undefined`: the text is not TOML.
 */
export function readTokenFile(text: string): TokenFile | undefined {
  const file = parsed(text)
  if (file === undefined) return undefined
  const issuers = new Map(
    [...tables(file, 'ACCOUNTS'), ...tables(file, 'ISSUERS')].flatMap((issuer) => {
      const address = issuer['address']
      return typeof address === 'string' && ACCOUNT.test(address) ? [[address, issuer] as const] : []
    }),
  )
  const tokens = [...tables(file, 'CURRENCIES'), ...tables(file, 'TOKENS')].flatMap((token) => {
    const [issuer, currency] = [token['issuer'], token['currency'] ?? token['code']]
    if (typeof issuer !== 'string' || typeof currency !== 'string' || !ACCOUNT.test(issuer)) return []
    const md5 = tokenId(issuer, currency)
    return md5 === undefined ? [] : [saidOf(md5, issuer, token, issuers.get(issuer) ?? {})]
  })
  // XLS-26's own table comes last, and says more.
  return {
    tokens: [...new Map(tokens.map((token) => [token.md5, token])).values()],
    accounts: new Set(issuers.keys()),
  }
}

function saidOf(md5: string, issuer: string, token: Table, ofIssuer: Table): SaidOfToken {
  const icon = clean(token['icon'] ?? ofIssuer['icon'], MOST_ADDRESS)
  const level = token['trust_level'] ?? ofIssuer['trust_level']
  return {
    md5,
    issuer,
    name: clean(token['name'], MOST_NAME),
    user: clean(ofIssuer['name'], MOST_NAME),
    domain: clean(ofIssuer['domain'], MOST_NAME) ?? websiteOf(token) ?? websiteOf(ofIssuer),
    description: clean(token['desc'] ?? token['description'], MOST_TEXT),
    image: icon,
    tags: tagsOf(token),
    kyc: (token['kyc'] ?? ofIssuer['kyc']) === true,
    trust: typeof level === 'number' && level >= 0 && level <= 3 ? level : 0,
  }
}

/** Of a token that a file does not describe. */
export const nothingOf = (md5: string, issuer: string): SaidOfToken => ({
  md5,
  issuer,
  name: null,
  user: null,
  domain: null,
  description: null,
  image: null,
  tags: [],
  kyc: false,
  trust: 0,
})

/** The host of the web site that a token or an issuer names. */
function websiteOf(table: Table): string | null {
  const links = [...tables(table, 'WEBLINKS'), ...tables(table, 'URLS')]
  const url = links.find(({ type }) => type === 'website' || type === 'info')?.['url']
  return typeof url === 'string' && URL.canParse(url) && url.startsWith('http') ? new URL(url).host : null
}

function tagsOf(token: Table): readonly string[] {
  const tags = [...(Array.isArray(token['tags']) ? token['tags'] : []), token['asset_subclass']]
  const cleaned = tags.map((tag) => clean(tag, MOST_TAG)?.toLowerCase() ?? null)
  return [...new Set(cleaned.filter((tag) => tag !== null))].slice(0, MOST_TAGS)
}

function parsed(text: string): Table | undefined {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
