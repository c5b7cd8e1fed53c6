import { expect } from 'vitest'
import { accounts } from '#server/domain/ledger/entries.ts'
import { amountFor } from '#server/domain/ledger/totals.ts'
import { feeOf, type PaymentIntent, productOf } from '#server/domain/payment/intent.ts'
import { isCredit } from '#server/domain/payment/lapse.ts'
import { isOut, legsOf } from '#server/domain/payment/together.ts'
import { isSent, sentOf } from '#server/domain/payment/step.ts'
import type { UnsignedTx } from '#server/domain/payment/tx.ts'
import { everyRow } from '#server/kit/every-row.ts'
import { carryTogether } from '../fake-chain.ts'
import { ask, read, SESSION } from '../paying.ts'
import { treasury } from '../samples.ts'
import { createTestWorld, type TestWorld } from '../test-world.ts'
import type { Store } from '#server/ports/store.ts'

/** Payments whose steps one transaction carries. */

export const TOGETHER = 'together'

/** A world whose chain carries several steps, with a prepared swap. */
export async function togetherWorld(store?: Store) {
  const world = await createTestWorld(store)
  carryTogether(world.chain)
  countIncome(world)
  const { id } = await world.prepare(ask)
  return { world, id }
}

export async function formOf(world: TestWorld, id: string) {
  const { together } = await read(world, id)
  if (together === undefined) throw new Error('it has no group')
  return together.tx
}

export const openTogether = (world: TestWorld, id: string, seen?: string) =>
  world.payments.open(id, TOGETHER, SESSION, seen)

/** Opens the steps, and sends their one transaction; no one reports it. */
export async function sendTogether(world: TestWorld, id: string, options?: { failed?: boolean }) {
  await openTogether(world, id)
  return world.chain.send(await formOf(world, id), options)
}

/** Time for blocks, looks and the treasury's history, with what must hold after each of them. */
export async function goOn(world: TestWorld, rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    world.chain.mine(3)
    await world.clock.step(5_000)
    await mustHold(world)
  }
}

/** What must hold at every moment, whatever the order of events. */
export async function mustHold(world: TestWorld): Promise<void> {
  const { store, clock } = world
  const intents = await everyRow(store.read.intents)
  const owners = new Map<string, string>()
  for (const intent of intents) {
    mustBeWhole(intent)
    expect(isCredit(intent, clock.now()) && productOf(intent).state === 'confirmed').toBe(false)
    for (const step of intent.steps) {
      const hash = step.state === 'confirmed' ? sentOf(step)?.txHash : undefined
      if (hash === undefined) continue
      expect(owners.get(hash) ?? intent.id, 'a transaction counts for one payment').toBe(intent.id)
      owners.set(hash, intent.id)
    }
  }
  const records = await everyRow(store.read.ledger)
  const held = records.reduce(
    (sum, record) => sum + ('entries' in record ? amountFor(record.entries, accounts.treasury('eth')) : 0n),
    0n,
  )
  expect(-held <= gained(world), 'never more in the books than has arrived').toBe(true)
}

/** While a group is out, all of its steps are in one state, with one transaction. */
function mustBeWhole(intent: PaymentIntent): void {
  const fee = feeOf(intent)
  if (!isOut(intent) || fee === undefined || fee.state === 'confirmed') return
  const legs = legsOf(intent).filter(({ state }) => state !== 'confirmed')
  expect(new Set(legs.map(({ state }) => state)).size).toBe(1)
  if (intent.together?.via !== undefined) return
  expect(new Set(legs.filter(isSent).map((leg) => leg.sent.txHash)).size).toBeLessThan(2)
}

const gainedBy = new WeakMap<TestWorld['chain'], Map<string, bigint>>()

/** The coin that the treasury has ever received. */
function gained({ chain }: TestWorld): bigint {
  return [...(gainedBy.get(chain)?.values() ?? [])].reduce((sum, one) => sum + one, 0n)
}

/** Notes what arrives at the treasury, by every transaction that the chain takes. */
export function countIncome({ chain }: TestWorld): void {
  const income = new Map<string, bigint>()
  gainedBy.set(chain, income)
  const nodes = { ...chain }
  const note = (tx: UnsignedTx, hash: string, failed = false): string => {
    const calls = tx.family !== 'evm' ? [] : 'calls' in tx ? tx.calls : [tx]
    const paid = calls.filter(({ to }) => to === treasury).reduce((sum, { value }) => sum + BigInt(value), 0n)
    income.set(hash, failed ? 0n : paid)
    return hash
  }
  chain.send = (tx, options) => note(tx, nodes.send(tx, options), options?.failed)
  chain.broadcast = (tx) => note(tx, nodes.broadcast(tx))
}
