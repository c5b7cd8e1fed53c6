import { describe, expect, test } from 'vitest'
import type { SignSession } from '../../api/in-minor.ts'
import { refusal } from '../../checkout/testing/fake-server.ts'
import { createFakeSuite, type FakeSuite } from '../../checkout/testing/fake-suite.ts'
import { issued, samplePage, usdc, usdt } from '../../checkout/testing/sample-page.ts'
import { feeHash, sampleQuote, sampleStep, swapHash } from '../../models/testing/sample-session.ts'
import { swapPorts } from '../testing/swap-ports.ts'
import { SwapModel } from './swap-model.ts'

const prepared = { payer: '0xAa', quote: sampleQuote, fees: sampleQuote.fees }
const paid = { state: 'confirmed', txHash: feeHash } as const
const feePaid = { ...prepared, steps: [sampleStep('fee', paid), sampleStep('product')] }
const settled: Partial<SignSession> = {
  ...prepared,
  steps: [sampleStep('fee', paid), sampleStep('product', { state: 'confirmed', txHash: swapHash })],
  status: 'signed',
  txHash: swapHash,
  verification: 'confirmed',
}

async function open(suite = createFakeSuite()) {
  const swap = new SwapModel(swapPorts(suite))
  swap.warmUp()
  await suite.clock.pass(0)
  const quoted = async (text = '1') => {
    swap.form.setText(text)
    await suite.clock.pass(400)
  }
  const review = async () => {
    await quoted()
    await swap.review('en')
    await suite.clock.pass(0)
  }
  return { suite, clock: suite.clock, host: suite.host, swap, quoted, review }
}

describe('the form', () => {
  test('says what is missing until it can be reviewed', async () => {
    const suite = createFakeSuite()
    const swap = new SwapModel(swapPorts(suite))
    expect(swap.obstacle.value).toBe('tokens')
    await suite.clock.pass(0)
    expect(swap.obstacle.value).toBe('amount')
    swap.form.setText('1')
    expect(swap.obstacle.value).toBe('quote')
    await suite.clock.pass(400)
    expect(swap.obstacle.value).toBeUndefined()
  })

  test('tells the page what was entered and what it would bring', async () => {
    const { host, quoted } = await open()
    await quoted()
    expect(host.told()).toEqual(['form_changed', 'quote'])
    expect(host.dataOf('form_changed')).toEqual([
      { chain: 'eth', fromToken: 'native', toToken: usdc.address, amountMinor: '1000000000000000000' },
    ])
  })

  test('allows no review of an amount that the wallet cannot pay with its fee', async () => {
    const { swap, quoted } = await open()
    swap.checkout.value?.account.adopt('0xAa', 'eth')
    await quoted('2.98')
    expect(swap.obstacle.value).toBe('balance')
    await quoted('2.97')
    expect(swap.obstacle.value).toBeUndefined()
  })

  test('fills in the most that leaves enough for the fee and the chain', async () => {
    const { clock, swap, quoted } = await open()
    swap.checkout.value?.account.adopt('0xAa', 'eth')
    await quoted()
    swap.setShare(100)
    // 3 ETH less five times the chain's 0.0015, divided by 1.01, to eight decimals.
    expect(swap.form.text.value).toBe('2.96287128')
    await clock.pass(400)
    expect(swap.obstacle.value).toBeUndefined()
  })

  test('fills in a little more as soon as the real fee is known', async () => {
    const { clock, swap } = await open()
    swap.checkout.value?.account.adopt('0xAa', 'eth')
    await clock.pass(0)
    swap.setShare(100)
    expect(swap.form.text.value).toBe('2.95510606')
    await clock.pass(800)
    expect(swap.form.text.value).toBe('2.96287128')
    expect(swap.obstacle.value).toBeUndefined()
  })

  test('never fills in the most of a token without a click on Max', async () => {
    const { clock, swap } = await open()
    swap.checkout.value?.account.adopt('0xAa', 'eth')
    await clock.pass(800)
    swap.setShare(100)
    const most = swap.form.text.value
    swap.form.pick('from', usdc.address)
    await clock.pass(800)
    expect(swap.form.text.value).toBe(most)
  })

  test('goes on after it was offline', async () => {
    const suite = createFakeSuite()
    const online = suite.ports.online
    const { swap, clock } = await open(suite)
    expect(online.value).toBe(true)
    suite.fail('GET /api/v1/swap/quote', refusal('OFFLINE', true))
    swap.form.setText('1')
    await clock.pass(400)
    expect(swap.problem.value?.code).toBe('OFFLINE')
    await clock.pass(3_000)
    expect(swap.problem.value).toBeUndefined()
    expect(swap.obstacle.value).toBeUndefined()
  })
})

describe('a token of the XRP Ledger, whose fee is paid in XRP', () => {
  const xrp = { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6, verified: true }
  const fees = { ...sampleQuote.fees, totalMinor: '310000' }

  /** The account holds 12.5 USD, and as many drops as the test says. */
  async function openXrpl(drops: string) {
    const suite = createFakeSuite({ page: samplePage({ chain: 'xrpl', from: issued.address, to: 'native' }) })
    suite.answers['GET /api/v1/swap/tokens'] = () => ({ chain: 'xrpl', tokens: [xrp, issued] })
    suite.answers['GET /api/v1/swap/quote'] = ({ query }) => {
      const inAmountMinor = ((query['amount'] ?? '') === '12.5' ? 12_500_000_000_000_000n : 1n).toString()
      const sides = { fromToken: issued, toToken: xrp, inAmountMinor, fees }
      return { quote: { ...sampleQuote, chain: 'xrpl', ...sides, expiresAt: suite.clock.iso(30_000) } }
    }
    suite.answers['GET /api/embed/balances'] = () => ({
      balances: [
        { token: 'native', amountMinor: drops },
        { token: issued.address, amountMinor: '12500000000000000' },
      ],
    })
    const opened = await open(suite)
    opened.swap.checkout.value?.account.adopt('rPayer', 'xrpl')
    await suite.clock.pass(0)
    return opened
  }

  test('is quoted and reviewed by its decimal amount', async () => {
    const { suite, swap, host, quoted } = await openXrpl('310000')
    await quoted('12.5')
    expect(suite.callsTo('GET /api/v1/swap/quote')[0]).toContain('"amount":"12.5"')
    expect(host.dataOf('form_changed')).toMatchObject([{ fromToken: issued.address, amount: '12.5' }])
    await swap.review('en')
    const [asked = ''] = suite.callsTo('POST /api/embed/swap')
    expect(asked).toContain('"amount":"12.5"')
    expect(asked).not.toContain('amountMinor')
    expect(swap.checkout.value?.payment.title.value).toBe('12.5 USD → XRP')
  })

  test('can be swapped to the last unit, because its fee is paid in XRP', async () => {
    const { swap, clock } = await openXrpl('310000')
    swap.setShare(100)
    await clock.pass(800)
    expect(swap.form.text.value).toBe('12.5')
    await clock.pass(800)
    expect(swap.obstacle.value).toBeUndefined()
  })

  test('cannot be swapped without the coin for the fee, and the form names that coin', async () => {
    const { swap, quoted } = await openXrpl('309999')
    await quoted('12.5')
    expect(swap.obstacle.value).toBe('balance')
    expect(swap.lacking.value?.symbol).toBe('XRP')
  })
})

describe('the screens', () => {
  test('follow the swap from the form to its receipt and back', async () => {
    const { suite, clock, swap, review } = await open()
    expect(swap.screen.value).toBe('form')
    await review()
    expect(swap.screen.value).toBe('review')
    swap.checkout.value?.payment.sign()
    await clock.pass(0)
    expect(swap.screen.value).toBe('progress')
    suite.tell(settled)
    expect(swap.screen.value).toBe('receipt')
    swap.again()
    expect(swap.screen.value).toBe('form')
    expect(swap.form.text.value).toBe('')
    expect(suite.host.state.kept).toBe('')
  })

  test('keep the price up to date on the form and the review, and not after', async () => {
    const { suite, clock, swap, review } = await open()
    const asked = () => suite.callsTo('GET /api/v1/swap/quote').length
    await review()
    const before = asked()
    await clock.pass(60_000)
    expect(asked()).toBeGreaterThan(before)
    swap.checkout.value?.payment.sign()
    await clock.pass(0)
    const after = asked()
    await clock.pass(120_000)
    expect(asked()).toBe(after)
  })

  test('stay on the form when the checkout cannot be loaded, and try again', async () => {
    const suite = createFakeSuite()
    const { loadCheckout, ...ports } = swapPorts(suite)
    let attempts = 0
    const swap = new SwapModel({
      ...ports,
      loadCheckout: (needs) => {
        attempts += 1
        return attempts === 1 ? Promise.reject(new TypeError('network')) : loadCheckout(needs)
      },
    })
    await suite.clock.pass(0)
    swap.form.setText('1')
    await suite.clock.pass(400)
    await swap.review('en')
    expect(swap.screen.value).toBe('form')
    expect(swap.problem.value?.code).toBe('OFFLINE')
    await swap.review('en')
    expect(swap.screen.value).toBe('review')
    expect(swap.problem.value).toBeUndefined()
  })
})

describe('the wallet', () => {
  test('that signs is the one whose balances are shown from then on', async () => {
    const { suite, clock, swap, review } = await open()
    await review()
    swap.checkout.value?.payment.sign()
    await clock.pass(0)
    suite.tell(feePaid)
    expect(swap.checkout.value?.account.address.value).toBe('0xAa')
    expect(suite.host.dataOf('wallet_connected')).toEqual([{ chain: 'eth', address: '0xAa' }])
  })

  test('can be connected before, and the page is told once', async () => {
    const { suite, clock, swap, review } = await open()
    await swap.connectWallet()
    await clock.pass(0)
    suite.tell({ payer: '0xAa', status: 'signed' })
    await clock.pass(0)
    expect(swap.checkout.value?.account.address.value).toBe('0xAa')
    await review()
    swap.checkout.value?.payment.sign()
    await clock.pass(0)
    suite.tell(feePaid)
    expect(suite.host.dataOf('wallet_connected')).toHaveLength(1)
  })
})

/** The same browser and time, another page. */
const reload = (from: FakeSuite, kept = from.host.state.kept) =>
  createFakeSuite({ areas: from.areas, clock: from.clock, kept })

describe('after a reload', () => {
  test('the amount and the tokens are there, unless the page says what to begin with', async () => {
    const first = await open()
    first.swap.form.pick('to', usdt.address)
    first.swap.form.setText('2.5')
    const { swap } = await open(reload(first.suite))
    expect(swap.form.text.value).toBe('2.5')
    expect(swap.form.to.value?.symbol).toBe('USDT')

    const early = createFakeSuite({ areas: first.suite.areas, clock: first.clock })
    const chosen = new SwapModel(swapPorts(early))
    await early.clock.pass(0)
    chosen.form.pick('from', usdc.address)
    chosen.warmUp()
    await early.clock.pass(0)
    expect(chosen.form.from.value?.symbol).toBe('USDC')
    expect(chosen.form.text.value).toBe('')

    const page = samplePage({ from: 'ETH' })
    const given = await open(createFakeSuite({ areas: first.suite.areas, clock: first.clock, page }))
    expect(given.swap.form.text.value).toBe('')
  })

  test('a swap continues where it was', async () => {
    const first = await open()
    await first.review()
    first.swap.checkout.value?.payment.sign()
    await first.clock.pass(0)
    const suite = reload(first.suite)
    suite.open(first.suite.tell(feePaid))
    const { swap } = await open(suite)
    expect(swap.screen.value).toBe('progress')
    expect(swap.checkout.value?.payment.phase.value).toMatchObject({ kind: 'next', step: { id: 'product' } })
    expect(swap.checkout.value?.payment.title.value).toBe('1 ETH → USDC')
    expect(swap.form.text.value).toBe('1')
  })

  test('a swap that was settled meanwhile shows its receipt, for a while', async () => {
    const first = await open()
    await first.review()
    first.swap.checkout.value?.payment.sign()
    await first.clock.pass(0)
    const done = first.suite.tell({ ...settled, signedAt: first.clock.iso() })
    const soon = reload(first.suite, done.id)
    soon.open(done)
    expect((await open(soon)).swap.screen.value).toBe('receipt')
    await first.clock.pass(11 * 60_000)
    const late = reload(first.suite, done.id)
    late.open(done)
    expect((await open(late)).swap.screen.value).toBe('form')
    expect(late.host.state.kept).toBe('')
  })

  test('on a phone, the address that the sign page found is taken over', async () => {
    const first = await open()
    await first.quoted('1.5')
    first.host.state.how = 'tab'
    await first.swap.connectWallet()
    const suite = reload(first.suite)
    suite.open(first.suite.tell({ payer: '0xAa', status: 'signed' }))
    const { swap } = await open(suite)
    expect(swap.screen.value).toBe('form')
    expect(swap.checkout.value?.account.address.value).toBe('0xAa')
    expect(swap.form.text.value).toBe('1.5')
    expect(suite.host.state.kept).toBe('')
  })

  test('another tab’s swap is offered and not taken over', async () => {
    const first = await open()
    await first.review()
    first.swap.checkout.value?.payment.sign()
    await first.clock.pass(0)
    const suite = reload(first.suite, '')
    suite.open(first.suite.tell({ ...feePaid, creditUntil: '2026-01-02T12:00:00.000Z' }))
    const { swap } = await open(suite)
    expect(swap.screen.value).toBe('form')
    expect(swap.checkout.value?.returning.unfinished.value?.title).toBe('1 ETH → USDC')
    await swap.checkout.value?.returning.goOn()
    await suite.clock.pass(0)
    expect(swap.screen.value).toBe('progress')
    expect(swap.checkout.value?.returning.unfinished.value).toBeUndefined()
  })

  test.each([
    ['is over', () => ({ status: 'cancelled' }) as const],
    ['has expired with nothing signed', () => ({ status: 'expired' }) as const],
  ])('a swap that %s is forgotten, but not what was typed', async (_, change) => {
    const first = await open()
    await first.review()
    first.swap.checkout.value?.payment.sign()
    await first.clock.pass(0)
    const suite = reload(first.suite, 'ses_1')
    suite.open({ ...first.suite.known('ses_1'), ...change() })
    const { swap } = await open(suite)
    expect(swap.screen.value).toBe('form')
    expect(swap.form.text.value).toBe('1')
    expect(suite.ports.store.unfinished()).toEqual([])
    expect(suite.host.state.kept).toBe('')
  })

  test.each(['RATE_LIMIT', 'UNAVAILABLE'] as const)(
    'a swap that cannot be asked for is asked for again after %s, and offered until then',
    async (code) => {
      const first = await open()
      await first.review()
      first.swap.checkout.value?.payment.sign()
      await first.clock.pass(0)
      const suite = reload(first.suite)
      suite.open(first.suite.tell(feePaid))
      suite.fail('GET /api/v1/sign/session/:id', refusal(code, true), refusal(code, true, 7))
      const { swap } = await open(suite)
      expect(swap.screen.value).toBe('form')
      expect(swap.checkout.value?.returning.unfinished.value?.title).toBe('1 ETH → USDC')
      await suite.clock.pass(2_000)
      expect(swap.screen.value).toBe('form')
      await suite.clock.pass(7_000)
      expect(swap.screen.value).toBe('progress')
      expect(swap.checkout.value?.returning.unfinished.value).toBeUndefined()
    },
  )

  test('a swap that could not be asked for is left alone once its offer is dismissed', async () => {
    const first = await open()
    await first.review()
    first.swap.checkout.value?.payment.sign()
    await first.clock.pass(0)
    const suite = reload(first.suite)
    suite.open(first.suite.tell(feePaid))
    suite.fail('GET /api/v1/sign/session/:id', refusal('UNAVAILABLE', true))
    const { swap } = await open(suite)
    swap.checkout.value?.returning.dismiss()
    await suite.clock.pass(60_000)
    expect(swap.screen.value).toBe('form')
    expect(suite.ports.store.unfinished()).toHaveLength(1)
  })

  test('a session that the server does not know is forgotten', async () => {
    const suite = createFakeSuite({ kept: 'ses_gone' })
    suite.ports.store.remember({ id: 'ses_gone', title: 'x', at: suite.clock.now() })
    const { swap } = await open(suite)
    expect(swap.screen.value).toBe('form')
    expect(suite.ports.store.unfinished()).toEqual([])
  })
})
