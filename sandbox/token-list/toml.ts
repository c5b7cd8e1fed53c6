import { stringify } from 'smol-toml'
import { tokenMark } from '../ipfs/art/paint.ts'
import { cidText, fileCid } from '../ipfs/cid.ts'
import { historyTokens, issuerOf } from '../xrpl/history/tokens.ts'
import type { XrplToken } from '../xrpl/world.ts'

/** How a token's picture is found. */
type Icon = (typeof historyTokens)[number]['icon']

interface Described {
  readonly code: string
  readonly currency: string
  readonly issuer: string
  readonly name: string
  readonly desc: string
  readonly tags: readonly string[]
  readonly kyc: boolean
  readonly icon: Icon
}

const worldTags: Readonly<Record<string, readonly string[]>> = { SOLO: ['utility'] }

/** The tokens that the list describes: the listed ones of the world, and those of its history that say something. */
function described(worldTokens: readonly XrplToken[]): readonly Described[] {
  const known = worldTokens
    .filter((token) => token.listed)
    .map(({ symbol, currency, issuer, name, id }) => {
      const tags = worldTags[id] ?? ['stablecoin', 'fiat']
      const desc = `${name}, as far as the sandbox has it.`
      return { code: symbol, currency, issuer, name, desc, tags, kyc: true, icon: 'svg' as const }
    })
  const invented = historyTokens
    .filter((token) => token.listed)
    .map((token) => ({ ...token, issuer: issuerOf(token), desc: token.description }))
  return [...known, ...invented]
}

const site = ({ code }: Described) => `https://${code.toLowerCase()}.example`

function iconUrl(origin: string, { icon, code }: Described): string | undefined {
  if (icon === 'none') return undefined
  return icon === 'ipfs' ? `ipfs://${cidText(fileCid(tokenMark(code)))}` : `${origin}/icons/${code}.${icon}`
}

/**
 * A file of issuers and their tokens in the form of XLS-26 (https://xls.xrpl.org/xls/XLS-0026-iou-token-metadata.html).
 * `trust_level` (0 to 3), `kyc` and `tags` are fields that lists of tokens add to it.
 */
export function tokenListToml(origin: string, worldTokens: readonly XrplToken[]): string {
  const tokens = described(worldTokens)
  const issuers = [...new Map(tokens.map((token) => [token.issuer, token])).values()]
  return stringify({
    METADATA: { modified: '2026-01-01T00:00:00.000Z' },
    ISSUERS: issuers.map((token) => ({
      address: token.issuer,
      name: token.name,
      desc: `Issues ${token.name}.`,
      kyc: token.kyc,
      trust_level: token.kyc ? 3 : 1,
      WEBLINKS: [{ url: site(token), type: 'website', title: 'Official website' }],
    })),
    TOKENS: tokens.map((token) => {
      const icon = iconUrl(origin, token)
      return {
        currency: token.currency,
        issuer: token.issuer,
        name: token.name,
        desc: token.desc,
        ...(icon !== undefined && { icon }),
        asset_class: token.tags.includes('stablecoin') ? 'rwa' : 'other',
        ...(token.tags.includes('stablecoin') && { asset_subclass: 'stablecoin' }),
        kyc: token.kyc,
        trust_level: token.kyc ? 3 : 1,
        tags: [...token.tags],
        WEBLINKS: [
          { url: site(token), type: 'website', title: 'Official website' },
          { url: `https://social.example/${token.code.toLowerCase()}`, type: 'socialmedia', title: 'News' },
        ],
      }
    }),
  })
}

/** The codes of tokens whose icons this server has. */
export const iconCodes = (worldTokens: readonly XrplToken[]): ReadonlySet<string> =>
  new Set(described(worldTokens).flatMap(({ code, icon }) => (icon === 'none' ? [] : [code])))
