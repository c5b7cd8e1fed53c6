import { formatId } from '../../domain/ids.ts'
import { withAgain } from '../../kit/again.ts'
import type { Order } from '../../ports/product.ts'
import type { SwapDeps } from './deps.ts'
import type { QuotedSwap } from './offer.ts'
import { routeRequest } from './quote-swap.ts'

/**
 * The answer to a quote that can be given again under another id, as long as its route is remembered. `keep` keeps the
 * quote under each of them.
 */
export function repeatable<Answer extends object>(
  answer: Answer,
  { router, random }: Pick<SwapDeps, 'router' | 'random'>,
  quoted: QuotedSwap,
  order: Order,
  keep: (id: string) => void,
): Answer {
  const { offer, route } = quoted
  const remembered = router.remembered?.(order.chain, routeRequest(offer.request, order.payer))
  if (remembered === undefined) return answer
  let parts: readonly [before: string, after: string] | undefined
  const textOf = (id: string) => {
    parts ??= split(JSON.stringify(answer), offer.quote.id)
    return `${parts[0]}${id}${parts[1]}`
  }
  return withAgain(answer, () => {
    if (remembered() !== route) return undefined
    return () => {
      const id = formatId('q', random.bytes(40))
      keep(id)
      return textOf(id)
    }
  })
}

function split(text: string, id: string): readonly [string, string] {
  const [before, after, ...more] = text.split(id)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('a quote must name its id once')
  return [before, after]
}
