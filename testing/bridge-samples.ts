import { feeTerms } from '#server/domain/fees.ts'
import type { MadeOrder } from '#server/domain/bridge-order.ts'
import type { BridgeIntent, BridgeRequest } from '#server/services/bridge/offer.ts'
import { DESTINATION } from './fake-bridge.ts'
import { asConfirmed, at, ether, intentWith, payer, samplePartner, stepWith } from './samples.ts'

export const bridgeRequest: BridgeRequest = {
  pair: { fromCurrency: 'eth', fromNetwork: 'eth', toCurrency: 'xrp', toNetwork: 'xrp' },
  chain: 'eth',
  from: ether,
  to: { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6 },
  amountMinor: '1000000000000000000',
  fromAmount: '1',
  destination: DESTINATION,
  destinationExtraId: '4711',
}

/** The same as a partner asks for it. */
export const askedBridge = {
  fromCurrency: 'eth',
  fromNetwork: 'eth',
  toCurrency: 'xrp',
  fromAmount: '1',
  destination: DESTINATION,
  destinationExtraId: '4711',
}

/** A bridge payment whose fee is paid and booked. */
export function paidBridge(
  change: Partial<Pick<BridgeIntent, 'id' | 'booked' | 'creditUntil'>> = {},
): BridgeIntent {
  const base = intentWith()
  return {
    ...base,
    product: 'bridge',
    deal: {
      ...base.deal,
      fee: { ...base.deal.fee, terms: feeTerms(samplePartner, 'bridge') },
      offer: {
        request: bridgeRequest,
        quote: {
          id: 'q_0000000000000000000002',
          provider: 'fake bridge',
          toAmount: '1234.567891',
          rate: '1234.567891',
          minAmount: '0.01',
          maxAmount: '50',
          expectedMinutes: [5, 20],
        },
      },
    },
    steps: [
      asConfirmed(stepWith()),
      {
        id: 'product',
        kind: 'product',
        title: 'Send ETH to the bridge',
        asset: ether,
        amountMinor: bridgeRequest.amountMinor,
        state: 'planned',
      },
    ],
    booked: 'pending',
    creditUntil: at(24 * 3_600),
    ...change,
  }
}

export function madeOrder(change: Partial<MadeOrder> = {}): MadeOrder {
  return {
    ...bridgeRequest.pair,
    id: 'bo_0000000000000000000001',
    intentId: 'pi_0000000000000000000001',
    newestOf: 'pi_0000000000000000000001',
    partner: samplePartner.slug,
    env: 'live',
    feeTxHash: `0x${'cd'.repeat(32)}`,
    attempt: 1,
    fromAmount: '1',
    expectedToAmount: '1234.567891',
    destination: DESTINATION,
    refundAddress: payer,
    surchargeBps: 15,
    createdAt: at(0),
    updatedAt: at(0),
    state: 'made',
    status: 'awaiting_deposit',
    statusAt: at(0),
    upstreamStatus: 'waiting',
    upstreamId: 'up_1',
    followed: 'yes',
    depositAddress: `0x${'b'.repeat(39)}1`,
    ...change,
  }
}
