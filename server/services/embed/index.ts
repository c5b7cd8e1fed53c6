import type { embedApi } from '#contracts/api/embed.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Network } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { isAllowed, mustBeAllowed, parseOrigin } from '../../domain/access/origin.ts'
import { showAmount } from '../../domain/presentation.ts'
import { defined } from '../../kit/defined.ts'
import type { AssetRef, ChainNames, LedgerReader } from '../../ports/chain.ts'
import type { Chains } from '../../ports/chains.ts'
import type { WidgetSessions } from '../../ports/widget-sessions.ts'

export interface EmbedDeps {
  readonly tokens: {
    issueSession(of: { readonly partner: string; readonly origin: string; readonly secret: string }): {
      readonly token: string
      readonly expiresAt: string
    }
  }
  readonly sessions: WidgetSessions
  readonly chains: Chains
  readonly network: Network
  /** Notes that a page got, or was refused, a partner's widget. */
  readonly noteOrigin: (partner: string, origin: string, outcome: 'loaded' | 'refused') => void
}

/** The calls of every widget, for any product. */
export function createEmbed({
  tokens,
  sessions,
  chains,
  network,
  noteOrigin,
}: EmbedDeps): Handlers<typeof embedApi, Caller> {
  return {
    openEmbed({ body, caller }) {
      const { partner } = caller
      const asked = parseOrigin(body.origin) ?? body.origin
      noteOrigin(partner.slug, asked, isAllowed(asked, partner.origins, network) ? 'loaded' : 'refused')
      const origin = mustBeAllowed(asked, partner, network)
      return tokens.issueSession({ partner: caller.partner.slug, origin, secret: body.visitor })
    },

    async listBalances({ query }) {
      const { chain } = chains.get(query.chain)
      const address = chain.canonicalAddress(query.address)
      if (address === undefined) throw invalidField('query.address', `must be an address on ${chain.key}`)
      const wanted = query.tokens.map((ref) => assetOf(chain, ref))
      const found = await Promise.all(wanted.map((asset) => balanceOf(chain, address, asset)))
      return { balances: found.flat() }
    },

    connectWallet({ body, caller }) {
      const { chain } = chains.get(body.chain)
      const { returnUrl } = body
      return sessions.open(caller, { purpose: 'connect', chain: chain.key, ...defined({ returnUrl }) })
    },
  }
}

/** The chain reads the asset's name, so the token need not be on a list. */
function assetOf(chain: ChainNames, ref: string): AssetRef {
  const asset = chain.canonicalAsset(ref)
  if (asset === undefined)
    throw invalidField(
      'query.tokens',
      `must be \`${chain.coin.address}\` and addresses of tokens on ${chain.key}`,
    )
  return asset
}

/** The balance in one token; none for an address that is not a token, so that the others are still answered. */
async function balanceOf(chain: LedgerReader, owner: string, asset: AssetRef) {
  try {
    const [amount] = await chain.balances(owner, [asset])
    if (amount === undefined) return []
    return [{ token: asset.address, ...showAmount(asset, amount.toString()) }]
  } catch (error) {
    if (error instanceof SuiteError && error.code === 'UNSUPPORTED_TOKEN') return []
    throw error
  }
}
