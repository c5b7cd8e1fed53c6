// @ts-check
import { createHash } from 'node:crypto'
import { createSuite } from './suite-client.js'

const { SUITE_URL = 'https://suite.example', SUITE_KEY, USER_ADDRESS = '', SHOP_ORIGIN = '' } = process.env
const suite = createSuite({ url: SUITE_URL, key: SUITE_KEY })

/**
 * @typedef {Omit<Parameters<typeof suite.swap.prepareSwap>[0], 'userAddress'>} Swap
 * @param {{ id: string, swap: Swap }} order an order of yours, and what is swapped
 * @param {string} userAddress
 * @param {string} origin
 */
export async function checkout(order, userAddress, origin) {
  // The unsigned steps: the fee, an approval where a token needs one, the swap.
  let prepared = await suite.swap.prepareSwap({ ...order.swap, userAddress })
  if (prepared.credit !== undefined) {
    // This user has paid the fee of the same swap before: no fee is paid twice.
    const { intentId } = prepared.credit
    prepared = await suite.swap.prepareSwap({ ...order.swap, userAddress, intentId })
  }

  // A page of ours that has them signed. The same steps have one session, however often this runs.
  const steps = createHash('sha256').update(JSON.stringify(prepared.payment)).digest('hex')
  return suite.signSessions.createSession(
    {
      chain: order.swap.chain,
      product: 'swap',
      origin,
      payload: prepared.payment,
      reference: order.id,
    },
    { idempotencyKey: `${order.id}-${steps}` },
  )
}

const order = {
  id: 'order-1001',
  swap: { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' },
}
const session = await checkout(order, USER_ADDRESS, SHOP_ORIGIN)
console.log(session.id, session.walletSignUrl)
