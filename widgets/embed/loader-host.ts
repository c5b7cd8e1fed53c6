import { isFromHost, isInit } from '#contracts/embed/guards.ts'
import type { LiveOptions } from '#contracts/embed/options.ts'
import {
  type FromGuest,
  type FromHost,
  type GuestConfig,
  type Hello,
  HELLO_INTERVAL_MS,
  HELLO_LIMIT_MS,
  type HowOpened,
  type Init,
  PROTOCOL_VERSION,
} from '#contracts/embed/protocol.ts'
import type { GuestWindow, WindowMessageEvent } from './guest-window.ts'
import type { Host } from './host.ts'
import { createListeners } from './listeners.ts'

/** How long the loader has to say what became of a sign page, in milliseconds; it answers within a task. */
const OPEN_LIMIT_MS = 3_000

/**
 * The page by way of the loader: says hello until the loader hands over a port, then speaks on the port alone.
 * When no loader answers, `alone` stands in.
 */
export function createLoaderHost(
  { origin, nonce, alone }: { readonly origin: string; readonly nonce: string; readonly alone: Host },
  window: GuestWindow,
): Host {
  const closed = createListeners<string>()
  const changed = createListeners<LiveOptions>()
  const opening = new Map<number, (how: HowOpened) => void>()
  const early: FromGuest[] = []
  let opened = 0
  let port: MessagePort | undefined
  let configure: (config: GuestConfig | Promise<GuestConfig>) => void
  const config = new Promise<GuestConfig>((resolve) => {
    configure = resolve
  })

  const send = (message: FromGuest) => {
    if (port === undefined) early.push(message)
    else port.postMessage(message)
  }

  const settle = (id: number, how: HowOpened) => {
    opening.get(id)?.(how)
    opening.delete(id)
  }

  const receive = (message: FromHost) => {
    if (message.t === 'opened') settle(message.id, message.how)
    else if (message.t === 'closed') closed.tell(message.session)
    else changed.tell(message.config)
  }

  const hello = () => {
    const { timeOrigin: at } = window.performance
    const message: Hello = { suite: 'embed', t: 'hello', v: [PROTOCOL_VERSION], n: nonce, at }
    window.parent.postMessage(message, origin)
  }
  const repeating = window.setInterval(hello, HELLO_INTERVAL_MS)

  const adopt = (given: MessagePort, init: Init) => {
    window.clearInterval(repeating)
    port?.close()
    port = given
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isFromHost(data)) receive(data)
    })
    port.start()
    configure(init.config)
    port.postMessage({ t: 'ready' } satisfies FromGuest)
    for (const message of early.splice(0)) port.postMessage(message)
  }

  window.addEventListener('message', (event: WindowMessageEvent) => {
    const { data, ports } = event
    // Any script or frame can send or dispatch a look-alike: all three of the event's facts have to be right.
    if (!event.isTrusted || event.source !== window.parent || event.origin !== origin) return
    const [given] = ports
    if (given !== undefined && isInit(data) && data.n === nonce && data.v === PROTOCOL_VERSION)
      adopt(given, data)
  })

  window.setTimeout(() => {
    window.clearInterval(repeating)
    if (port === undefined) configure(alone.config)
  }, HELLO_LIMIT_MS)
  hello()

  return {
    origin,
    config,
    emit: (type, data) => send({ t: 'evt', type, data: { ...data } }),
    fit: (element) => {
      let last = 0
      const tell = () => {
        const h = Math.ceil(element.getBoundingClientRect().height)
        if (h === last) return
        last = h
        send({ t: 'size', h })
      }
      // Observers rest while a frame of another origin is out of view; the first height is measured at once.
      tell()
      const observer = new ResizeObserver(tell)
      observer.observe(element)
      return () => observer.disconnect()
    },
    keep: (value) => send({ t: 'keep', value }),
    open: (url, session) =>
      new Promise((resolve) => {
        const id = ++opened
        opening.set(id, resolve)
        send({ t: 'open', id, url, session })
        window.setTimeout(() => settle(id, 'blocked'), OPEN_LIMIT_MS)
      }),
    onClosed: closed.add,
    onConfig: changed.add,
  }
}
