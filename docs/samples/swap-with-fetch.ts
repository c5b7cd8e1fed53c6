async function call(path, body, idempotencyKey) {
  for (;;) {
    const response = await fetch(process.env.SUITE_URL + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'X-Api-Key': process.env.SUITE_KEY,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.ok) return answer
    if (response.status !== 429) throw new Error(`${answer.error.code}: ${answer.error.message}`)
    // Too many calls in this minute: the answer says after how many seconds the same call may be repeated.
    const seconds = Number(response.headers.get('Retry-After') ?? 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }
const { payment } = await call('/api/v1/swap/prepare', { ...swap, userAddress: process.env.USER_ADDRESS })
// One key for each attempt: a repetition of the same call makes no second session.
const session = await call(
  '/api/v1/sign/session',
  { chain: 'eth', product: 'swap', origin: process.env.SHOP_ORIGIN, payload: payment },
  crypto.randomUUID(),
)
console.log(session.id, session.walletSignUrl)
