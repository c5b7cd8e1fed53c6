import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { feeOf, type PaymentIntent, productOf } from '#server/domain/payment/intent.ts'
import type { UnsignedTx } from '#server/domain/payment/tx.ts'
import { StoreUnavailable, type Tables } from '#server/ports/store.ts'
import { askedBridge } from '../bridge-samples.ts'
import { formed } from '../samples.ts'
import { lineOf } from './chain.ts'

export interface Call {
  readonly path: string
  readonly body: object
  /** The call that follows it, once its answer is there. */
  readonly next?: (answer: Answer) => Promise<Call | undefined>
}

export const Answer = z.object({
  intentId: z.string().optional(),
  id: z.string().optional(),
  order: z.object({ id: z.string() }).optional(),
})
export type Answer = z.output<typeof Answer>

const amountMinor = '1000000000000000000'

/** What the clients were told. */
export interface Acknowledged {
  readonly intents: string[]
  readonly sessions: string[]
  /** The fees that were reported, or paid an order. */
  readonly fees: string[]
  readonly orders: string[]
}

/** A pause before a database that is away is asked again. */
const AWAY_MS = 200

/** The first calls of a session, a paid swap and a paid bridge, for a payer each. */
export function createCalls({
  read,
  chainFile,
  acknowledged,
}: {
  readonly read: Tables<'read'>
  readonly chainFile: string
  readonly acknowledged: Acknowledged
}): readonly ((payer: string) => Call)[] {
  let paid = 0

  function pay(tx: UnsignedTx): string {
    const hash = `0x${(paid += 1).toString(16).padStart(64, '0')}`
    appendFileSync(chainFile, lineOf({ hash, tx }))
    return hash
  }

  /** Waits for a database that is away. */
  async function find(id: string): Promise<PaymentIntent | undefined> {
    try {
      return await read.intents.get(id)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      await pause(AWAY_MS)
      return find(id)
    }
  }

  async function intentOf({ intentId = '' }: Answer): Promise<PaymentIntent> {
    const intent = await find(intentId)
    if (intent === undefined) throw new Error(`the payment ${intentId} was acknowledged, and is not there`)
    acknowledged.intents.push(intentId)
    return intent
  }

  const session = (payer: string): Call => ({
    path: '/api/v1/sign/session',
    body: {
      chain: 'eth',
      product: 'swap',
      origin: 'https://shop.example',
      payload: {
        method: 'eth_sendTransaction',
        params: [{ from: payer, to: payer, value: '0x1', chainId: '0x1' }],
      },
    },
    async next(answer) {
      await intentOf(answer)
      acknowledged.sessions.push(answer.id ?? '')
      return undefined
    },
  })

  const swap = (payer: string): Call => ({
    path: '/api/v1/swap/prepare',
    body: { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor, userAddress: payer },
    async next(prepared) {
      const intent = await intentOf(prepared)
      const feeTxHash = pay(formed(feeOf(intent)).tx)
      const sourceTxHash = pay(formed(productOf(intent)).tx)
      return {
        path: '/api/v1/swap/report',
        body: { chain: 'eth', amountMinor, feeTxHash, sourceTxHash },
        next: async () => void acknowledged.fees.push(feeTxHash),
      }
    },
  })

  const bridge = (payer: string): Call => ({
    path: '/api/v1/bridge/prepare',
    body: { ...askedBridge, userAddress: payer },
    async next(prepared) {
      const feeTxHash = pay(formed(feeOf(await intentOf(prepared))).tx)
      return {
        path: '/api/v1/bridge/create',
        body: { ...askedBridge, feeTxHash },
        async next({ order }) {
          acknowledged.fees.push(feeTxHash)
          acknowledged.orders.push(order?.id ?? '')
          return undefined
        },
      }
    },
  })
  return [session, swap, bridge]
}
