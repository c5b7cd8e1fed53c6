// @ts-check
import { createHash } from 'node:crypto'

const {
  SUITE_URL = 'https://suite.example',
  SUITE_KEY = '',
  USER_ADDRESS = '',
  SHOP_ORIGIN = '',
} = process.env

/**
 * @param {string} path
 * @param {object} [body]
 * @param {string} [idempotencyKey]
 */
async function call(path, body, idempotencyKey) {
  for (;;) {
    const response = await fetch(SUITE_URL + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'X-Api-Key': SUITE_KEY,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.ok) return answer
    const { code, message, retryable } = answer.error
    // The answer says whether the same call may be repeated, and after how many seconds.
    const seconds = response.headers.get('Retry-After')
    if (!retryable || seconds === null) throw new Error(`${code}: ${message}`)
    await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000))
  }
}

const order = {
  id: 'order-1002',
  swap: { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' },
}
const swap = { ...order.swap, userAddress: USER_ADDRESS }
let prepared = await call('/api/v1/swap/prepare', swap)
if (prepared.credit !== undefined) {
  // This user has paid the fee of the same swap before: no fee is paid twice.
  const { intentId } = prepared.credit
  prepared = await call('/api/v1/swap/prepare', { ...swap, intentId })
}

// The key names the work, not the try: the same steps have one session, however often this runs.
const steps = createHash('sha256').update(JSON.stringify(prepared.payment)).digest('hex')
const session = await call(
  '/api/v1/sign/session',
  {
    chain: order.swap.chain,
    product: 'swap',
    origin: SHOP_ORIGIN,
    payload: prepared.payment,
    reference: order.id,
  },
  `${order.id}-${steps}`,
)
console.log(session.id, session.walletSignUrl)
