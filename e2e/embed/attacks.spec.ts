import type { Page } from '@playwright/test'
import * as z from 'zod'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { openSession } from '../tools/world/partner-server.ts'

/** Attempts to make a widget, a sign page or a page's listeners believe something false. */

/** Every message that the protocol knows, with a nonce that an attacker has seen or guessed. */
const forgeries = (n: string, { url = 'https://forged.example/', at = 1, id = 1 } = {}) => [
  { suite: 'embed', t: 'hello', n, at: 1 },
  { suite: 'embed', t: 'refused', n, code: 'E_PARTNER', message: 'Forged', origin: 'https://forged.example' },
  { suite: 'embed', t: 'init', n, config: { returnUrl: 'https://forged.example/', kept: 'ses_forged' } },
  { t: 'ready' },
  { t: 'size', h: 9 },
  { t: 'evt', type: 'settled', data: { session: 'ses_forged', txHash: '0xforged' } },
  { t: 'keep', value: 'forged' },
  { t: 'sign', id, url },
  { suite: 'embed', t: 'open', n, at, id },
]

/** The nonce of the widget's frame: any script of the page can read it. */
const nonceOf = async (page: Page): Promise<string> =>
  page.locator('iframe[title="Suite swap"]').evaluate((frame) => {
    const address = frame instanceof HTMLIFrameElement ? frame.src : ''
    return new URLSearchParams(new URL(address).hash.slice(1)).get('n') ?? ''
  })

test('messages that the page or a frame beside the widget forges reach neither listeners nor widget, though the nonce is known', async ({
  page,
  context,
  partner: { open, widget },
  events,
  world: { stranger, suite },
}) => {
  await open(`/with-ad?ad=${encodeURIComponent(`${stranger.origin}/frame?src=about:blank`)}`)
  const ours = page.locator('iframe[title="Suite swap"]')
  const heightOf = async () => ours.evaluate((frame) => frame.getBoundingClientRect().height)
  await widget.enter('1')
  const before = events.types()
  const height = await heightOf()
  const nonce = await nonceOf(page)
  // All that a true wish for a window has, but for its source.
  const at = await widget.frame.locator('html').evaluate(() => performance.timeOrigin)
  const forged = forgeries(nonce, { url: `${suite}/sign/ses_forged`, at })
  await page.evaluate(
    async ([messages, origin]) => {
      const frame = document.querySelector('iframe')?.contentWindow
      for (const data of messages) {
        window.postMessage(data, '*')
        frame?.postMessage(data, '*', [new MessageChannel().port2])
        // A look-alike, with the right origin and source written into it.
        const source = frame ?? null
        window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
      }
      // Whatever was to be handled is handled by then: messages keep their order.
      await new Promise((resolve) => {
        addEventListener('message', resolve, { once: true })
        window.postMessage('the last one', '*')
      })
    },
    [forged, suite] as const,
  )
  const ad = page.frames().find((frame) => frame.url().startsWith(stranger.origin))
  await ad?.evaluate(
    async ([messages, target]) => {
      for (const data of messages) {
        window.parent.postMessage(data, '*', [new MessageChannel().port2])
        window.parent.frames[0]?.postMessage(data, target, [new MessageChannel().port2])
      }
    },
    [forged, suite] as const,
  )
  // Another frame of the suite's own origin, which stands where the widget does not.
  await page.evaluate(
    ([address]) => {
      const frame = document.createElement('iframe')
      frame.src = address
      document.body.append(frame)
    },
    [`${suite}/embed/swap?partner=nobody&embed=1#v=1&n=${nonce}`] as const,
  )
  const beside = page.frameLocator('iframe >> nth=2')
  await expect(beside.getByText('E_PARTNER')).toBeVisible()
  await beside.locator('html').evaluate((_, messages) => {
    for (const data of messages) window.parent.postMessage(data, '*')
  }, forged)

  await widget.enter('2')
  await events.wait('quote', ({ inAmountMinor }) => inAmountMinor === '2000000000000000000')
  expect(events.types()).toEqual([...before, 'form_changed', 'quote'])
  expect(events.of('error')).toEqual([])
  expect(context.pages()).toEqual([page])
  expect(JSON.stringify(events.all)).not.toContain('forged')
  await expect(ours).toBeVisible()
  expect(await heightOf()).toBeGreaterThan(height - 50)
  expect(await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).not.toContain('forged')
})

/** A page that keeps hold of every window it opens. Runs in the page. */
function keepOpened(): void {
  if (window !== window.top) return
  const real = window.open.bind(window)
  window.open = (...given) => {
    const opened = real(...given)
    Reflect.set(window, 'opened', opened)
    return opened
  }
}

/** Overwrites the built-ins that scripts rely on, and records their arguments. Runs in the page. */
function overwriteAll(): void {
  if (window !== window.top) return
  const overheard: string[] = []
  Reflect.set(window, 'overheard', overheard)
  /** Wraps a function, and records its arguments. */
  const tap = (owner: object, name: string) => {
    const real: unknown = Reflect.get(owner, name)
    Reflect.set(owner, name, function tapped(this: unknown, ...given: unknown[]) {
      overheard[overheard.length] = given.map(String).join()
      return typeof real === 'function' ? Reflect.apply(real, this, given) : undefined
    })
  }
  for (const name of ['forEach', 'push', 'find', 'includes', 'some', 'every']) tap(Array.prototype, name)
  for (const name of ['then', 'catch']) tap(Promise.prototype, name)
  for (const name of ['parse', 'stringify']) tap(JSON, name)
  for (const name of ['get', 'set', 'append']) tap(URLSearchParams.prototype, name)
  for (const name of ['postMessage', 'open', 'fetch']) tap(window, name)
  tap(MessagePort.prototype, 'postMessage')
  Reflect.deleteProperty(Array.prototype, 'at')
}

test('a page that has overwritten what scripts rely on, and keeps hold of the sign window, breaks or hijacks no payment', async ({
  page,
  context,
  partner: { open, widget },
  account: { address },
  wallet,
  events,
  world: { eth, stranger },
}) => {
  await page.addInitScript(overwriteAll)
  await page.addInitScript(keepOpened)
  const since = await eth.client.getBlockNumber()
  const created = context.waitForEvent('response', (response) => response.url().endsWith('/api/embed/swap'))
  // A script that listens, such as an error report, from before the loader. It hears the wish for a window.
  await page.addInitScript(() => {
    const heard: string[] = []
    Reflect.set(window, 'heard', heard)
    addEventListener('message', ({ data }) => (heard[heard.length] = JSON.stringify(data)))
  })
  await open()
  const popup = await widget.begin('1')
  const { embedToken } = z.object({ embedToken: z.string() }).parse(await (await created).json())
  await popup.connect()
  await popup.ready('Pay the fee')

  // The token is nowhere in the page, whose scripts can read all of it, and hear the wish for the window.
  expect(embedToken.length).toBeGreaterThan(40)
  const heard = await page.evaluate(() => String(Reflect.get(window, 'heard')))
  expect(heard).toContain('"t":"open"')
  for (const [where, text] of [
    [
      'partner page',
      await page.evaluate(
        () =>
          document.documentElement.outerHTML +
          JSON.stringify(sessionStorage) +
          JSON.stringify(localStorage) +
          document.cookie,
      ),
    ],
    ['widget', await widget.frame.locator('html').evaluate((it) => it.outerHTML)],
    [
      'sign page',
      (await popup.page.content()) +
        popup.page.url() +
        JSON.stringify(await popup.page.evaluate(() => history.state)),
    ],
    ['cookies', JSON.stringify(await context.cookies())],
    ['messages', heard],
  ] as const)
    expect(text, where).not.toContain(embedToken)

  // The sign page ignores its messages.
  const shown = await popup.page.getByRole('main').innerText()
  const before = events.types()
  const nonce = await nonceOf(page)
  await page.evaluate((messages) => {
    const opened: unknown = Reflect.get(window, 'opened')
    if (typeof opened !== 'object' || opened === null) throw new Error('nothing was opened')
    const post: unknown = Reflect.get(opened, 'postMessage')
    if (typeof post !== 'function') throw new Error('it cannot be spoken to')
    for (const data of messages) Reflect.apply(post, opened, [data, '*', [new MessageChannel().port2]])
  }, forgeries(nonce))
  // And what the opened page sends back, the page does not take for its widget's.
  await popup.page.evaluate((messages) => {
    for (const data of messages) window.opener?.postMessage(data, '*')
  }, forgeries(nonce))
  expect(await popup.page.getByRole('main').innerText()).toBe(shown)
  await popup.sign('Pay the fee')
  await popup.ready('Swap')
  await events.wait('submitted')
  expect(events.types()).toEqual([...before, 'signing', 'submitted'])

  // It can neither read nor script the window, but browsers let an opener navigate it.
  const read = await page.evaluate((evil) => {
    const opened: unknown = Reflect.get(window, 'opened')
    if (typeof opened !== 'object' || opened === null) return 'not there'
    try {
      return String(Reflect.get(Reflect.get(opened, 'location'), 'href'))
    } catch {
      Reflect.set(opened, 'location', evil)
      return 'refused'
    }
  }, `${stranger.origin}/frame?src=about:blank`)
  expect(read).toBe('refused')
  await popup.page.waitForURL(`${stranger.origin}/**`)
  // Where it was sent, nothing is left of the session.
  expect(
    await popup.page.evaluate(() => document.referrer + window.name + JSON.stringify(sessionStorage)),
  ).not.toMatch(/et_|ses_/)
  expect(events.of('cancelled')).toEqual([])
  await popup.page.close()
  await expect(widget.windowClosed).toBeVisible()
  const again = await widget.openPopup('Open the wallet window')
  await again.sign('Swap')
  await events.wait('settled')
  await expect(widget.heading('Swap complete')).toBeVisible()
  expect(await page.evaluate(() => String(Reflect.get(window, 'overheard')).length)).toBeGreaterThan(100)
  expect(await eth.treasuryPayments(address, since)).toHaveLength(1)
  expect(wallet.signed).toHaveLength(2)
})

test('the sign page cannot be framed, by anyone, and so not be clicked under a disguise', async ({
  page,
  account: { address },
  watch,
  world,
}) => {
  watch.expect(/frame-ancestors|X-Frame-Options/)
  const { walletSignUrl } = await openSession(world, address)
  const [signPage = ''] = walletSignUrl.split('#')
  for (const origin of [world.shop.origin, world.stranger.origin]) {
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(`${origin}/frame?src=${encodeURIComponent(signPage)}`)
    await refused
    expect(page.frames().filter((frame) => frame.url().includes('/sign/'))).toEqual([])
  }
  // Frames of the suite's own origin are not an exception.
  const response = await page.request.get(signPage)
  expect(response.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
})

test('a sign button that comes up under a finger waits before it counts', async ({ wallet, signPageAt }) => {
  const { popup } = await signPageAt('fee')
  const fee = popup.button(/^Pay the fee in/)
  // The window is brought to the front at the last moment: the click was meant for something else.
  const isHeld = await fee.evaluate(async (button) => {
    dispatchEvent(new Event('blur'))
    dispatchEvent(new Event('focus'))
    // Within this task, whatever else the machine does: the button is held for half a second only.
    const isOff = () => button.getAttribute('aria-disabled') === 'true'
    for (let turns = 0; turns < 100 && !isOff(); turns++) await Promise.resolve()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    return isOff()
  })
  expect(isHeld).toBe(true)
  await expect(fee).toBeEnabled()
  expect(wallet.sendRequests()).toEqual([])
  await popup.sign('Pay the fee')
  await popup.ready('Swap')
  expect(wallet.sendRequests()).toHaveLength(1)
})

test('a sign page without the token of its session shows and does nothing', async ({
  page,
  account: { address },
  wallet,
  world,
}) => {
  const [mine, other] = [await openSession(world, address), await openSession(world, address)]
  const stranger = createSignPopup(page)
  await page.goto(`${world.suite}/sign/${mine.id}`)
  await expect(stranger.heading('This request cannot be opened')).toBeVisible()
  await expectNoViolation(page.locator('html'), 'sign page, refused')
  await page.goto(`${world.suite}/sign/${mine.id}#et=${other.embedToken}`)
  await expect(page.getByText('There is no such request')).toBeVisible()
  await expect(page.getByText('Corner shop')).toHaveCount(0)
  // Neither in the address bar nor in the history.
  expect(page.url()).toBe(`${world.suite}/sign/${mine.id}`)
  await page.goto(mine.walletSignUrl)
  await expect(stranger.heading('Choose your wallet')).toBeVisible()
  expect(page.url()).toBe(`${world.suite}/sign/${mine.id}`)
  expect(wallet.log).toEqual([])
})

test('a widget that was taken over opens no page but a sign page of ours', async ({
  page,
  context,
  partner: { open },
  events,
  world: { stranger, suite },
}) => {
  const evil = [
    `${stranger.origin}/frame`,
    'javascript:document.title=1',
    `${suite}.evil.example/sign/ses_1`,
    `${suite}/sign/../embed/swap?partner=shop`,
    `${suite}/sign/ses_1@evil.example`,
    `${suite}/embed/swap?partner=shop`,
  ]
  await page.route(/\/taken-over\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${String(takeOver)})(${JSON.stringify(evil)})` }),
  )
  await page.route(/\/embed\/swap\?/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/taken-over.js"></script>' }),
  )
  await open()
  await events.wait('ready')
  await expect.poll(() => events.of('error').length).toBe(evil.length)
  expect(new Set(events.of('error').map(({ code }) => code))).toEqual(new Set(['E_URL']))
  // Nor does it speak for the page, or as another widget.
  expect(events.all.map(({ partner }) => partner)).not.toContain('forged')
  expect(events.types()).not.toContain('destroyed')
  expect(context.pages()).toEqual([page])
})

/** A guest that greets as ours does, and then asks for forbidden things. Runs in the frame. */
function takeOver(urls: readonly string[]): void {
  const n = new URLSearchParams(location.hash.slice(1)).get('n')
  addEventListener('message', ({ ports: [port] }) => {
    port?.postMessage({ t: 'ready' })
    port?.postMessage({ t: 'evt', type: 'review', data: { partner: 'forged', instance: 'forged', v: 9 } })
    port?.postMessage({ t: 'evt', type: 'quote', data: 'not an object' })
    const ask = (url: string, id: number, at: number) => {
      port?.postMessage({ t: 'sign', id, url })
      window.parent.postMessage({ suite: 'embed', t: 'open', n, at, id }, '*')
    }
    // A sign page, as a document that is gone asked for it.
    ask(`${location.origin}/sign/ses_1`, 99, 0)
    let asked = 0
    const next = () => {
      const url = urls[asked++]
      if (url !== undefined) ask(url, asked, 1)
    }
    port?.addEventListener('message', next)
    port?.start()
    next()
  })
  window.parent.postMessage({ suite: 'embed', t: 'hello', n, at: 1 }, '*')
}

test('a widget frame that is sent elsewhere is given no port', async ({
  page,
  partner: { open },
  events,
  world: { stranger },
}) => {
  await open()
  await events.wait('ready')
  const nonce = await nonceOf(page)
  const before = events.types()
  await page.locator('iframe').evaluate((frame, src) => {
    if (frame instanceof HTMLIFrameElement) frame.src = src
  }, `${stranger.origin}/frame?src=about:blank`)
  const find = () => page.frames().find((frame) => frame.url().startsWith(stranger.origin))
  await expect.poll(find).toBeDefined()
  await page.evaluate(() => {
    addEventListener('message', ({ data, source }) => {
      if (data === 'ping') source?.postMessage('pong', { targetOrigin: '*' })
    })
  })
  const heard = await find()?.evaluate(
    async (messages) =>
      new Promise((resolve) => {
        const received: unknown[] = []
        addEventListener('message', ({ data }) => {
          received.push(data)
          // Messages keep their order: all answers have arrived by then.
          if (data === 'pong') resolve(received)
        })
        for (const data of [...messages, 'ping']) window.parent.postMessage(data, '*')
      }),
    forgeries(nonce),
  )
  expect(heard).toEqual(['pong'])
  expect(events.types()).toEqual(before)
})
