import { expect, test, vi } from 'vitest'
import { SuiteError } from '../../../domain/errors.ts'
import { feeTerms, splitFee } from '../../../domain/fees.ts'
import { minor } from '../../../domain/money.ts'
import { type DealIntent, type PaymentIntent, productOf } from '../../../domain/payment/intent.ts'
import { formsOf } from '../../../domain/payment/expectations.ts'
import { isCredit } from '../../../domain/payment/lapse.ts'
import type { StepForm, StepPlan } from '../../../domain/payment/step.ts'
import type { EvmTx } from '../../../domain/payment/tx.ts'
import type { Completion, Product } from '../../../ports/product.ts'
import type { Jobs } from '../../../ports/shared/jobs.ts'
import { asEvm, ether, formed, payer, samplePartner } from '#testing/samples.ts'
import { createTestPorts } from '#testing/test-world.ts'
import { createPayments } from '../index.ts'

/** A product whose address is known only once its fee is paid. */

const AMOUNT = 10n ** 18n
const DEPOSIT = `0x${'de'.repeat(20)}`
const OTHER = `0x${'df'.repeat(20)}`
const SESSION = 'ses_a'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const plan: StepPlan = {
  id: 'product',
  kind: 'product',
  title: 'Pay the deposit',
  asset: ether,
  amountMinor: AMOUNT.toString(),
}
/** The deposit; its data stand for a tag. */
const txTo = (to: string, tag = '07', value = AMOUNT): EvmTx => ({
  family: 'evm',
  chainId: 1,
  from: payer,
  to,
  value: value.toString(),
  data: `0x${tag}`,
})
const formTo = (to: string): StepForm => ({ ...plan, to, extraId: '7', tx: txTo(to) })
const down = () => new SuiteError('UPSTREAM_TIMEOUT', 'The bridge does not answer.')
const refused = () => new SuiteError('AMOUNT_TOO_SMALL', 'Too little for the bridge.')

async function createWorld() {
  const ports = await createTestPorts()
  const { clock, chain, store } = ports
  /** The orders of the service, by payment. */
  const made = new Map<string, string>()
  const complete = vi.fn(async (intent: DealIntent): Promise<Completion<unknown>> => {
    const to = made.get(intent.id) ?? DEPOSIT
    made.set(intent.id, to)
    return { step: formTo(to), offer: { order: to }, expiresAt: new Date(clock.now().getTime() + HOUR) }
  })
  const renew = vi.fn<Product['renew']>()
  const product: Product = {
    key: 'bridge',
    needs: () => undefined,
    async quote(_, { partner }) {
      const terms = feeTerms(partner, 'bridge')
      return {
        principal: { asset: ether, amount: minor(AMOUNT) },
        fee: { asset: ether, terms, split: splitFee(minor(AMOUNT), terms) },
        offer: {},
        expiresAt: new Date(clock.now().getTime() + 30_000),
      }
    },
    plan: async () => ({ steps: [plan], warnings: [] }),
    renew,
    complete,
    expectations: (intent, step) =>
      formsOf(intent, step).map((tx) => ({
        kind: 'product',
        notBefore: new Date(intent.createdAt),
        payer,
        tx,
        toToken: step.asset,
        minOut: minor(0n),
      })),
    warn: () => [],
    show: () => ({}),
  }
  /** The engine that works takes what another one hands over at once. */
  let take: ((id: string) => Promise<void>) | undefined
  const jobs: Jobs = {
    hand: (_, id) => void take?.(id),
    onJob: (_, work) => void (take ??= work),
    stop: () => undefined,
  }
  const deps = { ...ports, jobs, products: { bridge: product } }
  const payments = createPayments(deps)
  const read = async (id: string): Promise<PaymentIntent> => {
    const intent = await store.read.intents.get(id)
    if (intent === undefined) throw new Error('no such intent')
    return intent
  }
  const deposit = async (id: string) => productOf(await read(id))
  const prepare = (env: 'live' | 'test' = 'live') =>
    payments.prepare(product, { partner: samplePartner, env, chain: 'eth', payer, request: {} })
  /** Signs the fee in the popup, or elsewhere. */
  async function payFee(id: string, where: 'popup' | 'elsewhere' = 'popup'): Promise<string> {
    if (where === 'popup') await payments.open(id, 'fee', SESSION)
    const fee = (await read(id)).steps.find(({ kind }) => kind === 'fee')
    const hash = chain.send(formed(fee).tx)
    if (where === 'popup') await payments.submit(id, 'fee', hash, SESSION)
    chain.mine(2)
    await clock.step(1_000)
    return hash
  }
  const land = async () => {
    chain.mine(10)
    await clock.step(10_000)
  }
  return { ...deps, payments, product, complete, renew, made, read, deposit, prepare, payFee, land }
}

test('a payment whose address comes with its order goes through: fee, order, deposit, final', async () => {
  const { payments, prepare, payFee, read, deposit, complete, land, chain } = await createWorld()
  const { id } = await prepare()
  expect((await read(id)).steps).toMatchObject([
    { id: 'fee', state: 'waiting' },
    { ...plan, state: 'planned' },
  ])
  expect(complete).not.toHaveBeenCalled()
  const heard: string[] = []
  payments.onChange((intent) => heard.push(productOf(intent).state))

  await payFee(id)
  expect(await deposit(id)).toMatchObject({ ...formTo(DEPOSIT), state: 'waiting' })
  expect(await read(id)).toMatchObject({ deal: { offer: { order: DEPOSIT } }, state: 'open' })
  expect(heard.at(-1)).toBe('waiting')
  expect(complete).toHaveBeenCalledOnce()

  await payments.open(id, 'product', SESSION)
  const hash = chain.send(txTo(DEPOSIT))
  await payments.submit(id, 'product', hash, SESSION)
  await land()
  expect(await read(id)).toMatchObject({ state: 'final', booked: 'posted' })
})

test('a paid fee of a test key is booked, and never leads to an order', async () => {
  const { payments, prepare, payFee, read, deposit, complete, land } = await createWorld()
  const { id } = await prepare('test')
  await payFee(id)
  await land()
  expect((await read(id)).booked).not.toBe('no')
  await expect(payments.complete(id)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
  expect(await deposit(id)).toMatchObject({ state: 'planned' })
  expect(complete).not.toHaveBeenCalled()
})

test('a deposit without an address can be neither opened, nor submitted, nor completed before its fee', async () => {
  const { payments, prepare, payFee, complete } = await createWorld()
  complete.mockRejectedValue(down())
  const { id } = await prepare()
  const waits = { code: 'FEE_TX_PENDING', details: { step: 'fee' } }
  await expect(payments.open(id, 'product', SESSION)).rejects.toMatchObject(waits)
  await expect(payments.complete(id)).rejects.toMatchObject(waits)
  await payFee(id)
  const order = { code: 'FEE_TX_PENDING', details: { step: 'product', awaiting: 'order' } }
  await expect(payments.open(id, 'product', SESSION)).rejects.toMatchObject(order)
  await expect(payments.submit(id, 'product', `0x${'11'.repeat(32)}`, SESSION)).rejects.toMatchObject(order)
})

test('an order that fails is asked for again, less and less often, until it is made', async () => {
  const { prepare, payFee, deposit, complete, clock, log } = await createWorld()
  const warn = vi.spyOn(log, 'warn')
  for (let i = 0; i < 8; i++) complete.mockRejectedValueOnce(down())
  const { id } = await prepare()
  await payFee(id)
  expect(complete.mock.calls.length).toBeLessThanOrEqual(3)
  await clock.step(MINUTE)
  expect(complete.mock.calls.length).toBeLessThanOrEqual(6)
  expect(await deposit(id)).toMatchObject({ state: 'planned' })
  await clock.step(5 * MINUTE)
  expect(await deposit(id)).toMatchObject({ state: 'waiting', to: DEPOSIT })
  expect(complete).toHaveBeenCalledTimes(9)
  expect(warn).toHaveBeenCalledWith('product.incomplete', expect.objectContaining({ intent: id }))
})

test('an error that no one expected stops neither the order nor the fee', async () => {
  const { prepare, payFee, deposit, read, complete, land } = await createWorld()
  complete.mockRejectedValueOnce(new TypeError('a mistake'))
  const { id } = await prepare()
  await payFee(id)
  await land()
  expect(await read(id)).toMatchObject({ booked: 'pending' })
  expect(await deposit(id)).toMatchObject({ state: 'waiting', to: DEPOSIT })
})

test('an order that is refused for good leaves the fee a credit for a day, and is asked for rarely', async () => {
  const { prepare, payFee, read, complete, clock, payments, land } = await createWorld()
  complete.mockRejectedValue(refused())
  const { id } = await prepare()
  await payFee(id)
  await land()
  expect(isCredit(await read(id), clock.now())).toBe(true)
  await clock.step(23 * HOUR)
  await payments.sweep()
  expect(await read(id)).toMatchObject({ state: 'open', booked: 'pending' })
  await clock.step(2 * HOUR)
  await payments.sweep()
  expect(await read(id)).toMatchObject({ state: 'lapsed', booked: 'owed' })
  const asked = complete.mock.calls.length
  expect(asked).toBeLessThan(150)
  await clock.step(HOUR)
  expect(complete).toHaveBeenCalledTimes(asked)
  await expect(payments.complete(id)).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
})

test('an outage across the end of the credit costs the payer nothing: the order is asked for until there is an answer', async () => {
  const { prepare, payFee, read, deposit, complete, clock, payments } = await createWorld()
  complete.mockRejectedValue(down())
  const { id } = await prepare()
  await payFee(id)
  await clock.step(30 * HOUR)
  await payments.sweep()
  complete.mockReset()
  complete.mockRejectedValue(refused())
  await clock.step(HOUR)
  expect(complete).toHaveBeenCalled()
  expect(isCredit(await read(id), new Date(clock.now().getTime() + 11 * HOUR))).toBe(true)
  expect(await deposit(id)).toMatchObject({ state: 'planned' })
})

test.each([
  ['the process that works', true],
  ['another process', false],
])(
  'a refusal ends the offer: a refresh by %s brings another one, and another try at once',
  async (_, isMine) => {
    const { prepare, payFee, complete, renew, deposit, payments, ...deps } = await createWorld()
    const { clock, leases } = deps
    const web = isMine ? payments : createPayments({ ...deps, leases: { ...leases, isMine: () => false } })
    complete.mockRejectedValueOnce(refused())
    const { id } = await prepare()
    await payFee(id)
    expect(await deposit(id)).toMatchObject({ state: 'planned' })
    renew.mockImplementationOnce(async () => ({
      steps: [plan],
      warnings: [],
      offer: {},
      expiresAt: new Date(clock.now().getTime() + 30_000),
    }))
    await web.refresh(id)
    expect(renew).toHaveBeenCalledOnce()
    await clock.step(1_000)
    expect(await deposit(id)).toMatchObject({ state: 'waiting', to: DEPOSIT })
  },
)

test('a call that comes before the fee does not delay the order', async () => {
  const { payments, prepare, payFee, deposit } = await createWorld()
  const { id } = await prepare()
  for (let i = 0; i < 10; i++)
    await expect(payments.complete(id)).rejects.toMatchObject({ code: 'FEE_TX_PENDING' })
  await payFee(id)
  expect(await deposit(id)).toMatchObject({ state: 'waiting', to: DEPOSIT })
})

test('a crash after the order was made and before it was stored leaves one order, which the next process takes', async () => {
  const { payments, prepare, payFee, deposit, complete, made, ...deps } = await createWorld()
  complete.mockImplementationOnce(async (intent) => {
    made.set(intent.id, OTHER)
    return new Promise<never>(() => undefined)
  })
  const { id } = await prepare()
  await payFee(id)
  payments.stop()
  expect(await deposit(id)).toMatchObject({ state: 'planned' })
  await createPayments(deps).resume()
  await deps.clock.step(1_000)
  expect(await deposit(id)).toMatchObject({ state: 'waiting', to: OTHER })
  expect(made.size).toBe(1)
})

test('calls and looks at the same moment share one answer', async () => {
  const { payments, prepare, payFee, complete, clock, deposit } = await createWorld()
  complete.mockRejectedValueOnce(down())
  const { id } = await prepare()
  await payFee(id)
  complete.mockClear()
  const calls = Promise.all(Array.from({ length: 5 }, () => payments.complete(id)))
  await clock.step(3_000)
  for (const intent of await calls) expect(productOf(intent)).toMatchObject({ state: 'waiting', to: DEPOSIT })
  expect(complete).toHaveBeenCalledOnce()
  expect(await payments.complete(id)).toMatchObject({ id })
  expect(complete).toHaveBeenCalledOnce()
  expect(await deposit(id)).toMatchObject({ state: 'waiting' })
})

test('of two processes that complete at once, the first answer stays', async () => {
  const { payments, prepare, payFee, complete, deposit, ...deps } = await createWorld()
  complete.mockRejectedValueOnce(down())
  const { id } = await prepare()
  await payFee(id)
  const other = createPayments(deps)
  const both = await Promise.all([payments.complete(id), other.complete(id)])
  expect(both.map((intent) => productOf(intent))).toMatchObject([{ to: DEPOSIT }, { to: DEPOSIT }])
  expect(await deposit(id)).toMatchObject({ state: 'waiting', to: DEPOSIT })
})

test('a caller hears why an order is not made, whatever was answered before', async () => {
  const { payments, prepare, payFee, complete, deposit } = await createWorld()
  complete.mockRejectedValueOnce(down()).mockRejectedValueOnce(refused())
  const { id } = await prepare()
  await payFee(id)
  await expect(payments.complete(id)).rejects.toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
  expect(productOf(await payments.complete(id))).toMatchObject({ to: DEPOSIT })
  expect(await deposit(id)).toMatchObject({ state: 'waiting' })
})

test('a deposit that no one reported is found once the step was answered to a partner’s server', async () => {
  const { payments, prepare, payFee, read, chain, land } = await createWorld()
  const { id } = await prepare()
  await payFee(id)
  await payments.complete(id)
  const hash = chain.send(txTo(DEPOSIT))
  await land()
  expect(await read(id)).toMatchObject({ state: 'final', steps: [{}, { sent: { txHash: hash } }] })
})

test('a deposit after a fee that was paid elsewhere is found by itself', async () => {
  const { prepare, payFee, read, chain, land } = await createWorld()
  const { id } = await prepare()
  await payFee(id, 'elsewhere')
  const hash = chain.send(txTo(DEPOSIT))
  await land()
  expect(await read(id)).toMatchObject({ state: 'final', steps: [{}, { sent: { txHash: hash } }] })
})

test.each<[string, EvmTx]>([
  ['another tag', txTo(DEPOSIT, '08')],
  ['no tag', txTo(DEPOSIT, '')],
  ['another address', txTo(OTHER)],
  ['another amount', txTo(DEPOSIT, '07', AMOUNT - 1n)],
  ['another payer', { ...txTo(DEPOSIT), from: OTHER }],
])('attack: a deposit with %s is not taken for the step', async (_, tx) => {
  const { payments, prepare, payFee, deposit, chain, land } = await createWorld()
  const { id } = await prepare()
  await payFee(id)
  await payments.open(id, 'product', SESSION)
  const hash = chain.send(tx)
  await payments.submit(id, 'product', hash, SESSION)
  await land()
  expect(await deposit(id)).toMatchObject({ state: 'failed' })
})

test('a deposit that failed is tried again with the same fee, at the address that the product answers then', async () => {
  const { payments, prepare, payFee, renew, read, deposit, complete, made, chain, land, clock } =
    await createWorld()
  const { id } = await prepare()
  await payFee(id)
  await payments.open(id, 'product', SESSION)
  await payments.submit(id, 'product', chain.send(txTo(DEPOSIT), { failed: true }), SESSION)
  await land()
  expect(await deposit(id)).toMatchObject({ state: 'failed', failure: 'TX_FAILED' })
  // The same order still takes the deposit: the product answers its step in full.
  const expiresAt = () => new Date(clock.now().getTime() + 30_000)
  renew.mockImplementationOnce(async () => ({
    steps: [formTo(DEPOSIT)],
    warnings: [],
    offer: {},
    expiresAt: expiresAt(),
  }))
  await payments.retry(id)
  await payments.refresh(id)
  expect(await deposit(id)).toMatchObject({ state: 'waiting', to: DEPOSIT })
  // The order has expired: the product plans again, and makes another one.
  renew.mockImplementationOnce(async () => ({
    steps: [plan],
    warnings: [],
    offer: {},
    expiresAt: expiresAt(),
  }))
  await clock.step(MINUTE)
  made.set(id, OTHER)
  await payments.refresh(id)
  await clock.step(1_000)
  expect(complete).toHaveBeenCalledTimes(2)
  expect(await deposit(id)).toMatchObject({ state: 'waiting', to: OTHER, earlier: [txTo(DEPOSIT)] })
  await payments.open(id, 'product', SESSION, (await deposit(id)).opening?.at)
  await payments.submit(id, 'product', chain.send(asEvm(formed(await deposit(id)).tx)), SESSION)
  await land()
  expect(await read(id)).toMatchObject({ state: 'final', attempts: [{ failure: 'TX_FAILED' }] })
})

test('a late deposit to the address of an earlier order still counts', async () => {
  const { payments, prepare, payFee, renew, read, made, chain, land, clock } = await createWorld()
  const { id } = await prepare()
  await payFee(id, 'elsewhere')
  renew.mockImplementation(async () => ({
    steps: [plan],
    warnings: [],
    offer: {},
    expiresAt: new Date(clock.now().getTime() + 30_000),
  }))
  await clock.step(2 * HOUR)
  made.set(id, OTHER)
  await payments.refresh(id)
  await clock.step(1_000)
  chain.send(txTo(DEPOSIT))
  await land()
  await clock.step(5 * MINUTE)
  expect(await read(id)).toMatchObject({ state: 'final' })
})

test('a fee alone can be reported, and the report tells of the deposit once there is one', async () => {
  const { payments, prepare, payFee, chain, land } = await createWorld()
  const { id } = await prepare()
  const feeTxHash = await payFee(id, 'elsewhere')
  const claim = {
    partner: samplePartner,
    env: 'live',
    chain: 'eth',
    amountMinor: AMOUNT.toString(),
    feeTxHash,
  } as const
  const first = await payments.report(claim)
  expect(first).toMatchObject({ intent: { id }, feeTxHash, sourceVerification: 'unverified' })
  expect(first.sourceTxHash).toBeUndefined()
  const hash = chain.send(txTo(DEPOSIT))
  await land()
  expect(await payments.report(claim)).toMatchObject({ sourceTxHash: hash, sourceVerification: 'confirmed' })
})
