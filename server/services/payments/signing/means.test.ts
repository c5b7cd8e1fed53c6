import { expect, test } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import { minor } from '../../../domain/money.ts'
import { productOf, stepOf } from '../../../domain/payment/intent.ts'
import type { Chain, FundsLack, Lack, MeansNeed } from '../../../ports/chain.ts'
import { asEvm, ether, payer } from '#testing/samples.ts'
import { ask, payFee, read, SESSION, stateOf, txOf } from '#testing/paying.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'

/** No wallet is asked for a fee while it is known that the payment cannot follow. */

const ENOUGH = 10n ** 20n
const holding = (world: TestWorld, amount: bigint) => {
  world.chain.balances = async (_, assets) => assets.map(() => minor(amount))
}
const lacking = (world: TestWorld, ...lacks: Lack[]) => {
  world.chain.lacks = async () => lacks
}
const open = async (world: TestWorld, id: string, step = 'fee') => {
  const before = stepOf(await read(world, id), step)?.opening?.at
  await world.clock.step(1)
  return world.payments.open(id, step, SESSION, before)
}
const outage = async () =>
  Promise.reject(new SuiteError('UNAVAILABLE', 'No node answers.', { retryAfter: 5 }))
const short: FundsLack = {
  code: 'INSUFFICIENT_FUNDS',
  asset: ether,
  needed: minor(2n * 10n ** 18n),
  has: minor(5n * 10n ** 17n),
  for: 'rent',
}

test('an account that has one unit too little is warned at prepare, and its fee is not asked for', async () => {
  const world = await createTestWorld()
  const { principal, fee } = (await world.prepare(ask)).deal
  const needed = BigInt(principal.amountMinor) + BigInt(fee.totalMinor)
  holding(world, needed - 1n)
  const { id, warnings } = await world.prepare(ask)
  const details = { asset: 'native', needed: `${needed}`, has: `${needed - 1n}`, for: 'fee' }
  expect(warnings).toMatchObject([{ code: 'INSUFFICIENT_FUNDS', details }])
  await expect(open(world, id)).rejects.toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    message: warnings[0]?.message,
    details,
  })
  expect(await stateOf(world, id, 'fee')).toBe('waiting')
  holding(world, needed)
  expect((await world.prepare(ask)).warnings).toEqual([])
  expect(stepOf(await open(world, id), 'fee')).toMatchObject({ state: 'opened' })
})

test('the sentence names what the account has, what all takes, and the part that is not covered', async () => {
  const world = await createTestWorld()
  lacking(world, short)
  const { warnings } = await world.prepare(ask)
  expect(warnings[0]?.message).toBe(
    'The account has 0.5 ETH to spend, but this payment takes 2 ETH in all: there is not enough for the rent of a new account.',
  )
})

test('money that is gone since prepare is told by the refusal, and money that has come by the next refresh', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  holding(world, 7n)
  await expect(open(world, id)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect((await read(world, id)).warnings).toMatchObject([{ details: { has: '7' } }])
  holding(world, 8n)
  const again = await world.payments.refresh(id)
  expect(again.warnings).toMatchObject([{ details: { has: '8' } }])
  holding(world, ENOUGH)
  const { warnings, deal } = await world.payments.refresh(id)
  expect(warnings).toEqual([])
  expect(deal?.expiresAt).toBe(again.deal?.expiresAt)
  expect(stepOf(await open(world, id), 'fee')?.state).toBe('opened')
})

test('what is only estimated is told, and refuses nothing', async () => {
  const world = await createTestWorld()
  lacking(world, { ...short, for: 'network fee', estimated: true })
  const { id, warnings } = await world.prepare(ask)
  expect(warnings).toMatchObject([
    { details: { estimated: true }, message: expect.stringMatching(/may not/) },
  ])
  expect(stepOf(await open(world, id), 'fee')?.state).toBe('opened')
})

test('an account that cannot pay in a way that counts is told why, at prepare and before its fee', async () => {
  const world = await createTestWorld()
  lacking(world, { code: 'UNSUPPORTED_ACCOUNT', reason: 'MULTI_SIGNED' })
  const { id, warnings } = await world.prepare(ask)
  const told = { code: 'UNSUPPORTED_ACCOUNT', details: { reason: 'MULTI_SIGNED' } }
  expect(warnings).toMatchObject([told])
  await expect(open(world, id)).rejects.toMatchObject(told)
})

test('an issuer that keeps the account from the token refuses the payment, and later its fee', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  world.chain.lacks = async () => Promise.reject(new SuiteError('NO_ROUTE', 'It is frozen.'))
  await expect(world.prepare(ask)).rejects.toMatchObject({ code: 'NO_ROUTE' })
  await expect(open(world, id)).rejects.toMatchObject({ code: 'NO_ROUTE' })
})

test('what no node can tell refuses nothing: neither the balance nor the trial', async () => {
  const world = await createTestWorld()
  world.chain.lacks = outage
  world.chain.wouldFail = outage
  const { id, warnings } = await world.prepare(ask)
  expect(warnings).toEqual([])
  expect(stepOf(await open(world, id), 'fee')?.state).toBe('opened')
})

test('a paid fee is no reason to refuse: its product is handed out, whatever the account has', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  holding(world, 0n)
  await world.clock.step(31_000)
  expect((await world.payments.refresh(id)).warnings).toMatchObject([{ code: 'INSUFFICIENT_FUNDS' }])
  world.chain.lacks = async () => Promise.reject(new SuiteError('NO_ROUTE', 'It is frozen.'))
  await world.clock.step(31_000)
  expect((await world.payments.refresh(id)).warnings).toEqual([])
  world.chain.wouldFail = async () => true
  expect(productOf(await open(world, id, 'product')).state).toBe('opened')
})

test('a paid part of a payment is not needed again', async () => {
  const world = await createTestWorld()
  const needs: MeansNeed[] = []
  world.chain.lacks = async (need) => {
    needs.push(need)
    return []
  }
  const { id, deal } = await world.prepare(ask)
  await payFee(world, id)
  await world.clock.step(31_000)
  await world.payments.refresh(id)
  const product = { amount: BigInt(deal.principal.amountMinor), asset: ether }
  const fee = { amount: BigInt(deal.fee.totalMinor), asset: deal.fee.asset }
  expect(needs[0]).toMatchObject({ payer, fee, product, steps: [{ kind: 'fee' }, { kind: 'product' }] })
  expect(needs.at(-1)).toMatchObject({ product, steps: [{ kind: 'product', tx: expect.any(Object) }] })
  expect(needs.at(-1)).not.toHaveProperty('fee')
})

test('a fee that a wallet has sent unseen is found, although the account no longer has its amount', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await open(world, id)
  world.chain.send(txOf(await read(world, id), 'fee'))
  holding(world, 0n)
  await expect(open(world, id)).rejects.toMatchObject({
    code: 'SESSION_NOT_PENDING',
    message: expect.stringMatching(/sent already/),
  })
})

test('a swap that needs an approval is tried out after its fee and that approval', async () => {
  const world = await createTestWorld()
  const approve = { ...txOf(await world.prepare(ask), 'fee'), to: ether.address }
  world.chain.preparations = async () => [
    { kind: 'approve', asset: ether, amount: minor(1n), to: payer, tx: approve },
  ]
  const { id } = await world.prepare(ask)
  const tried: Parameters<NonNullable<Chain['wouldFail']>>[] = []
  world.chain.wouldFail = async (...asked) => {
    tried.push(asked)
    return true
  }
  const before = [txOf(await read(world, id), 'fee'), approve]
  await expect(open(world, id)).rejects.toMatchObject({ details: { reason: 'WOULD_FAIL' } })
  expect(tried[0]?.[2]).toEqual(before)
})

test('what is known of a contract account stays while no node answers, and goes with their answer', async () => {
  const world = await createTestWorld()
  lacking(world, { code: 'SEVERAL_SIGNATURES' }, short)
  const { id } = await world.prepare(ask)
  const told = [{ code: 'SEVERAL_SIGNATURES' }]
  world.chain.lacks = outage
  expect((await world.payments.refresh(id)).warnings).toMatchObject(told)
  await world.clock.step(31_000)
  expect((await world.payments.refresh(id)).warnings).toMatchObject(told)
  lacking(world)
  expect((await world.payments.refresh(id)).warnings).toEqual([])
})

test('a contract account is told of a partner’s own payload, and has a day to carry it out', async () => {
  const world = await createTestWorld()
  lacking(world, { code: 'CONTRACT_ACCOUNT' }, short)
  const tx = { ...asEvm(txOf(await world.prepare(ask), 'fee')), to: ether.address, data: '0x' }
  const { partner, env, chain } = ask
  const supplied = { partner, env, chain, product: 'swap' as const, tx }
  const { id, warnings } = await world.payments.adopt(supplied)
  expect(warnings).toMatchObject([{ code: 'CONTRACT_ACCOUNT' }])
  await world.payments.open(id, 'supplied', SESSION)
  await world.payments.submit(id, 'supplied', `0x${'e'.repeat(64)}`, SESSION)
  await world.clock.step(60 * 60_000)
  expect(await stateOf(world, id, 'supplied')).toBe('submitted')
  world.chain.lacks = outage
  expect((await world.payments.adopt(supplied)).warnings).toEqual([])
})
