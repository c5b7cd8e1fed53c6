import { describe, expect, test } from 'vitest'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { feeHash, sampleQuote, sampleStep, swapHash } from '../../models/testing/sample-session.ts'
import { refusal } from '../testing/fake-server.ts'
import { createFakeSuite } from '../testing/fake-suite.ts'
import { PaymentModel } from './payment-model.ts'

/** Whatever a wallet did with a step, and whatever the user does next, the widget tells the truth and leads on. */

const CANCEL = 'POST /api/v1/sign/session/:id/cancel'
type StepId = 'fee' | 'product'
type Did = 'signed' | 'declined' | 'is silent' | 'is silent, in a window that was closed'

const creditUntil = '2026-01-02T12:00:00.000Z'
const hashes = { fee: feeHash, product: swapHash } as const

/** The session as the server tells it after the wallet's deed. */
function sessionAfter(step: StepId, did: Did): Partial<SignSession> {
  const deed: Partial<SessionStep> =
    did === 'signed'
      ? { state: 'submitted', txHash: hashes[step] }
      : { state: did === 'declined' ? 'waiting' : 'opened', openedAt: '1' }
  const common = { payer: '0xAa', quote: sampleQuote, fees: sampleQuote.fees }
  if (step === 'fee') return { ...common, steps: [sampleStep('fee', deed), sampleStep('product')] }
  const paid = sampleStep('fee', { state: 'confirmed', txHash: feeHash })
  const sent = did === 'signed' ? ({ status: 'signed', txHash: swapHash } as const) : {}
  return { ...common, ...sent, creditUntil, steps: [paid, sampleStep('product', deed)] }
}

async function handOver(step: StepId, did: Did) {
  const suite = createFakeSuite()
  const payment = new PaymentModel(suite.ports, () => undefined)
  await payment.start({
    title: '1 ETH → USDC',
    quote: sampleQuote,
    create: () =>
      suite.ports.call('POST /api/embed/swap', {
        body: { chain: 'eth', fromToken: 'native', toToken: '0xA0b8', amountMinor: '1' },
      }),
  })
  payment.sign()
  await suite.clock.pass(0)
  suite.tell(sessionAfter(step, did))
  await suite.clock.pass(0)
  if (did === 'is silent, in a window that was closed') suite.host.closeWindow('ses_1')
  return { suite, payment }
}
type World = Awaited<ReturnType<typeof handOver>>

/** Another page of the same visitor: it knows the session from its storage or from the server. */
async function elsewhere({ suite }: World, areas = suite.areas) {
  const next = createFakeSuite({ areas })
  next.open(suite.known('ses_1'))
  const payment = new PaymentModel(next.ports, () => undefined)
  payment.resume(next.known('ses_1'), '1 ETH → USDC')
  await next.clock.pass(0)
  return { suite: next, payment }
}

const nexts = {
  cancels: async (world: World) => {
    await world.payment.cancel()
    return world
  },
  'cancels after a reload': async (world: World) => {
    const next = await elsewhere(world)
    await next.payment.cancel()
    return next
  },
  'closes the window': async (world: World) => {
    world.suite.host.closeWindow('ses_1')
    return world
  },
  'opens the window again': async (world: World) => {
    world.payment.sign()
    return world
  },
  'reloads the page': async (world: World) => elsewhere(world),
  'opens another tab': async (world: World) => elsewhere(world, createFakeSuite().areas),
  'does nothing until the session expires': async (world: World) => {
    world.suite.tell({ status: 'expired' })
    return world
  },
} as const

function expected(step: StepId, did: Did, next: string): object {
  // The product's transaction is a fact: neither the user nor the time can take it back.
  if (step === 'product' && did === 'signed') return { kind: 'sent' }
  const credit = step === 'product' ? creditUntil : undefined
  const out = did === 'signed' ? 'sent' : did === 'declined' ? undefined : 'asked'
  if (next === 'cancels' || next === 'cancels after a reload') return { kind: 'cancelled', credit, out }
  if (next === 'does nothing until the session expires') return { kind: 'expired', credit, out }
  if (did === 'signed') return { kind: 'confirming' }
  if (did !== 'declined') return { kind: 'signing' }
  return { kind: step === 'fee' ? 'ready' : 'next' }
}

const deeds = ['signed', 'declined', 'is silent', 'is silent, in a window that was closed'] as const
describe.each(['fee', 'product'] as const)('the %s', (step) => {
  describe.each(deeds)('a wallet that %s', (did) => {
    test.each(Object.entries(nexts))('a user who %s', async (next, act) => {
      const { payment } = await act(await handOver(step, did))
      expect(payment.phase.value).toMatchObject(expected(step, did, next))
    })
  })

  test('a cancelled payment leads on: with the paid fee, or back to the form', async () => {
    const world = await handOver(step, 'declined')
    await world.payment.cancel()
    expect(world.suite.host.told()).toContain('cancelled')
    if (step === 'product') {
      world.payment.renew()
      await world.suite.clock.pass(0)
      expect(world.payment.session.value?.id).toBe('ses_2')
    } else {
      world.payment.leave()
      expect(world.payment.screen.value).toBeUndefined()
      expect(world.suite.ports.store.unfinished()).toEqual([])
    }
  })
})

test('a payment that the server has forgotten is left, and one that cannot be cancelled now says why', async () => {
  const { suite, payment } = await handOver('fee', 'declined')
  suite.fail(CANCEL, refusal('UNAVAILABLE', true))
  await payment.cancel()
  expect(payment.problem.value?.code).toBe('UNAVAILABLE')
  expect(payment.phase.value?.kind).toBe('ready')
  suite.fail(CANCEL, refusal('NOT_FOUND'))
  await payment.cancel()
  expect(payment.screen.value).toBeUndefined()
})

test('a session that was cancelled is watched as long as a wallet may still send', async () => {
  const { suite, payment } = await handOver('fee', 'is silent')
  await payment.cancel()
  suite.tell({ status: 'cancelled', ...sessionAfter('fee', 'signed') })
  expect(payment.phase.value).toMatchObject({ kind: 'cancelled', out: 'sent' })
  const paid = { steps: sessionAfter('product', 'declined').steps ?? [], creditUntil }
  suite.tell({ status: 'cancelled', ...paid })
  expect(payment.phase.value).toEqual({ kind: 'cancelled', credit: creditUntil })
})
