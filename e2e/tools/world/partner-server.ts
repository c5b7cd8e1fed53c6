import { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { Prepared } from '#contracts/api/payment.ts'
import type { World } from './world.ts'

/** A call of a shop's own server. Throws with the answer when it is refused. */
export async function callApi(
  { suite, liveKey }: Pick<World, 'suite' | 'liveKey'>,
  path: string,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(`${suite}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': liveKey },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

/** What a shop's own server does: it prepares a swap for a customer and opens a sign session for it. */
export async function openSession(
  world: World,
  userAddress: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<CreatedSession> {
  const { shop, eth } = world
  const { payment } = Prepared.parse(
    await callApi(world, '/api/v1/swap/prepare', {
      chain: 'eth',
      fromToken: 'native',
      toToken: eth.token('USDC').address,
      amountMinor: '1000000000000000000',
      userAddress,
    }),
  )
  const session = { chain: 'eth', product: 'swap', origin: shop.origin, payload: payment, ...more }
  return CreatedSession.parse(await callApi(world, '/api/v1/sign/session', session))
}
