import { accounts } from '#server/domain/ledger/entries.ts'
import { balanceOf } from '#server/domain/ledger/balance.ts'
import { type PaymentIntent, stepOf } from '#server/domain/payment/intent.ts'
import { formed, payer, samplePartner } from './samples.ts'
import type { TestWorld } from './test-world.ts'
import { everyRow } from '#server/kit/every-row.ts'

/** Actions of the payment engine's tests. */

export const SESSION = 'ses_a'
export const ask = {
  partner: samplePartner,
  env: 'live',
  chain: 'eth',
  fromToken: 'native',
  toToken: 'USDC',
  amountMinor: '1000000000000000000',
  payer,
} as const

export const read = async ({ store }: TestWorld, id: string): Promise<PaymentIntent> => {
  const intent = await store.read.intents.get(id)
  if (intent === undefined) throw new Error('no such intent')
  return intent
}
export const stateOf = async (world: TestWorld, id: string, step: string) =>
  stepOf(await read(world, id), step)?.state
export const txOf = (intent: PaymentIntent, step: string) => {
  const found = stepOf(intent, step)
  return formed(found).tx
}
export const owed = async ({ store }: TestWorld) =>
  balanceOf(await everyRow(store.read.ledger), accounts.partner(samplePartner.slug), 'eth', 'native')

/** Opens a step, sends its transaction and submits the hash. */
export async function sign(
  world: TestWorld,
  id: string,
  step: string,
  options?: { failed?: boolean },
): Promise<string> {
  await world.payments.open(id, step, SESSION)
  const hash = world.chain.send(txOf(await read(world, id), step), options)
  await world.payments.submit(id, step, hash, SESSION)
  return hash
}

export async function payFee(world: TestWorld, id: string): Promise<string> {
  const hash = await sign(world, id, 'fee')
  world.chain.mine(2)
  await world.clock.step(2_000)
  return hash
}
