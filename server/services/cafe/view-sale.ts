import type { Sale } from '#contracts/api/trade/sale.ts'
import type { BrokeredSale } from '../../domain/sale/nft-sale.ts'
import { productOf } from '../../domain/payment/intent.ts'
import { sentOf } from '../../domain/payment/step.ts'
import { defined } from '../../kit/defined.ts'
import type { CafeDeps } from './deps.ts'
import { isFull, type SaleIntent, xrpText } from './offer.ts'

/** The sale of a payment as it stands; `undefined` for a payment that is a fee alone. */
export async function viewSale(
  { store }: { readonly store: Pick<CafeDeps['store'], 'read'> },
  intent: SaleIntent,
): Promise<Sale | undefined> {
  const { request, terms } = intent.deal.offer
  if (!isFull(request) || terms === undefined) return undefined
  const { mode, drops, nftId, offerIndex } = request
  const { kind, counterparty, broker, endsAt: offerEndsAt } = terms
  return {
    mode,
    kind,
    nftId,
    offerIndex,
    counterparty,
    amountXrp: xrpText(drops),
    amountDrops: drops,
    ...defined({ broker, offerEndsAt }),
    ...(await standing(store, intent)),
  }
}

type Standing = Pick<Sale, 'state' | 'userOfferIndex' | 'txHash' | 'problem'>

async function standing({ read }: Pick<CafeDeps['store'], 'read'>, intent: SaleIntent): Promise<Standing> {
  const step = productOf(intent)
  const txHash = sentOf(step)?.txHash
  if (txHash === undefined) {
    const refused = await read.nftSales.get(intent.id)
    return { state: 'pending', ...defined({ problem: testProblem(intent) ?? problemOf(refused) }) }
  }
  if (step.endsLater !== true)
    return step.state === 'confirmed' ? { state: 'settled', txHash } : { state: 'pending' }
  const row = await read.nftSales.get(txHash)
  if (row !== undefined && row.state !== 'refused') return brokered(row)
  return { state: step.state === 'confirmed' ? 'offered' : 'pending' }
}

const brokered = ({ state, userOfferIndex, acceptTxHash, problem }: BrokeredSale): Standing => ({
  state,
  ...defined({ userOfferIndex, txHash: acceptTxHash, problem }),
})

const problemOf = (row: { readonly problem?: Sale['problem'] } | undefined) => row?.problem

/** Someone has paid the fee of a test key, which sells nothing. */
const testProblem = ({ env, booked }: SaleIntent): Sale['problem'] =>
  env === 'live' || booked === 'no'
    ? undefined
    : {
        code: 'LIVE_KEY_REQUIRED',
        message:
          'The payment was prepared with a test key, and its fee was paid all the same. Nothing is sold for it. Ask the operator of this service to pay the fee back.',
      }
