import type { EmbedProduct } from '#contracts/embed/products.ts'
import type { Partner } from '../../domain/partner.ts'
import { defined } from '../../kit/defined.ts'

interface FirstValues {
  readonly chain?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * What a form begins with: what its page says, else the first values that the partner's locks allow. The locks
 * themselves are enforced where a payment is quoted and prepared.
 */
export function firstValues(partner: Partner, product: EmbedProduct, asked: FirstValues): FirstValues {
  const { swap = {}, bridge = {} } = partner.locks ?? {}
  if (product === 'bridge')
    return defined({ ...asked, from: asked.from ?? bridge.from?.[0], to: asked.to ?? bridge.to?.[0] })
  if (product !== 'swap') return defined({ ...asked })
  const chain = asked.chain ?? swap.chains?.[0] ?? (swap.from ?? swap.to)?.[0]?.split(':')[0]
  const first = (list: readonly string[] | undefined) => {
    const found = list?.find((name) => chain === undefined || name.startsWith(`${chain}:`))
    return found?.slice(found.indexOf(':') + 1)
  }
  return defined({ chain, from: asked.from ?? first(swap.from), to: asked.to ?? first(swap.to) })
}
