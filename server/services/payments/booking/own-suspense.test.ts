import { expect, test } from 'vitest'
import { enterRecord } from '../../../domain/ledger/enter.ts'
import { accounts, suspenseEntries } from '../../../domain/ledger/entries.ts'
import { balanceOf } from '../../../domain/ledger/balance.ts'
import { type Minor, minor, readMinor } from '../../../domain/money.ts'
import { feeOf, hasDeal, type PaymentIntent } from '../../../domain/payment/intent.ts'
import { everyRow } from '../../../kit/every-row.ts'
import { ask, owed, read, SESSION, stateOf, txOf } from '#testing/paying.ts'
import { samplePartner } from '#testing/samples.ts'
import { settled } from '#testing/stepping-clock.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'

/** A fee that the watch has set aside before anyone told of it, and its payer's own word. */

const feeAmount = (intent: PaymentIntent): Minor =>
  hasDeal(intent) ? readMinor(intent.deal.fee.totalMinor) : minor(0n)

/** Enters a transaction as the watch does when it finds no payment that it belongs to. */
async function setAside({ store, clock }: TestWorld, suspends: string, amount: Minor): Promise<void> {
  const at = clock.now().toISOString()
  await store.transact(async (tables) => {
    await tables.claims.insert({ id: `eth:${suspends}`, intentId: '', steps: ['fee'], at })
    await enterRecord(tables, {
      kind: 'suspense',
      id: 'led_stray',
      suspends,
      chain: 'eth',
      asset: 'native',
      reason: 'UNNAMED',
      entries: suspenseEntries('eth', amount),
      at,
    })
  })
}

async function paying() {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  await world.payments.open(intent.id, 'fee', SESSION)
  // The watch has looked once, and found nothing.
  await settled()
  const hash = world.chain.send(txOf(intent, 'fee'))
  return { world, intent, hash, amount: feeAmount(intent) }
}

const inSuspense = async ({ store }: TestWorld) =>
  balanceOf(await everyRow(store.read.ledger), accounts.unattributed, 'eth', 'native')
const kinds = async ({ store }: TestWorld) => (await everyRow(store.read.ledger)).map(({ kind }) => kind)

async function expectBookedOnce(world: TestWorld, intent: PaymentIntent): Promise<void> {
  expect((await read(world, intent.id)).booked).not.toBe('no')
  expect((await kinds(world)).filter((kind) => kind === 'accrual')).toEqual(['accrual'])
  expect(Object.values(await inSuspense(world)).every((sum) => sum === 0n)).toBe(true)
  expect(Object.values(await owed(world)).some((sum) => sum > 0n)).toBe(true)
}

test('the hash that a session tells takes its own fee out of suspense, while no one has decided about it', async () => {
  const { world, intent, hash, amount } = await paying()
  world.chain.mine(50)
  await setAside(world, hash, amount)
  await world.payments.submit(intent.id, 'fee', hash, SESSION)
  await world.clock.step(5_000)
  await expectBookedOnce(world, intent)
  // Told again, it changes nothing.
  await world.payments.submit(intent.id, 'fee', hash, SESSION)
  await expectBookedOnce(world, intent)
})

test('a fee that was told first and is set aside before it is decided is booked all the same', async () => {
  const { world, intent, hash, amount } = await paying()
  await world.payments.submit(intent.id, 'fee', hash, SESSION)
  await setAside(world, hash, amount)
  world.chain.mine(50)
  await world.clock.step(5_000)
  await expectBookedOnce(world, intent)
})

test('a partner’s report takes the fee that it proves out of suspense, beside its session’s word, once', async () => {
  const { world, intent, hash, amount } = await paying()
  world.chain.mine(50)
  await setAside(world, hash, amount)
  const claim = {
    partner: samplePartner,
    env: 'live' as const,
    chain: 'eth',
    amountMinor: ask.amountMinor,
    feeTxHash: hash,
  }
  const told = world.payments.submit(intent.id, 'fee', hash, SESSION)
  await Promise.allSettled([told, world.payments.report(claim), world.payments.report(claim)])
  await world.clock.step(5_000)
  await expectBookedOnce(world, intent)
  expect(await world.payments.report(claim)).toMatchObject({ duplicate: true })
})

const failing = () => Promise.reject(new Error('no room'))

test('what stops between leaving suspense and booking has done neither, and the next look does both', async () => {
  const { world, intent, hash, amount } = await paying()
  world.chain.mine(50)
  await setAside(world, hash, amount)
  await expect(world.payments.attachSuspense('led_stray', intent.id, failing)).rejects.toThrow('no room')
  expect(await kinds(world)).toEqual(['suspense'])
  await world.payments.submit(intent.id, 'fee', hash, SESSION)
  await world.clock.step(5_000)
  await expectBookedOnce(world, intent)
})

test('attack: money in suspense that is not this very fee stays there, whoever tells of it', async () => {
  const { world, intent, hash, amount } = await paying()
  world.chain.mine(50)
  await setAside(world, hash, amount)
  const other = await world.prepare({ ...ask, amountMinor: '2000000000000000000' })
  await world.payments.open(other.id, 'fee', SESSION)
  await world.payments.submit(other.id, 'fee', hash, SESSION)
  await world.clock.step(5_000)
  expect(await stateOf(world, other.id, 'fee')).toBe('failed')
  expect(await kinds(world)).toEqual(['suspense'])
  expect(feeOf(await read(world, intent.id))?.state).toBe('opened')
})

test('what an operator has given to another payment is never taken back', async () => {
  const { world, intent, hash, amount } = await paying()
  world.chain.mine(50)
  await setAside(world, hash, amount)
  const other = await world.prepare(ask)
  await world.payments.attachSuspense('led_stray', other.id)
  await expect(world.payments.submit(intent.id, 'fee', hash, SESSION)).rejects.toMatchObject({
    code: 'FEE_TX_REUSED',
  })
  expect((await kinds(world)).filter((kind) => kind === 'accrual')).toEqual(['accrual'])
})
