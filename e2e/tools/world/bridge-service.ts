import * as z from 'zod'

/** The bridge service of the world, as its control server shows and steers it; see sandbox/bridge/README.md. */

const text = z.string().nullable()
const ServiceOrder = z.object({
  id: z.string(),
  /** The suite's id of the order. */
  clientOrderId: z.string(),
  status: z.string(),
  /** Who pays it, and with which fee. */
  partner: z.object({ slug: z.string(), feeTxHash: z.string() }),
  payinAddress: z.string(),
  payoutHash: text,
  refundHash: text,
  amountTo: text,
})
export type ServiceOrder = z.output<typeof ServiceOrder>

/** How an order goes on: where it stays, or how it ends. */
export interface Plan {
  readonly hold?: 'confirming' | 'verifying' | 'exchanging' | 'sending' | 'refunding'
  readonly end?: 'refund' | 'failed' | 'expired'
}

export interface BridgeService {
  /** Every order that it has made. */
  orders(): Promise<readonly ServiceOrder[]>
  /** Those of one fee. */
  ordersOf(feeTxHash: string): Promise<readonly ServiceOrder[]>
  /** Steers an order by the suite's id of it; `{}` lets it go on. */
  steer(order: string, plan: Plan): Promise<void>
  /** Steers the next one that is made; `{}` takes that back. */
  steerNext(plan: Plan): Promise<void>
}

export function createBridgeService(control: string): BridgeService {
  const url = `${control}/bridge/orders`
  const post = async (body: object) => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the bridge is not steered: ${await response.text()}`)
  }
  const orders = async () => z.array(ServiceOrder).parse(await (await fetch(url)).json())
  return {
    orders,
    async ordersOf(feeTxHash) {
      const isTheirs = ({ partner }: ServiceOrder) =>
        partner.feeTxHash.toLowerCase() === feeTxHash.toLowerCase()
      return (await orders()).filter(isTheirs)
    },
    steer: (order, plan) => post({ order, ...plan }),
    steerNext: (plan) => post(plan),
  }
}
