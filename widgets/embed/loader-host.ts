import { isFromHost, isInit } from '#contracts/embed/guards.ts'
import {
  type FromGuest,
  type FromHost,
  type GuestConfig,
  type Hello,
  HELLO_INTERVAL_MS,
  HELLO_LIMIT_MS,
  type Init,
  type Offer,
  type Open,
} from '#contracts/embed/protocol.ts'
import type { GuestWindow } from './guest-window.ts'
import type { Host } from './host.ts'
import { createListeners } from './listeners.ts'

/** The time for the loader's answer about a sign page, in milliseconds. It usually answers within a task. */
const OPEN_LIMIT_MS = 3_000
/** When the first height is told at the latest, in milliseconds. */
const FIRST_SIZE_MS = 1_000

/** The page through the loader: says hello until the loader gives a port, then uses the port, and asks for windows beside it. */
export function createLoaderHost(origin: string, nonce: string, window: GuestWindow): Host {
  const answers = createListeners<FromHost>()
  const early: FromGuest[] = []
  let offered: Offer | undefined
  let port: MessagePort | undefined
  let configure: (config: GuestConfig) => void
  const config = new Promise<GuestConfig>((resolve) => {
    configure = resolve
  })

  const send = (message: FromGuest) => {
    if (port === undefined) early.push(message)
    else port.postMessage(message)
  }

  const at = window.performance.timeOrigin
  const hello: Hello = { suite: 'embed', t: 'hello', n: nonce, at }
  const greet = () => window.parent.postMessage(hello, origin)
  const greeting = window.setInterval(greet, HELLO_INTERVAL_MS)
  window.setTimeout(() => window.clearInterval(greeting), HELLO_LIMIT_MS)
  greet()

  const adopt = (given: MessagePort, init: Init) => {
    window.clearInterval(greeting)
    port = given
    port.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (isFromHost(event.data)) answers.tell(event.data)
    })
    port.start()
    configure({ ...init.config, returnUrl: placeOf(init.config.returnUrl, origin) })
    send({ t: 'ready' })
    early.splice(0).forEach(send)
  }

  /** The page can be opened once by it. */
  const offer = (url: string): Offer => {
    if (offered?.url === url) return offered
    const [id = 0] = crypto.getRandomValues(new Uint32Array(1))
    offered = { t: 'sign', id, url }
    send(offered)
    return offered
  }

  window.addEventListener('message', ({ isTrusted, source, origin: from, data, ports: [given] }) => {
    // Any script or frame can send or dispatch a look-alike, so all of these have to match.
    if (!isTrusted || source !== window.parent || from !== origin || given === undefined) return
    // Only the first one counts: the loader answers a document once, so a later port is someone else's.
    if (port === undefined && isInit(data) && data.n === nonce) adopt(given, data)
  })

  return {
    origin,
    config,
    emit: (type, data) => send({ t: 'evt', type, data: { ...data } }),
    fit: (element) => {
      const tell = () => send({ t: 'size', h: Math.ceil(element.getBoundingClientRect().height) })
      // To measure at once would make the browser lay the page out before it has to. Observers rest while a frame of
      // another origin is out of view, and then the first height comes from the timer.
      window.setTimeout(tell, FIRST_SIZE_MS)
      const observer = new ResizeObserver(tell)
      observer.observe(element)
      return () => observer.disconnect()
    },
    keep: (value) => send({ t: 'keep', value }),
    offer,
    open: (url) =>
      new Promise((resolve) => {
        const { id } = offer(url)
        offered = undefined
        const forget = answers.add((message) => {
          if (message.t !== 'opened' || message.id !== id) return
          forget()
          // For the next click.
          if (offered === undefined) offer(url)
          resolve(message.how)
        })
        const asked: Open = { suite: 'embed', t: 'open', n: nonce, at, id }
        // Not by the port: in WebKit only this hands the click on, without which the page may open no window. All
        // scripts of the page hear it, so the address is not in it.
        window.parent.postMessage(asked, origin)
        window.setTimeout(() => resolve('blocked'), OPEN_LIMIT_MS)
      }),
    onClosed: (listener) => answers.add((message) => message.t === 'closed' && listener(message.session)),
    onConfig: (listener) => answers.add((message) => message.t === 'cfg' && listener(message.config)),
  }
}

/** The longest address that is kept; see `ReturnUrl` in the API's contract. */
const MOST = 2_000

/** The page's address for the return. A long one is shortened to its path or origin: no visitor is refused for it. */
export function placeOf(address: string, origin: string): string {
  const root = `${origin}/`
  if (!address.startsWith(root)) return root
  const path = address.replace(/[?#].*$/s, '')
  return [address, path].find((place) => place.length <= MOST) ?? root
}
