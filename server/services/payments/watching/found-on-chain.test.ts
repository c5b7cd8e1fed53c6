import { expect, test } from 'vitest'
import { sentOf } from '../../../domain/payment/step.ts'
import { SuiteError } from '../../../domain/errors.ts'
import type { LedgerRecord } from '../../../domain/ledger/records.ts'
import { minor } from '../../../domain/money.ts'
import { type DealIntent, productOf, stepOf } from '../../../domain/payment/intent.ts'
import { outcomeOf } from '../../../domain/session-outcome.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import { asEvm, at, dollar, intentWith, lookAlike, sessionWith } from '#testing/samples.ts'
import { ask, owed, read, stateOf, txOf } from '#testing/paying.ts'
import { createTestWorld, type TestWorld } from '#testing/test-world.ts'
import { createPayments } from '../index.ts'
import { type Ends, isUnpaid, noteUnpaid } from './resume.ts'
import { everyRow } from '../../../kit/every-row.ts'

/** Payments that are signed elsewhere, and that no one reports. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SHARE = 3_200_000_000_000_000n
const STRANGER = `0x${'57'.repeat(20)}`

const records = async ({ store }: TestWorld) => (await everyRow(store.read.ledger)).map(({ kind }) => kind)
const feeOf = async (world: TestWorld, id: string) => stepOf(await read(world, id), 'fee')
/** Sends a step of a payment as it was prepared, and answers the hash. */
const sendStep = async (world: TestWorld, id: string, step: string, options?: { failed?: boolean }) =>
  world.chain.send(txOf(await read(world, id), step), options)
/** Time for a treasury's history to be read, and for the looks after it. */
async function lookAround(world: TestWorld, ms = 10_000) {
  world.chain.mine(10)
  await world.clock.step(ms)
}
const outcome = async (world: TestWorld, id: string, expiresAt: Date) =>
  outcomeOf(
    sessionWith({ intentId: id, expiresAt: expiresAt.toISOString() }),
    await read(world, id),
    world.clock.now(),
  )
const inMs = (world: TestWorld, ms: number) => new Date(world.clock.now().getTime() + ms)

test('a fee and its product are found although no wallet was asked here, and the session is signed', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const expiresAt = inMs(world, HOUR)
  const [fee, product] = [await sendStep(world, id, 'fee'), await sendStep(world, id, 'product')]
  await lookAround(world)
  expect(await read(world, id)).toMatchObject({
    state: 'final',
    booked: 'posted',
    steps: [
      { state: 'confirmed', sent: { txHash: fee } },
      { state: 'confirmed', sent: { txHash: product } },
    ],
  })
  expect(await owed(world)).toEqual({ pending: 0n, posted: SHARE })
  const signed = await outcome(world, id, expiresAt)
  expect(signed).toMatchObject({ status: 'signed', verification: 'confirmed', txHash: product })
  expect(signed.late).toBeUndefined()
})

test('a client that follows a payment hears of a found transaction', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const heard: string[] = []
  world.payments.onChange(({ id: of, state, booked }) => heard.push(`${of} ${state} ${booked}`))
  await sendStep(world, id, 'fee')
  await lookAround(world, 3_000)
  expect(heard).toContain(`${id} open pending`)
  await sendStep(world, id, 'product')
  await lookAround(world, 5_000)
  expect(heard.at(-1)).toBe(`${id} final posted`)
})

test('a payment after its session has expired still signs it, late', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const expiresAt = inMs(world, 15 * MINUTE)
  await world.clock.step(20 * HOUR)
  expect((await outcome(world, id, expiresAt)).status).toBe('expired')
  await sendStep(world, id, 'fee')
  await lookAround(world, 2 * MINUTE)
  expect((await outcome(world, id, expiresAt)).status).toBe('expired')
  await sendStep(world, id, 'product')
  await lookAround(world, 2 * MINUTE)
  expect(await outcome(world, id, expiresAt)).toMatchObject({
    status: 'signed',
    verification: 'confirmed',
    late: true,
  })
})

test('a payment that had lapsed counts when its fee comes after all', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.clock.step(30 * HOUR)
  await world.payments.sweep()
  expect((await read(world, id)).state).toBe('lapsed')
  await sendStep(world, id, 'fee')
  await lookAround(world, 2 * MINUTE)
  expect(await read(world, id)).toMatchObject({ state: 'open', booked: 'pending' })
  await sendStep(world, id, 'product')
  await lookAround(world, 2 * MINUTE)
  expect((await read(world, id)).state).toBe('final')
})

test('a fee that comes for a payment that was removed meanwhile stands in suspense', async () => {
  const world = await createTestWorld()
  const gone = await world.prepare(ask)
  await world.payments.open(gone.id, 'fee', 'ses_a')
  await world.store.transact(({ intents }) => intents.remove(gone.id))
  await lookAround(world, MINUTE)
  world.chain.send(txOf(gone, 'fee'))
  await lookAround(world, MINUTE)
  expect(await everyRow(world.store.read.ledger)).toMatchObject([
    { kind: 'suspense', reason: 'TAG_MISMATCH', payer: gone.payer },
  ])
})

test('a fee that is paid twice counts once, and the rest is suspense', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const first = await sendStep(world, id, 'fee')
  await sendStep(world, id, 'fee')
  await lookAround(world, MINUTE)
  expect(await feeOf(world, id)).toMatchObject({ state: 'confirmed', sent: { txHash: first } })
  expect((await records(world)).toSorted()).toEqual(['accrual', 'suspense'])
  expect(await owed(world)).toEqual({ pending: SHARE, posted: 0n })
})

test('a payment by a stranger that names someone’s payment changes nothing, and stands in suspense', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  const tx = asEvm(txOf(intent, 'fee'))
  world.chain.send({ ...tx, from: STRANGER, value: '1' })
  // Not even when it is the whole fee.
  world.chain.send({ ...tx, from: STRANGER })
  await lookAround(world)
  expect(await read(world, intent.id)).toEqual(intent)
  await world.payments.open(intent.id, 'fee', 'ses_a')
  world.chain.send({ ...tx, from: STRANGER })
  await lookAround(world)
  expect((await feeOf(world, intent.id))?.state).toBe('opened')
  const paid = await sendStep(world, intent.id, 'fee')
  await lookAround(world)
  expect(await feeOf(world, intent.id)).toMatchObject({
    state: 'confirmed',
    sent: { txHash: paid },
    session: 'ses_a',
  })
  const ledger = await everyRow(world.store.read.ledger)
  expect(ledger.map(({ kind }) => kind)).toEqual(['suspense', 'suspense', 'suspense', 'accrual'])
  const strangers = ledger.filter((record) => record.kind === 'suspense')
  for (const record of strangers)
    expect(record).toMatchObject({ reason: 'WRONG_PAYER', payer: STRANGER, intentId: intent.id })
})

test.each<[string, Partial<EvmTx>]>([
  ['UNNAMED', { from: STRANGER, data: '0x' }],
  ['UNNAMED', { data: '0x', value: '5' }],
  ['TAG_MISMATCH', { from: STRANGER, data: '0xabcd' }],
  ['TAG_MISMATCH', { data: `0x${'77'.repeat(32)}` }],
  ['WRONG_PAYER', { from: STRANGER }],
])(
  'money that pays for nothing is in suspense within a minute of being final: %s',
  async (reason, change) => {
    const world = await createTestWorld()
    const intent = await world.prepare(ask)
    const hash = world.chain.send({ ...asEvm(txOf(intent, 'fee')), ...change })
    world.chain.mine(3)
    await world.clock.step(10 * MINUTE)
    expect(await records(world)).toEqual([])
    world.chain.mine(10)
    await world.clock.step(MINUTE)
    const [record, ...more] = await everyRow(world.store.read.ledger)
    expect(record).toMatchObject({ kind: 'suspense', reason, suspends: hash })
    expect(more).toEqual([])
    // Once only: neither a new process nor a report takes it again.
    world.payments.stop()
    const payments = createPayments(world)
    await payments.resume()
    await world.clock.step(5 * MINUTE)
    const report = payments.report({
      partner: ask.partner,
      env: 'live',
      chain: 'eth',
      amountMinor: ask.amountMinor,
      feeTxHash: hash,
      sourceTxHash: hash,
    })
    await expect(report).rejects.toMatchObject({ code: 'FEE_TX_MISMATCH' })
    expect(await records(world)).toEqual(['suspense'])
    expect((await read(world, intent.id)).booked).toBe('no')
    payments.stop()
  },
)

test.each<[string, string, readonly string[]]>([
  ['that is vouched for stands in suspense', dollar.address, ['suspense']],
  ['that no one vouches for stands nowhere', lookAlike.address, []],
])('a token %s when a stranger sends it to the treasury', async (_, asset, expected) => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  world.chain.send({ ...asEvm(txOf(intent, 'fee')), from: STRANGER, value: '1', data: '0x' })
  world.chain.arrived = async () => ({ final: true, amounts: [{ asset, amount: minor(25_000_000n) }] })
  await lookAround(world, MINUTE)
  expect(await records(world)).toEqual(expected)
  for (const record of await everyRow(world.store.read.ledger))
    expect(record).toMatchObject({ asset, reason: 'UNNAMED', payer: STRANGER })
})

test('a token of a stranger is decided on once the list of tokens can be had', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  world.chain.send({ ...asEvm(txOf(intent, 'fee')), from: STRANGER, value: '1', data: '0x' })
  const amounts = [{ asset: dollar.address, amount: minor(25_000_000n) }]
  world.chain.arrived = async () => ({ final: true, amounts })
  const tokens = await world.router.tokens('eth')
  world.router.tokens = () => Promise.reject(new SuiteError('UNAVAILABLE', 'It does not answer.'))
  await lookAround(world, MINUTE)
  expect(await records(world)).toEqual([])
  world.router.tokens = async () => tokens
  await lookAround(world, MINUTE)
  expect(await records(world)).toEqual(['suspense'])
})

test('a flood of worthless payments fills no ledger, and a fee among them is booked', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  const tx = asEvm(txOf(intent, 'fee'))
  for (let i = 0; i < 220; i++) world.chain.send({ ...tx, from: STRANGER, value: '1', data: '0x' })
  await sendStep(world, intent.id, 'fee')
  await lookAround(world, 2 * MINUTE)
  const count = async (kind: LedgerRecord['kind']) =>
    (await everyRow(world.store.read.ledger, { kind })).length
  expect([await count('suspense'), await count('accrual')]).toEqual([200, 1])
  await world.clock.step(HOUR)
  expect(await count('suspense')).toBe(220)
})

test('a flood of dust keeps no payment of a whole fee out of suspense', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  const tx = asEvm(txOf(intent, 'fee'))
  const dust = (count: number) => {
    for (let i = 0; i < count; i++) world.chain.send({ ...tx, from: STRANGER, value: '1', data: '0x' })
  }
  dust(210)
  await lookAround(world, MINUTE)
  const whole = world.chain.send({ ...tx, from: `0x${'77'.repeat(20)}` })
  dust(1_200)
  await lookAround(world, MINUTE)
  const entered = await everyRow(world.store.read.ledger)
  expect(entered.at(-1)).toMatchObject({ kind: 'suspense', reason: 'WRONG_PAYER', suspends: whole })
  expect(entered).toHaveLength(201)
})

test('a transaction to the treasury that failed or brought nothing stands nowhere', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  const tx = asEvm(txOf(intent, 'fee'))
  world.chain.send({ ...tx, from: STRANGER, value: '0' })
  world.chain.send({ ...tx, from: STRANGER }, { failed: true })
  await lookAround(world, MINUTE)
  expect(await records(world)).toEqual([])
})

test('a fee that its wallet reports is booked by the engine, and never set aside', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await world.payments.open(id, 'fee', 'ses_a')
  const hash = world.chain.send({ ...asEvm(txOf(await read(world, id), 'fee')), data: '0x' })
  await world.payments.submit(id, 'fee', hash, 'ses_a')
  await lookAround(world, MINUTE)
  expect(await records(world)).toEqual(['accrual'])
})

test('a fee that the payer itself paid short is suspense, and the whole fee still counts', async () => {
  const world = await createTestWorld()
  const intent = await world.prepare(ask)
  world.chain.send({ ...asEvm(txOf(intent, 'fee')), value: '5' })
  await lookAround(world, MINUTE)
  expect(await records(world)).toEqual(['suspense'])
  expect((await feeOf(world, intent.id))?.state).toBe('waiting')
  await sendStep(world, intent.id, 'fee')
  await lookAround(world)
  expect((await feeOf(world, intent.id))?.state).toBe('confirmed')
})

test('a fee that comes in while no node answers is found once one does', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  world.chain.isUp = false
  await sendStep(world, id, 'fee')
  await lookAround(world, 10 * MINUTE)
  expect(await stateOf(world, id, 'fee')).toBe('waiting')
  world.chain.isUp = true
  await sendStep(world, id, 'product')
  await lookAround(world, 2 * MINUTE)
  expect((await read(world, id)).state).toBe('final')
})

test('a transaction that cannot be judged does not block others', async () => {
  const world = await createTestWorld()
  const first = await world.prepare(ask)
  const second = await world.prepare({ ...ask, amountMinor: '900000000000000000' })
  const blocked = await sendStep(world, first.id, 'fee')
  await sendStep(world, second.id, 'fee')
  const chain = { ...world.chain }
  world.chain.inspect = (hash) =>
    hash === blocked ? Promise.reject(new SuiteError('UPSTREAM_ERROR', 'Nonsense.')) : chain.inspect(hash)
  await lookAround(world)
  expect(await stateOf(world, first.id, 'fee')).toBe('waiting')
  expect(await stateOf(world, second.id, 'fee')).toBe('confirmed')
  world.chain.inspect = (hash) => chain.inspect(hash)
  await lookAround(world)
  expect(await stateOf(world, first.id, 'fee')).toBe('confirmed')
})

test('a process that starts again continues from the oldest open payment', async () => {
  const world = await createTestWorld()
  const old = await world.prepare(ask)
  await world.clock.step(MINUTE)
  const recent = await world.prepare({ ...ask, amountMinor: '900000000000000000' })
  world.payments.stop()
  for (const { id } of [recent, old]) for (const step of ['fee', 'product']) await sendStep(world, id, step)
  await lookAround(world, 10 * MINUTE)
  expect(await stateOf(world, old.id, 'fee')).toBe('waiting')
  const payments = createPayments(world)
  await payments.resume()
  await lookAround(world)
  for (const { id } of [recent, old]) expect((await read(world, id)).state).toBe('final')
  payments.stop()
})

const preparedAt = (id: string, block: string, change: Partial<DealIntent> = {}) =>
  intentWith({ id, preparedFrom: { block, nonce: 0 }, ...change })

test('of a treasury’s unpaid payments, the oldest on the chain and the newest count; paid and settled ones do not', () => {
  const unpaid = [
    preparedAt('late', '1000', { createdAt: at(5) }),
    preparedAt('lapsed', '99', { state: 'lapsed', createdAt: at(1) }),
    preparedAt('early', '100', { createdAt: at(2) }),
  ]
  const others = [
    preparedAt('paid', '1', { booked: 'pending' }),
    preparedAt('supplied', '2', { state: 'settled' }),
  ]
  expect([...unpaid, ...others].filter(isUnpaid)).toEqual(unpaid)
  const ends = new Map<string, Ends>()
  for (const intent of unpaid) noteUnpaid(ends, intent)
  const [one, ...more] = ends.values()
  expect([one?.first.id, one?.newest.id, more]).toEqual(['lapsed', 'late', []])
})

test('a process that stops between a fee and its product finds the product later', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await sendStep(world, id, 'fee')
  await lookAround(world)
  world.payments.stop()
  await sendStep(world, id, 'product')
  const payments = createPayments(world)
  await payments.resume()
  await lookAround(world)
  expect((await read(world, id)).state).toBe('final')
  payments.stop()
})

test('two equal payments each get a product of their own', async () => {
  const world = await createTestWorld()
  const same = world.router.route('eth', {
    from: await world.router.token('eth', 'native'),
    to: await world.router.token('eth', 'USDC'),
    amount: minor(BigInt(ask.amountMinor)),
    slippageBps: 50,
    payer: ask.payer,
  })
  world.router.route = () => same
  const ids = [(await world.prepare(ask)).id, (await world.prepare(ask)).id]
  for (const id of ids) await sendStep(world, id, 'fee')
  await lookAround(world)
  world.payments.stop()
  const sent: string[] = []
  for (const id of ids) sent.push(await sendStep(world, id, 'product'))
  world.chain.mine(10)
  // A new process looks at both in the same moment.
  const payments = createPayments(world)
  await payments.resume()
  await lookAround(world)
  payments.stop()
  const found = await Promise.all(ids.map(async (id) => sentOf(productOf(await read(world, id)))?.txHash))
  expect(new Set(found)).toEqual(new Set(sent))
})

test('a product that failed elsewhere may be tried again there: the success counts', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await sendStep(world, id, 'fee')
  await sendStep(world, id, 'product', { failed: true })
  await lookAround(world)
  expect(productOf(await read(world, id)).state).toBe('waiting')
  const hash = await sendStep(world, id, 'product')
  await lookAround(world)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'confirmed', sent: { txHash: hash } })
})

test('a product that was handed out before its quote was renewed is still found', async () => {
  const world = await createTestWorld()
  const prepared = await world.prepare(ask)
  const { id } = prepared
  for (const _ of ['once', 'twice']) {
    await world.clock.step(MINUTE)
    await world.payments.refresh(id)
  }
  expect(txOf(await read(world, id), 'product')).not.toEqual(txOf(prepared, 'product'))
  await sendStep(world, id, 'fee')
  world.chain.send(txOf(prepared, 'product'))
  await lookAround(world)
  expect((await read(world, id)).state).toBe('final')
})

test('a popup continues after the fee was paid without it', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  await sendStep(world, id, 'fee')
  await lookAround(world)
  await world.payments.open(id, 'product', 'ses_a')
  const hash = await sendStep(world, id, 'product')
  await world.payments.submit(id, 'product', hash, 'ses_a')
  await lookAround(world)
  expect(productOf(await read(world, id))).toMatchObject({ state: 'confirmed', session: 'ses_a' })
})

test('a treasury with more payments than fit into an answer is read to the end', async () => {
  const world = await createTestWorld()
  const { id } = await world.prepare(ask)
  const tx = asEvm(txOf(await read(world, id), 'fee'))
  for (let i = 0; i < 50; i++) world.chain.send({ ...tx, from: STRANGER, data: '0x' })
  await sendStep(world, id, 'fee')
  await lookAround(world)
  expect(await stateOf(world, id, 'fee')).toBe('confirmed')
})
