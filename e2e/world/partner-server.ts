import { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { Prepared } from '#contracts/api/payment.ts'
import type { World } from './world.ts'

/** What a shop's own server does: it prepares a swap for a customer and opens a sign session for it. */
export async function openSession(
  { suite, liveKey, shop, eth }: World,
  userAddress: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<CreatedSession> {
  const call = async (path: string, body: unknown) => {
    const response = await fetch(`${suite}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': liveKey },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const { payment } = Prepared.parse(
    await call('/api/v1/swap/prepare', {
      chain: 'eth',
      fromToken: 'native',
      toToken: eth.token('USDC').address,
      amountMinor: '1000000000000000000',
      userAddress,
    }),
  )
  const session = { chain: 'eth', product: 'swap', origin: shop.origin, payload: payment, ...more }
  return CreatedSession.parse(await call('/api/v1/sign/session', session))
}
