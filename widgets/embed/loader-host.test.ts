import { afterEach, describe, expect, test, vi } from 'vitest'
import { isFromGuest } from '#contracts/embed/guards.ts'
import { soon } from '#testing/soon.ts'
import { createLoaderHost, placeOf } from './loader-host.ts'
import { createFakeWindow } from './testing/fake-window.ts'

const origin = 'https://shop.example'
const init = { suite: 'embed', t: 'init', n: '42', config: { returnUrl: `${origin}/swap`, theme: 'dark' } }
const ports: MessagePort[] = []

afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A guest, and the host's end of a channel to it. */
function setUp() {
  const window = createFakeWindow()
  const host = createLoaderHost(origin, '42', window)
  const { port1, port2 } = new MessageChannel()
  ports.push(port1)
  const received: unknown[] = []
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => received.push(data))
  port1.start()
  return { window, host, port: port1, given: port2, received }
}

const nothing = () => undefined
const nothingOffered = { id: 0, url: '' }
/** The sign pages that the page was told of. */
const offersIn = (received: readonly unknown[]) =>
  received.filter((message) => isFromGuest(message)).flatMap((one) => (one.t === 'sign' ? [one] : []))

test('the height is told when the browser has laid the widget out, and in the end also without an observer', async () => {
  let observe: () => void = nothing
  class FakeObserver {
    constructor(told: () => void) {
      observe = told
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', FakeObserver)
  const { window, host, given, received } = setUp()
  window.hear({ data: init, ports: [given] })
  let height = 612.4
  let measured = 0
  const element = {
    getBoundingClientRect: () => {
      measured++
      return { height }
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of an element that is measured
  host.fit(element as Element)
  vi.unstubAllGlobals()
  expect(measured).toBe(0)
  observe()
  await soon(() => expect(received).toContainEqual({ t: 'size', h: 613 }))
  height = 700
  window.pass(1_000)
  await soon(() => expect(received).toContainEqual({ t: 'size', h: 700 }))
})

describe('the handshake', () => {
  test('says hello to exactly the page, again and again, until the loader answers', () => {
    const { window, given } = setUp()
    window.pass(500)
    const hello = { suite: 'embed', t: 'hello', n: '42', at: window.performance.timeOrigin }
    expect(window.posted).toEqual([1, 2, 3].map(() => ({ message: hello, to: origin })))
    window.hear({ data: init, ports: [given] })
    window.pass(60_000)
    expect(window.posted).toHaveLength(3)
  })

  test('gives up when no one answers for a quarter of a minute', () => {
    const { window } = setUp()
    window.pass(15_000)
    const hellos = window.posted.length
    window.pass(60_000)
    expect(window.posted).toHaveLength(hellos)
  })

  test('takes the page’s config and says that it is ready', async () => {
    const { window, host, given, received } = setUp()
    window.hear({ data: init, ports: [given] })
    expect(await host.config).toEqual(init.config)
    await soon(() => expect(received).toEqual([{ t: 'ready' }]))
  })

  test('happens once: a later init gives no other port', async () => {
    const { window, host, given, received } = setUp()
    window.hear({ data: init, ports: [given] })
    const other = new MessageChannel()
    ports.push(other.port1)
    window.hear({ data: { ...init, config: { returnUrl: `${origin}/other` } }, ports: [other.port2] })
    host.keep('the end')
    expect((await host.config).returnUrl).toBe(init.config.returnUrl)
    await soon(() => expect(received).toEqual([{ t: 'ready' }, { t: 'keep', value: 'the end' }]))
  })

  const look = createFakeWindow()
  test.each([
    ['that a script dispatched', { isTrusted: false }],
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another frame', { source: look }],
    ['with another nonce', { data: { ...init, n: '43' } }],
    ['without a config', { data: { ...init, config: {} } }],
    ['without a port', { ports: [] }],
  ])('ignores an init %s', async (_, wrong) => {
    const { window, host, given, received } = setUp()
    window.hear({ data: init, ports: [given], ...wrong })
    window.hear({ data: init, ports: [given] })
    host.keep('the end')
    await soon(() => expect(received).toEqual([{ t: 'ready' }, { t: 'keep', value: 'the end' }]))
  })
})

describe('the port', () => {
  test('carries earlier messages too, in order', async () => {
    const { window, host, given, received } = setUp()
    host.emit('review', { session: 'ses_1' })
    host.keep('ses_1')
    window.hear({ data: init, ports: [given] })
    host.emit('cancelled', { session: 'ses_1' })
    await soon(() =>
      expect(received).toEqual([
        { t: 'ready' },
        { t: 'evt', type: 'review', data: { session: 'ses_1' } },
        { t: 'keep', value: 'ses_1' },
        { t: 'evt', type: 'cancelled', data: { session: 'ses_1' } },
      ]),
    )
  })

  const url = 'https://suite.example/sign/a#et=token'

  test('carries the address of a sign page ahead of the click, whose message all scripts of the page can read', async () => {
    const { window, host, port, given, received } = setUp()
    window.hear({ data: init, ports: [given] })
    host.offer(url)
    await soon(() => expect(received).toHaveLength(2))
    const [offered = nothingOffered] = offersIn(received)
    expect(offered.url).toBe(url)
    const opening = host.open(url, 'a')
    const at = window.performance.timeOrigin
    expect(window.posted.at(-1)).toEqual({
      message: { suite: 'embed', t: 'open', n: '42', at, id: offered.id },
      to: origin,
    })
    expect(JSON.stringify(window.posted)).not.toMatch(/token|sign/)
    port.postMessage({ t: 'opened', id: offered.id, how: 'popup' })
    expect(await opening).toBe('popup')
    // The next click finds another offer there.
    await soon(() => expect(received).toHaveLength(3))
    const [, again = nothingOffered] = offersIn(received)
    expect(again.url).toBe(url)
    expect(again.id).not.toBe(offered.id)
  })

  test('tells each opener about its own sign page, also where no address went ahead', async () => {
    const { window, host, port, given, received } = setUp()
    window.hear({ data: init, ports: [given] })
    const first = host.open(url, 'a')
    const second = host.open('https://suite.example/sign/b', 'b')
    await soon(() => expect(received).toHaveLength(3))
    const [a = nothingOffered, b = nothingOffered] = offersIn(received)
    port.postMessage({ t: 'opened', id: b.id, how: 'blocked' })
    port.postMessage({ t: 'opened', id: a.id, how: 'popup' })
    expect(await first).toBe('popup')
    expect(await second).toBe('blocked')
  })

  test('counts a sign page as blocked when the loader says nothing for three seconds', async () => {
    const { window, host, given } = setUp()
    window.hear({ data: init, ports: [given] })
    const answer = host.open('https://suite.example/sign/a', 'a')
    window.pass(3_000)
    expect(await answer).toBe('blocked')
  })

  test('tells of closed windows and changed options, and ignores unknown messages', async () => {
    const { window, host, port, given } = setUp()
    const heard: unknown[] = []
    host.onClosed((session) => heard.push(session))
    host.onConfig((config) => heard.push(config))
    window.hear({ data: init, ports: [given] })
    for (const message of [
      { t: 'of a later version' },
      null,
      { t: 'closed' },
      { t: 'cfg', config: { theme: 'light' } },
    ])
      port.postMessage(message)
    port.postMessage({ t: 'closed', session: 'ses_1' })
    await soon(() => expect(heard).toEqual([{ theme: 'light' }, 'ses_1']))
  })
})

test('a page’s address is kept as it was', () => {
  expect(placeOf(`${origin}/buy?item=5#top`, origin)).toBe(`${origin}/buy?item=5#top`)
})

test('a very long address is shortened', () => {
  expect(placeOf(`${origin}/buy?state=${'x'.repeat(3_000)}`, origin)).toBe(`${origin}/buy`)
  expect(placeOf(`${origin}/${'x'.repeat(3_000)}`, origin)).toBe(`${origin}/`)
})

test('a page without an address of its own leads back to its origin', () => {
  for (const odd of ['about:srcdoc', `blob:${origin}/5f`, 'https://shop.example.evil/'])
    expect(placeOf(odd, origin)).toBe(`${origin}/`)
})
