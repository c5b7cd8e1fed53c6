import type { BridgeCurrency } from '#contracts/api/bridge.ts'
import type { Asset } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { chainOf } from '../../models/page-chain.ts'

/** A currency on its network, with the name that pages and pickers call it by, such as `usdc/eth`. */
export interface Currency extends BridgeCurrency {
  readonly key: string
  /** As a chain's own tokens are shown. */
  readonly asset: Asset
}

export type Side = 'from' | 'to'

export function currencyOf(wire: BridgeCurrency): Currency {
  const { ticker, network, name, decimals, address, logoURI } = wire
  return {
    ...wire,
    key: `${ticker}/${network}`,
    asset: {
      address: address ?? ticker,
      symbol: ticker.toUpperCase(),
      name,
      decimals,
      verified: true,
      ...(logoURI !== undefined && { logoURI }),
    },
  }
}

/** A currency as a token in buttons and lists. */
export const tokenOf = (page: Pick<EmbedPage, 'chains'>, { asset, networkName, chain }: Currency) => ({
  ...asset,
  chain,
  network: networkName,
  networkLogo: chainOf(page, chain)?.logoURI,
})

export const canBe = (side: Side, { canSend, canReceive, chain }: Currency): boolean =>
  // It is paid from a chain that we serve.
  side === 'from' ? canSend && chain !== undefined : canReceive

/**
 * Finds a currency by its key, or by its ticker. A ticker alone is its coin, or the only one of that name; `chain` (ours,
 * or the network's code) comes first.
 */
export function findCurrency(
  list: readonly Currency[],
  name: string | undefined,
  chain?: string,
): Currency | undefined {
  const [ticker, network = ''] = (name ?? '').trim().toLowerCase().split('/')
  const named = list.filter((currency) => currency.ticker === ticker)
  const on = (wanted: string) =>
    named.find((currency) => wanted !== '' && (currency.network === wanted || currency.chain === wanted))
  if (network !== '') return on(network)
  return on(chain?.toLowerCase() ?? '') ?? named.find(isCoin) ?? (named.length === 1 ? named[0] : undefined)
}

const isCoin = ({ address }: Currency) => address === 'native'

/** The currencies that a page's form begins with. */
export function firstPair(list: readonly Currency[], page: Pick<EmbedPage, 'chain' | 'from' | 'to'>) {
  const sources = list.filter((currency) => canBe('from', currency))
  const from =
    findCurrency(sources, page.from, page.chain) ??
    sources.find((currency) => currency.chain === page.chain && isCoin(currency)) ??
    sources.find(isCoin) ??
    sources[0]
  const targets = list.filter((currency) => canBe('to', currency) && currency.key !== from?.key)
  const to =
    findCurrency(targets, page.to) ??
    targets.find((currency) => isCoin(currency) && currency.chain !== from?.chain) ??
    targets[0]
  return { from, to }
}
