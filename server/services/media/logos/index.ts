import type { Token } from '#contracts/api/payment.ts'
import { type ChainKey, chainKeys } from '#contracts/api/values.ts'
import type { Bridge } from '../../../ports/bridge.ts'
import type { ImageSource, ImageSources } from '../../../ports/market/image-sources.ts'
import { partnerLogo as logoOf } from '../../../domain/market/logos.ts'
import type { SwapRouter } from '../../../ports/swap-router.ts'
import { drawChain, drawCoin } from './chain-drawings.ts'

/** The md5 of `XRPL_XRP`, by which the market names the coin of the XRP Ledger. */
const XRP_MD5 = '84e5efeb89c4eae8f68188982dc290d8'

export interface LogoDeps {
  readonly router: SwapRouter
  readonly bridge: Bridge | undefined
  /** The address of a partner's logo, as the partner has stored it. */
  readonly partnerLogo: (slug: string) => Promise<string | undefined>
}

const isChain = (text: string): text is ChainKey => chainKeys.some((key) => key === text)

/**
 * Logos by our own ids: `chain.<chain>` and coins are drawings of ours, `<chain>.<address>` is what the chain's list of
 * tokens names, `bridge.<network>.<ticker>` what the bridge service names, `partner.<slug>.<mark>` what the partner has
 * stored.
 */
export function createLogoSources({ router, bridge, partnerLogo }: LogoDeps): ImageSources {
  const byAddress = new WeakMap<readonly Token[], ReadonlyMap<string, string | undefined>>()

  async function ofToken(chain: ChainKey, address: string): Promise<string | undefined> {
    const tokens = await router.tokens(chain)
    let known = byAddress.get(tokens)
    if (known === undefined) {
      known = new Map(tokens.map((token) => [idOf(token.address), token.logoURI]))
      byAddress.set(tokens, known)
    }
    return known.get(idOf(address))
  }

  async function ofCurrency(name: string): Promise<string | undefined> {
    const currencies = (await bridge?.currencies()) ?? []
    return currencies.find(({ network, ticker }) => `${network}.${ticker}` === name)?.logoURI
  }

  /** Only its present logo: no one makes us ask a partner's server for addresses that are made up. */
  async function ofPartner(name: string): Promise<string | undefined> {
    const slug = name.slice(0, name.lastIndexOf('.'))
    const original = await partnerLogo(slug)
    return original !== undefined && logoOf('', slug, original).endsWith(`/partner.${name}`)
      ? original
      : undefined
  }

  async function find(id: string): Promise<string | undefined> {
    const cut = id.indexOf('.')
    const [first, rest] = [id.slice(0, cut), id.slice(cut + 1)]
    if (first === 'chain') return drawChain(rest)
    if (first === 'bridge') return ofCurrency(rest)
    if (first === 'partner') return ofPartner(rest)
    if (!isChain(first)) return undefined
    if (rest === 'native') return drawCoin(first)
    return ofToken(first, rest)
  }

  return {
    async find(kind, id): Promise<ImageSource | undefined> {
      const url =
        kind === 'logo' ? await find(id) : kind === 'token' && id === XRP_MD5 ? drawCoin('xrpl') : undefined
      return url === undefined ? undefined : { url, isMutable: false }
    },
  }
}

/** Addresses of EVM chains are the same in any case. */
const idOf = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)
