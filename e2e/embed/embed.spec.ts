import type { Page, Route } from '@playwright/test'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { destroyIn, mountIn } from '../tools/pages/page-script.ts'

/** Where a widget may be, how it gets there, and the errors of a page where it may not. */

const WIDGET_PAGE = /\/embed\/swap\?/

/** The panel that stands in a widget's place. */
const panelOf = (page: Page) => page.getByRole('alert')

test('a page whose origin is not on the allowlist is told by event and in the console which one is missing, whatever origin it claims; a visitor reads only that there is nothing', async ({
  page,
  events,
  watch,
  world: { stranger, suite },
}) => {
  for (const path of ['/plain', '/no-referrer']) {
    events.forget()
    const told = page.waitForEvent('console', (line) => line.text().includes('E_ORIGIN_NOT_ALLOWED'))
    await page.goto(`${stranger.origin}${path}`)
    const { code, message, detail, retryable } = await events.wait('error')
    expect(code).toBe('E_ORIGIN_NOT_ALLOWED')
    for (const text of [message, (await told).text()]) {
      expect(text).toContain(`The origin ${stranger.origin} is not on the allowlist`)
      expect(text).toContain('suite partner apply')
    }
    expect(detail).toEqual({ origin: stranger.origin })
    expect(retryable).toBe(false)
    // Another try would be refused as well.
    await expect(panelOf(page)).toHaveText('Not available hereClose')
    await expect(page.locator('iframe')).toBeHidden()
    await panelOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(panelOf(page)).toHaveCount(0)
    expect(events.types()).not.toContain('ready')
  }

  const widget = `${suite}/embed/swap?partner=shop&embed=1`
  const told = page.waitForEvent('console', (line) => line.text().includes(`origin ${stranger.origin}`))
  await page.goto(`${stranger.origin}/frame?src=${encodeURIComponent(widget)}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('main')).toHaveText('This is not available hereE_ORIGIN_NOT_ALLOWED')
  await expectNoViolation(frame.locator('html'), 'refused page')
  await told

  // Nor does it get one by hiding where it is.
  watch.expect(/frame-ancestors/)
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(`${stranger.origin}/frame?policy=no-referrer&src=${encodeURIComponent(widget)}`)
  await refused
  expect(page.frames().map((one) => one.url())).not.toContain(widget)
})

test('a widget in a frame of a frame does not show itself, and a page whose policy forgets the frame learns which directive it lacks', async ({
  page,
  partner,
  events,
  watch,
  world: { suite },
}) => {
  watch.expect(/frame-src/)
  await partner.open('/no-frames')
  const { code, message } = await events.wait('error')
  expect(code).toBe('E_CSP_FRAME_SRC')
  expect(message).toContain(`frame-src lacks ${suite}`)
  await expect(panelOf(page)).toContainText('Not available here')

  const heard: unknown[] = []
  await page.exposeBinding('noteFailure', (_, failure: unknown) => void heard.push(failure))
  await page.addInitScript(() => {
    addEventListener('suite-embed:error', (event) => {
      const tell: unknown = Reflect.get(globalThis, 'noteFailure')
      if (event instanceof CustomEvent && typeof tell === 'function') tell(event.detail.code)
    })
  })
  await partner.open('/nested')
  const inner = page.frameLocator('iframe[title="Inner"]')
  await expect(inner.getByRole('alert')).toContainText('Not available here')
  expect(heard).toEqual(['E_NESTED_FRAME'])
})

test('the start page, an address that does not exist, a mistyped link of a payment and a widget’s page by itself are pages for everyone', async ({
  page,
  watch,
  world: { suite },
}) => {
  // The browser tells its console of the status.
  watch.expect(/404/)
  for (const [path, heading] of [
    ['/', /^Swaps, bridges and wallet signing/],
    ['/studio?accent=%23c4621a', 'Studio'],
    ['/nothing', 'There is nothing here'],
    ['/sign/xyz', /./],
    ['/bridge/xyz', /./],
    ['/embed/swap?partner=shop', 'This belongs in a page'],
  ] as const) {
    await page.goto(`${suite}${path}`)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expectNoViolation(page.locator('html'), path)
  }
  await page.getByRole('link', { name: 'How to embed it' }).click()
  await expect(page.getByRole('heading', { name: 'Embedding a widget' })).toBeVisible()
})

test('a widget that does not answer is given up in time: Retry brings it, and one that was only slow comes by itself', async ({
  page,
  partner: { open, widgetIn },
  events,
}) => {
  const lost: Route[] = []
  await page.route(WIDGET_PAGE, (route) => void lost.push(route), { times: 2 })
  await open('/two-empty')
  const panelIn = (selector: string) => page.locator(selector).getByRole('alert')
  for (const [selector, count] of [
    ['#left', 1],
    ['#right', 2],
  ] as const) {
    await mountIn(page, selector, { product: 'swap', timeout: 1_000 })
    await expect.poll(() => lost.length).toBe(count)
  }
  await expect(panelIn('#left')).toBeVisible()
  await expect(panelIn('#right')).toBeVisible()
  expect(events.of('error').map(({ code, retryable }) => [code, retryable])).toEqual([
    ['E_TIMEOUT', true],
    ['E_TIMEOUT', true],
  ])
  await panelIn('#left').getByRole('button', { name: 'Retry' }).click()
  await lost[1]?.continue()
  for (const selector of ['#left', '#right']) {
    await widgetIn(selector).enter('1')
    await expect(panelIn(selector)).toHaveCount(0)
  }
  expect(events.of('ready')).toHaveLength(2)
})

test('what is wrong with options is thrown, told as an event, and names the option; a widget that is removed early says so', async ({
  page,
  partner: { open },
  events,
}) => {
  await open('/empty')
  const secret = `et_${'x'.repeat(43)} `
  for (const [options, named] of [
    [{ product: 'swap', theme: 'red' }, 'theme'],
    [{ product: 'sign', session: 'ses_1' }, 'et'],
    [{ product: 'sign', session: 'ses_1', et: secret }, 'et'],
  ] as const) {
    events.forget()
    const outcome = await mountIn(page, '#place', options)
    expect(outcome).toMatchObject({ code: 'E_CONFIG_INVALID' })
    expect(outcome).toMatchObject({ message: expect.stringMatching(new RegExp(`^${named}: expected`)) })
    expect(JSON.stringify(outcome)).not.toContain(secret)
    await events.wait('error', ({ code }) => code === 'E_CONFIG_INVALID')
  }
  for (const target of ['#nowhere', '##'])
    expect(await mountIn(page, target, { product: 'swap' })).toMatchObject({
      code: 'E_TARGET',
      message: `no element ${target}`,
    })
  await expect(page.locator('iframe')).toHaveCount(0)

  // A widget that is removed before it is ready says so.
  events.forget()
  const code = await page.evaluate(async () => {
    const handle = window.SuiteEmbed?.({ partner: 'shop' }).mount('#place', { product: 'swap' })
    handle?.destroy()
    handle?.destroy()
    return handle?.whenReady.then(
      () => 'ready',
      (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : error),
    )
  })
  expect(code).toBe('E_DESTROYED')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect.poll(() => events.types()).toEqual(['mounted', 'destroyed'])
})

test('the strictest page that can be, which Helmet cuts off from its windows, carries a whole swap without a violation', async ({
  partner: { open, widget },
  wallet,
  events,
}) => {
  await open('/strict')
  const popup = await widget.begin('1')
  await popup.payAndSwap()
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  // Cut off, the page can see a window no more; it must not say then that the window was closed.
  expect(events.of('popup_closed')).toEqual([])
  expect(wallet.signed).toHaveLength(2)
  const closed = popup.page.waitForEvent('close')
  // The page goes under the click.
  await Promise.allSettled([popup.button('Close this window').click(), closed])
  await closed
})

test('two widgets of a page each have their own form, session and events, and one that is destroyed in a payment leaves window and neighbour alone @long', async ({
  page,
  partner: { open, widgetIn },
  events,
  account: { address },
  wallet,
  world: { eth },
}) => {
  const since = await eth.client.getBlockNumber()
  await open('/two-empty')
  const [left, right] = [widgetIn('#left'), widgetIn('#right')]
  for (const selector of ['#left', '#right'])
    expect(await mountIn(page, selector, { product: 'swap' })).toHaveProperty('id')
  await left.enter('1')
  await right.enter('2')
  await left.review()
  await right.review()
  await expect(left.frame.getByRole('strong').filter({ hasText: /^1 ETH$/ })).toBeVisible()
  await expect(right.frame.getByRole('strong').filter({ hasText: /^2 ETH$/ })).toBeVisible()
  const [first, second, ...more] = events.of('review')
  expect(more).toEqual([])
  expect(first?.instance).not.toBe(second?.instance)
  expect(first?.session).not.toBe(second?.session)

  const popup = await left.openPopup()
  await popup.connect()
  await popup.sign('Pay the fee')
  await popup.ready('Swap')
  const gone = events.of('popup_opened').map(({ instance }) => instance)
  await destroyIn(page, '#left')
  await expect(page.locator('#left')).toBeEmpty()
  const heard = events.all.filter(({ instance }) => gone.includes(instance)).length
  expect(events.all.at(-1)).toMatchObject({ type: 'destroyed', instance: gone[0] })
  await popup.sign('Swap')
  await popup.heading('Swap complete').waitFor()
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  expect(wallet.signed).toHaveLength(2)

  // The neighbour never heard of it.
  await right.button('Back to the form').click()
  await expect(right.amount).toHaveValue('2')
  await right.review()
  expect(events.all.filter(({ instance }) => gone.includes(instance))).toHaveLength(heard)
})

test('the loader twice in a page is one loader and one widget, and calls that came before it are made when it is there', async ({
  page,
  partner: { open, widget },
  events,
}) => {
  await open('/loader-twice')
  await events.wait('ready')
  await expect(widget.amount).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(events.types().filter((type) => type === 'mounted')).toHaveLength(1)
  events.forget()
  await open('/async')
  await events.wait('ready')
  await widget.enter('1')
})

test('markup alone makes a widget, follows its attributes, and goes and comes with its element', async ({
  page,
  partner: { open, widgetIn },
  events,
}) => {
  await open('/element')
  const widget = widgetIn('suite-embed')
  await expect(widget.amount).toHaveValue('0.25')
  await events.wait('ready')
  const element = page.locator('suite-embed')
  await element.evaluate((it) => it.setAttribute('theme', 'dark'))
  await expect(widget.frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  // A move is no end: the frame loads again, and the widget is the same one.
  await element.evaluate((it) => document.body.prepend(it))
  await widget.enter('1')
  expect(events.types().filter((type) => type === 'mounted' || type === 'destroyed')).toEqual(['mounted'])
  await element.evaluate((it) => {
    Reflect.set(window, 'gone', it)
    it.remove()
  })
  await expect.poll(() => page.frames()).toHaveLength(1)
  await page.evaluate(() => {
    const gone: unknown = Reflect.get(window, 'gone')
    if (gone instanceof Element) document.body.append(gone)
  })
  await widget.enter('2')
})

test('a widget further down the page is loaded when it comes near', async ({
  page,
  partner: { open },
  events,
}) => {
  await open('/empty')
  await page.locator('#place').evaluate((it) => (it.style.marginTop = '4000px'))
  await mountIn(page, '#place', { product: 'swap', lazy: true, timeout: 1_000 })
  await expect(page.locator('iframe')).not.toHaveAttribute('src')
  await page.locator('#place').scrollIntoViewIfNeeded()
  await events.wait('ready')
})
