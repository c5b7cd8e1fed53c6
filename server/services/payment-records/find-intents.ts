import { MOST_FOUND } from '#contracts/api/dashboard/money.ts'
import { chainKeys } from '#contracts/api/values.ts'
import { feeClaimId } from '../../domain/payment/claim.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { Store } from '../../ports/store.ts'

/** The most payments of one payer that are looked at: others of that payer may be of other partners. */
const MOST_LOOKED_AT = 500

/**
 * Finds a partner's payments by a whole text: an id, the hash of a transaction on any chain, or a payer's address. Hex is
 * found in either case.
 */
export async function findIntents(
  { intents, claims }: Pick<Store['read'], 'intents' | 'claims'>,
  partner: string,
  text: string,
): Promise<readonly PaymentIntent[]> {
  const spellings = [...new Set([text, text.toLowerCase(), text.toUpperCase()])]
  const claimed = spellings.flatMap((spelling) =>
    chainKeys.flatMap((chain) => {
      const id = feeClaimId(chain, spelling)
      return [id, `${partner}/${id}`]
    }),
  )
  const [byId, byPayer, ...byHash] = await Promise.all([
    intents.get(text),
    intents.listAcross('payer', spellings, MOST_LOOKED_AT),
    ...claimed.map(async (id) => {
      const claim = await claims.get(id)
      return claim === undefined ? undefined : intents.get(claim.intentId)
    }),
  ])
  const found = new Map(
    [byId, ...byHash, ...byPayer].flatMap((intent) =>
      intent === undefined || intent.partner !== partner ? [] : [[intent.id, intent] as const],
    ),
  )
  return [...found.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, MOST_FOUND)
}
