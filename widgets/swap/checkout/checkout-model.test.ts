import { describe, expect, test, vi } from 'vitest'
import { feeHash, sampleQuote, sampleStep, swapHash } from '../../models/testing/sample-session.ts'
import { createFakeSuite, refusal } from '../testing/fake-suite.ts'
import { CheckoutModel } from './checkout-model.ts'

const OPEN = 'POST /api/embed/swap'
const RENEW = 'POST /api/v1/sign/session/:id/renew'
const CANCEL = 'POST /api/v1/sign/session/:id/cancel'
const request = {
  chain: 'eth',
  from: sampleQuote.fromToken,
  to: sampleQuote.toToken,
  amount: 10n ** 18n,
  slippageBps: 50,
}
const about = { title: '1 ETH → USDC', quote: sampleQuote, address: undefined }
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
  const checkout = new CheckoutModel(suite.ports, onPayer)
  const review = async () => {
    await checkout.start(request, about)
    await suite.clock.pass(0)
  }
  const sign = async () => {
    await review()
    checkout.sign()
    await suite.clock.pass(0)
  }
  return { suite, clock: suite.clock, host: suite.host, onPayer, checkout, review, sign }
}

describe('a swap that goes well', () => {
  test('tells the page every step, in order, and `signed` only with the server’s word', async () => {
    const { suite, host, onPayer, checkout, sign } = setUp()
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
      'sign_requested',
      'signing',
      'submitted',
      'signing',
      'submitted',
      'signed',
      'settled',
    ])
    expect(host.dataOf('signed')).toEqual([{ session: 'ses_1', txHash: swapHash }])
    expect(onPayer).toHaveBeenCalledExactlyOnceWith('0xAa', 'eth')
    expect(checkout.phase.value).toEqual({ kind: 'settled', txHash: swapHash })
  })

  test('is kept from the click on, and no longer than it takes', async () => {
    const { suite, host, review, checkout } = setUp()
    await review()
    expect(suite.ports.store.unfinished()).toEqual([])
    checkout.sign()
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
    checkout.leave()
    expect(host.state.kept).toBe('')
    await suite.clock.pass(0)
    expect(suite.clock.waiting()).toBe(0)
  })

  test('opens its window inside the click: nothing is awaited before', async () => {
    const { host, checkout, review } = setUp()
    await review()
    checkout.sign()
    expect(host.opened).toEqual(['https://suite.test/sign/ses_1#et=token'])
  })

  test('opens the same session in the same window when asked again', async () => {
    const { host, checkout, sign } = setUp()
    await sign()
    host.closeWindow('ses_1')
    expect(checkout.window.state.value).toBe('closed')
    checkout.sign()
    expect(host.opened).toHaveLength(2)
    expect(host.told().filter((type) => type === 'sign_requested')).toHaveLength(1)
  })
})

describe('a window that is gone', () => {
  test('means nothing for the payment: it is followed as before', async () => {
    const { suite, host, checkout, sign } = setUp()
    await sign()
    host.closeWindow('ses_1')
    suite.tell({ ...prepared, steps: steps(paid) })
    expect(checkout.phase.value?.kind).toBe('next')
    expect(host.told()).not.toContain('cancelled')
  })
})

describe('the review', () => {
  test('says why when no session can be opened, and can be tried again', async () => {
    const { suite, checkout, review } = setUp()
    suite.fail(OPEN, refusal('NO_ROUTE'))
    await review()
    expect(checkout.stage.value).toBe('none')
    expect(checkout.problem.value?.code).toBe('NO_ROUTE')
    await review()
    expect(checkout.stage.value).toBe('review')
    expect(checkout.problem.value).toBeUndefined()
  })

  test('sends where to come back to, and who will sign when that is known', async () => {
    const { suite, checkout } = setUp()
    await checkout.start(request, { ...about, address: '0xAa' })
    expect(suite.callsTo(OPEN)[0]).toContain('"returnUrl":"https://shop.example/buy","userAddress":"0xAa"')
  })

  test('opens one session for two clicks', async () => {
    const { suite, checkout } = setUp()
    await Promise.all([checkout.start(request, about), checkout.start(request, about)])
    expect(suite.callsTo(OPEN)).toHaveLength(1)
  })

  test('that was left open for too long begins anew, with a session that can be signed', async () => {
    const { suite, host, checkout, review } = setUp()
    await review()
    suite.tell({ status: 'expired' })
    await suite.clock.pass(0)
    expect(checkout.stage.value).toBe('review')
    expect(checkout.session.value?.id).toBe('ses_2')
    checkout.sign()
    expect(host.opened).toEqual(['https://suite.test/sign/ses_2#et=token'])
  })

  test('that is left ends its session and goes back at once', async () => {
    const { suite, checkout, review } = setUp()
    await review()
    const ending = checkout.cancel()
    expect(checkout.stage.value).toBe('none')
    await ending
    expect(suite.known('ses_1').status).toBe('cancelled')
  })

  test('that is left while its session is being opened does not come back', async () => {
    const { checkout } = setUp()
    const opening = checkout.start(request, about)
    checkout.leave()
    await opening
    expect(checkout.stage.value).toBe('none')
  })
})

describe('a swap that does not go well', () => {
  test('that failed is tried again with the fee that was paid, in a new session', async () => {
    const { suite, host, checkout, sign } = setUp()
    await sign()
    suite.tell({ ...prepared, steps: steps(paid) })
    suite.tell(failedSwap)
    expect(checkout.phase.value).toEqual({ kind: 'failed', reason: 'REVERTED', credit: creditUntil })
    expect(suite.ports.store.unfinished()).toHaveLength(1)
    checkout.renew()
    await suite.clock.pass(0)
    expect(suite.callsTo(RENEW)).toHaveLength(1)
    expect(host.opened.at(-1)).toContain('ses_2')
    expect(host.state.kept).toBe('ses_2')
    expect(checkout.phase.value).toMatchObject({ kind: 'next', step: { id: 'product' } })
    expect(suite.ports.store.unfinished().map(({ id }) => id)).toEqual(['ses_2'])
    expect(host.told().slice(-1)).not.toContain('failed')
  })

  test('renews once for two clicks', async () => {
    const { suite, checkout, sign } = setUp()
    await sign()
    suite.tell({ ...prepared, ...failedSwap })
    checkout.renew()
    checkout.renew()
    await suite.clock.pass(0)
    expect(suite.callsTo(RENEW)).toHaveLength(1)
  })

  test('says why when it cannot be renewed', async () => {
    const { suite, checkout, sign } = setUp()
    await sign()
    suite.tell({ ...prepared, ...failedSwap })
    suite.fail(RENEW, refusal('UNAVAILABLE', true))
    checkout.renew()
    await suite.clock.pass(0)
    expect(checkout.problem.value?.code).toBe('UNAVAILABLE')
    expect(checkout.busy.value).toBeUndefined()
    expect(checkout.phase.value?.kind).toBe('failed')
  })

  test('is cancelled by the user as long as no wallet was asked', async () => {
    const { suite, host, checkout, sign } = setUp()
    await sign()
    await checkout.cancel()
    expect(checkout.phase.value?.kind).toBe('cancelled')
    expect(host.told()).toContain('cancelled')
    expect(suite.ports.store.unfinished()).toEqual([])
  })

  test('that can no longer be cancelled says what became of it', async () => {
    const { suite, checkout, sign } = setUp()
    await sign()
    suite.fail(CANCEL, refusal('SESSION_NOT_PENDING'))
    suite.tell({
      ...prepared,
      steps: steps(paid, { state: 'submitted', txHash: swapHash }),
      status: 'signed',
      txHash: swapHash,
    })
    await checkout.cancel()
    expect(checkout.phase.value?.kind).toBe('sent')
    expect(checkout.busy.value).toBeUndefined()
  })
})

describe('a page that was reloaded', () => {
  test('goes on where the tab was, with the window’s address that it kept', async () => {
    const first = setUp()
    await first.sign()
    const second = createFakeSuite({ areas: first.suite.areas })
    second.open(first.suite.tell({ ...prepared, steps: steps(paid) }))
    const checkout = new CheckoutModel(second.ports, () => undefined)
    checkout.resume(second.known('ses_1'), '1 ETH → USDC')
    await second.clock.pass(0)
    expect(checkout.phase.value?.kind).toBe('next')
    checkout.sign()
    expect(second.host.opened).toEqual(['https://suite.test/sign/ses_1#et=token'])
    expect(second.callsTo(RENEW)).toEqual([])
  })

  test('whose browser kept nothing asks for a new address of the same payment', async () => {
    const { suite, host, checkout } = setUp()
    suite.begin({ ...prepared, steps: steps(paid) })
    checkout.resume(suite.known('ses_1'), '')
    await suite.clock.pass(0)
    checkout.sign()
    await suite.clock.pass(0)
    expect(suite.callsTo(RENEW)).toHaveLength(1)
    expect(host.opened).toEqual(['https://suite.test/sign/ses_2#et=token'])
  })

  test('hears what happened while it was away', async () => {
    const { suite, host, checkout } = setUp()
    suite.begin({
      ...prepared,
      steps: steps(paid, { state: 'confirmed', txHash: swapHash }),
      status: 'signed',
      txHash: swapHash,
      verification: 'confirmed',
    })
    checkout.resume(suite.known('ses_1'), '')
    await suite.clock.pass(0)
    expect(host.told()).toEqual(['submitted', 'submitted', 'signed', 'settled'])
  })
})
