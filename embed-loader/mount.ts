import type { EmbedErrorCode } from '#contracts/embed/errors.ts'
import type { EventData, EventType } from '#contracts/embed/events.ts'
import type { FromHost, GuestConfig } from '#contracts/embed/protocol.ts'
import { blocksFrame } from './csp.ts'
import { emit, guard } from './emit.ts'
import { createError, type EmbedError } from './failure.ts'
import { createPanel } from './fallback-panel.ts'
import { colorScheme, createFrame, frameUrl, loadFrame, whenNear } from './frame.ts'
import { createFrameHost, type FrameMessage } from './frame-host.ts'
import type { Handle, Place, Registry } from './handle.ts'
import { createKeep } from './keep.ts'
import { checkOptions } from './options.ts'
import { createPopup } from './popup.ts'
import { randomId } from './random-id.ts'
import { createSizer } from './sizer.ts'

const DEFAULT_TIMEOUT_MS = 15_000

/** Puts a widget of `origin` into the page; its options have been checked. */
export function mountWidget(origin: string, place: Place, all: Registry): Handle {
  const { element } = place
  let { options } = place
  const { partner, product, session, et } = options
  const id = randomId(1)
  const mountedAt = Date.now()
  const keep = createKeep(`suite-embed:${partner}:${product}:${place.slot}`)
  const size = createSizer(options, Date.now)
  let isReady = false
  let frame: HTMLIFrameElement
  let send: (message: FromHost) => void
  let attempt: AbortController
  let panel: HTMLElement | undefined
  let clock = 0
  let ready: (handle: Handle) => void
  let notReady: (error: EmbedError) => void
  const whenReady = new Promise<Handle>((resolve, reject) => {
    ready = resolve
    notReady = reject
  })
  // A page that does not ask has not forgotten anything: the error event says the same.
  whenReady.catch(() => undefined)

  const dispatch = (type: EventType, data: object) => {
    const event = emit({ instance: id, partner, product }, type, data, element)
    guard(() => options.onEvent?.(event))
  }
  const tell: <T extends EventType>(type: T, data: EventData[T]) => void = dispatch

  const popup = createPopup(origin, `suite-sign-${id}`, tell, (closed) => {
    send({ t: 'closed', session: closed })
    tell('popup_closed', { session: closed })
  })

  const getConfig = (): GuestConfig => {
    // A function cannot be sent.
    const { onEvent: _, ...rest } = options
    return { ...rest, kept: keep.read(), returnUrl: location.href }
  }

  /** Ends the wait for the widget. */
  const settle = () => {
    clearTimeout(clock)
    panel?.remove()
  }

  const show = () => {
    settle()
    frame.style.display = 'block'
    // Again after a reload or a move in the page: nothing that the page has to act on.
    if (isReady) return
    isReady = true
    tell('ready', { ms: Date.now() - mountedAt })
    ready(handle)
  }

  const fail = (code: EmbedErrorCode, message: string, seen?: string) => {
    settle()
    isReady = false
    const error = createError(code, message, seen)
    panel = createPanel(message, frame.style.height, retry)
    // Hidden, not removed: a widget that was only slow takes the panel's place when it comes.
    frame.style.display = 'none'
    element.append(panel)
    tell('error', error.failure)
    notReady(error)
  }

  const resize = (asked: number) => {
    const height = size(asked)
    if (height === undefined) return
    frame.style.height = `${height}px`
    tell('resize', { height })
  }

  const receive = (message: FrameMessage) => {
    switch (message.t) {
      case 'ready':
        return show()
      case 'size':
        return resize(message.h)
      case 'evt':
        return dispatch(message.type, message.data)
      case 'keep':
        return keep.write(message.value)
      case 'open':
        return send({ t: 'opened', id: message.id, how: popup.open(message.url, message.session) })
      case 'refused':
        return fail(message.code, message.message, message.origin)
    }
  }

  const start = () => {
    const nonce = randomId(4)
    attempt = new AbortController()
    const { signal } = attempt
    frame = createFrame(options)
    send = createFrameHost(frame, origin, nonce, signal, getConfig, receive)
    addEventListener(
      'securitypolicyviolation',
      (event) => {
        if (!isReady && blocksFrame(event, origin))
          fail('E_CSP_FRAME_SRC', `Content-Security-Policy lacks frame-src ${origin}`)
      },
      { signal },
    )
    element.append(frame)
    const load = () => {
      const { timeout = DEFAULT_TIMEOUT_MS } = options
      clock = setTimeout(() => fail('E_TIMEOUT', 'The widget does not answer.'), timeout)
      loadFrame(frame, frameUrl(origin, options, nonce))
    }
    if (options.lazy === true) whenNear(frame, load)
    else load()
  }

  const stop = () => {
    settle()
    attempt.abort()
    frame.remove()
  }

  const retry = () => {
    stop()
    start()
    // The button that had the focus is gone.
    frame.focus({ preventScroll: true })
  }

  const handle: Handle = {
    id,
    whenReady,
    update: (changes) => {
      options = checkOptions({ ...options, ...changes })
      frame.style.colorScheme = colorScheme(options)
      send({ t: 'cfg', config: getConfig() })
    },
    // Without a session there is no such page, and the popup refuses.
    open: () => popup.open(`${origin}/sign/${session ?? ''}#et=${et}`, session ?? ''),
    destroy: () => {
      if (!all.delete(handle)) return
      popup.forget()
      stop()
      notReady(createError('E_DESTROYED', 'destroyed'))
      tell('destroyed', {})
    },
  }
  start()
  all.set(handle, place)
  tell('mounted', {})
  return handle
}
