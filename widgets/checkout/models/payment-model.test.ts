import { describe, expect, test, vi } from 'vitest'
import { feeHash, sampleQuote, sampleStep, swapHash } from '../../models/testing/sample-session.ts'
import { refusal } from '../testing/fake-server.ts'
import { createFakeSuite, type FakeSuite } from '../testing/fake-suite.ts'
import { type Order, PaymentModel } from './payment-model.ts'

const OPEN = 'POST /api/embed/swap'
const RENEW = 'POST /api/v1/sign/session/:id/renew'
const CANCEL = 'POST /api/v1/sign/session/:id/cancel'
const orderOf = ({ ports }: FakeSuite, userAddress?: string): Order => ({
  title: '1 ETH → USDC',
  quote: sampleQuote,
  create: (returnUrl) =>
    ports.call('POST /api/embed/swap', {
      body: {
        chain: 'eth',
        fromToken: 'native',
        toToken: '0xA0b8',
        amountMinor: '1',
        returnUrl,
        userAddress,
      },
    }),
})
const prepared = { payer: '0xAa', quote: sampleQuote, fees: sampleQuote.fees }
const steps = (fee: object = {}, product: object = {}) => [
  sampleStep('fee', fee),
  sampleStep('product', product),
]
const paid = { state: 'confirmed', txHash: feeHash } as const
const creditUntil = '2026-01-02T12:00:00.000Z'
const failedSwap = {
  steps: steps(paid, { state: 'failed', txHash: swapHash, failure: 'REVERTED' }),
  status: 'signed',
  verification: 'rejected',
  rejection: 'REVERTED',
  txHash: swapHash,
  creditUntil,
} as const

function setUp() {
  const suite = createFakeSuite()
  const onPayer = vi.fn<(address: string, chain: string) => void>()
  const payment = new PaymentModel(suite.ports, onPayer)
  const order = orderOf(suite)
  const review = async () => {
    await payment.start(order)
    await suite.clock.pass(0)
  }
  const sign = async () => {
    await review()
    payment.sign()
    await suite.clock.pass(0)
  }
  return { suite, host: suite.host, onPayer, order, payment, review, sign }
}

describe('a swap that goes well', () => {
  test('tells the page every step, in order, and `signed` only with the server’s word', async () => {
    const { suite, host, onPayer, payment, sign } = setUp()
    await sign()
    suite.tell({ ...prepared, steps: steps() })
    suite.tell({ steps: steps({ state: 'opened', openedAt: '1' }) })
    suite.tell({ steps: steps({ state: 'submitted', txHash: feeHash }) })
    suite.tell({ steps: steps(paid) })
    suite.tell({ steps: steps(paid, { state: 'opened', openedAt: '2' }) })
    expect(host.told()).not.toContain('signed')
    suite.tell({
      steps: steps(paid, { state: 'submitted', txHash: swapHash }),
      status: 'signed',
      txHash: swapHash,
    })
    suite.tell({ steps: steps(paid, { state: 'confirmed', txHash: swapHash }), verification: 'confirmed' })
    expect(host.told()).toEqual([
      'review',
      'signing',
      'submitted',
      'signing',
      'submitted',
      'signed',
      'settled',
    ])
    expect(host.dataOf('signed')).toEqual([{ session: 'ses_1', txHash: swapHash }])
    expect(onPayer).toHaveBeenCalledExactlyOnceWith('0xAa', 'eth')
    expect(payment.phase.value).toEqual({ kind: 'settled', txHash: swapHash })
  })

  test('is kept from the click on, and no longer than it takes', async () => {
    const { suite, host, review, payment } = setUp()
    await review()
    expect(suite.ports.store.unfinished()).toEqual([])
    payment.sign()
    expect(host.state.kept).toBe('ses_1')
    expect(suite.ports.store.unfinished()).toMatchObject([{ id: 'ses_1', title: '1 ETH → USDC' }])
    expect(suite.ports.store.signUrl('ses_1')).toBe('https://suite.test/sign/ses_1#et=token')
    await suite.clock.pass(0)
    suite.tell({
      steps: steps(paid, { state: 'confirmed', txHash: swapHash }),
      status: 'signed',
      verification: 'confirmed',
    })
    expect(suite.ports.store.unfinished()).toEqual([])
    payment.leave()
    expect(host.state.kept).toBe('')
    await suite.clock.pass(0)
    expect(suite.clock.waiting()).toBe(0)
  })

  test('opens its window inside the click, before anything is awaited, and the page has the address by then', async () => {
    const { host, payment, review } = setUp()
    await review()
    expect(host.offered).toEqual(['https://suite.test/sign/ses_1#et=token'])
    payment.sign()
    expect(host.opened).toEqual(['https://suite.test/sign/ses_1#et=token'])
  })

  test('opens the same session in the same window when asked again', async () => {
    const { host, payment, sign } = setUp()
    await sign()
    host.closeWindow('ses_1')
    expect(payment.window.state.value).toBe('closed')
    payment.sign()
    expect(host.opened).toHaveLength(2)
    expect(new Set(host.opened).size).toBe(1)
  })
})

describe('a window that is gone', () => {
  test('means nothing for the payment: it is followed as before', async () => {
    const { suite, host, payment, sign } = setUp()
    await sign()
    host.closeWindow('ses_1')
    suite.tell({ ...prepared, steps: steps(paid) })
    expect(payment.phase.value?.kind).toBe('next')
    expect(host.told()).not.toContain('cancelled')
  })
})

describe('the review', () => {
  test('says why when no session can be opened, and can be tried again', async () => {
    const { suite, payment, review } = setUp()
    suite.fail(OPEN, refusal('NO_ROUTE'))
    await review()
    expect(payment.stage.value).toBe('none')
    expect(payment.problem.value?.code).toBe('NO_ROUTE')
    await review()
    expect(payment.stage.value).toBe('review')
    expect(payment.problem.value).toBeUndefined()
  })

  test('sends where to come back to, and who will sign when that is known', async () => {
    const { suite, payment } = setUp()
    await payment.start(orderOf(suite, '0xAa'))
    expect(suite.callsTo(OPEN)[0]).toContain('"returnUrl":"https://shop.example/buy","userAddress":"0xAa"')
  })

  test('opens one session for two clicks', async () => {
    const { suite, order, payment } = setUp()
    await Promise.all([payment.start(order), payment.start(order)])
    expect(suite.callsTo(OPEN)).toHaveLength(1)
  })

  test('that was left open for too long gets a new session that can be signed', async () => {
    const { suite, host, payment, review } = setUp()
    await review()
    suite.tell({ status: 'expired' })
    await suite.clock.pass(0)
    expect(payment.stage.value).toBe('review')
    expect(payment.session.value?.id).toBe('ses_2')
    payment.sign()
    expect(host.opened).toEqual(['https://suite.test/sign/ses_2#et=token'])
  })

  test('that is looked at again is prepared anew, and signs that: the account may have got what it lacked', async () => {
    const { suite, host, payment, review } = setUp()
    await review()
    suite.tell({ warnings: [{ code: 'INSUFFICIENT_FUNDS', message: 'You need 0.1 ETH more.' }] })
    const looking = payment.lookAgain()
    // The review stays, its button is busy, and a second click opens no third session.
    expect(payment.stage.value).toBe('review')
    expect(payment.busy.value).toBe('renew')
    await Promise.all([looking, payment.lookAgain()])
    expect(payment.busy.value).toBeUndefined()
    expect(suite.callsTo(OPEN)).toHaveLength(2)
    expect(payment.session.value).toMatchObject({ id: 'ses_2', warnings: [] })
    payment.sign()
    expect(host.opened).toEqual(['https://suite.test/sign/ses_2#et=token'])
  })

  test('that cannot be prepared again says why, in the form', async () => {
    const { suite, payment, review } = setUp()
    await review()
    suite.fail(OPEN, refusal('UNAVAILABLE', true))
    await payment.lookAgain()
    expect(payment.stage.value).toBe('none')
    expect(payment.problem.value?.code).toBe('UNAVAILABLE')
    expect(payment.busy.value).toBeUndefined()
  })

  test('that is left ends its session and goes back at once', async () => {
    const { suite, payment, review } = setUp()
    await review()
    const ending = payment.cancel()
    expect(payment.stage.value).toBe('none')
    await ending
    expect(suite.known('ses_1').status).toBe('cancelled')
  })

  test('that is left while its session is being opened stays closed', async () => {
    const { order, payment } = setUp()
    const opening = payment.start(order)
    payment.leave()
    await opening
    expect(payment.stage.value).toBe('none')
  })
})

describe('a swap that does not go well', () => {
  test('that failed is tried again with the fee that was paid, in a new session', async () => {
    const { suite, host, payment, sign } = setUp()
    await sign()
    suite.tell({ ...prepared, steps: steps(paid) })
    suite.tell(failedSwap)
    expect(payment.phase.value).toEqual({ kind: 'failed', reason: 'REVERTED', credit: creditUntil })
    expect(suite.ports.store.unfinished()).toHaveLength(1)
    payment.renew()
    await suite.clock.pass(0)
    expect(suite.callsTo(RENEW)).toHaveLength(1)
    expect(host.opened.at(-1)).toContain('ses_2')
    expect(host.state.kept).toBe('ses_2')
    expect(payment.phase.value).toMatchObject({ kind: 'next', step: { id: 'product' } })
    expect(suite.ports.store.unfinished().map(({ id }) => id)).toEqual(['ses_2'])
    expect(host.told().slice(-1)).not.toContain('failed')
  })

  test('renews once for two clicks', async () => {
    const { suite, payment, sign } = setUp()
    await sign()
    suite.tell({ ...prepared, ...failedSwap })
    payment.renew()
    payment.renew()
    await suite.clock.pass(0)
    expect(suite.callsTo(RENEW)).toHaveLength(1)
  })

  test('says why when it cannot be renewed', async () => {
    const { suite, payment, sign } = setUp()
    await sign()
    suite.tell({ ...prepared, ...failedSwap })
    suite.fail(RENEW, refusal('UNAVAILABLE', true))
    payment.renew()
    await suite.clock.pass(0)
    expect(payment.problem.value?.code).toBe('UNAVAILABLE')
    expect(payment.busy.value).toBeUndefined()
    expect(payment.phase.value?.kind).toBe('failed')
  })

  test('is cancelled by the user as long as no wallet was asked', async () => {
    const { suite, host, payment, sign } = setUp()
    await sign()
    await payment.cancel()
    expect(payment.phase.value?.kind).toBe('cancelled')
    expect(host.told()).toContain('cancelled')
    expect(suite.ports.store.unfinished()).toEqual([])
  })

  test('that can no longer be cancelled shows its state', async () => {
    const { suite, payment, sign } = setUp()
    await sign()
    suite.fail(CANCEL, refusal('SESSION_NOT_PENDING'))
    suite.tell({
      ...prepared,
      steps: steps(paid, { state: 'submitted', txHash: swapHash }),
      status: 'signed',
      txHash: swapHash,
    })
    await payment.cancel()
    expect(payment.phase.value?.kind).toBe('sent')
    expect(payment.busy.value).toBeUndefined()
  })
})

describe('a page that was reloaded', () => {
  test('goes on where the tab was, with the window’s address that it kept', async () => {
    const first = setUp()
    await first.sign()
    const second = createFakeSuite({ areas: first.suite.areas })
    second.open(first.suite.tell({ ...prepared, steps: steps(paid) }))
    const payment = new PaymentModel(second.ports, () => undefined)
    payment.resume(second.known('ses_1'), '1 ETH → USDC')
    await second.clock.pass(0)
    expect(payment.phase.value?.kind).toBe('next')
    payment.sign()
    expect(second.host.opened).toEqual(['https://suite.test/sign/ses_1#et=token'])
    expect(second.callsTo(RENEW)).toEqual([])
  })

  test('whose browser kept nothing asks for a new address of the same payment', async () => {
    const { suite, host, payment } = setUp()
    suite.begin({ ...prepared, steps: steps(paid) })
    payment.resume(suite.known('ses_1'), '')
    await suite.clock.pass(0)
    payment.sign()
    await suite.clock.pass(0)
    expect(suite.callsTo(RENEW)).toHaveLength(1)
    expect(host.opened).toEqual(['https://suite.test/sign/ses_2#et=token'])
  })

  test('hears what happened while it was away', async () => {
    const { suite, host, payment } = setUp()
    suite.begin({
      ...prepared,
      steps: steps(paid, { state: 'confirmed', txHash: swapHash }),
      status: 'signed',
      txHash: swapHash,
      verification: 'confirmed',
    })
    payment.resume(suite.known('ses_1'), '')
    await suite.clock.pass(0)
    expect(host.told()).toEqual(['submitted', 'submitted', 'signed', 'settled'])
  })
})
