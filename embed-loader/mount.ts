import type { EmbedErrorCode } from '#contracts/embed/errors.ts'
import type { EventData, EventType } from '#contracts/embed/events.ts'
import type { GuestConfig } from '#contracts/embed/protocol.ts'
import { type Attempt, type FrameMessage, randomId, startAttempt } from './attempt.ts'
import { emit, guard } from './emit.ts'
import { createError, type EmbedError } from './failure.ts'
import { colorScheme, dress, lookOf } from './frame.ts'
import type { Place, Registry, WidgetOptions } from './handle.ts'
import { Holder } from './holder.ts'
import type { Handle } from './script.ts'
import { checkOptions } from './options.ts'
import { createMeeting, createPopup, sessionOf } from './popup.ts'
import { createSizer } from './sizer.ts'
import { tabText } from './tab-text.ts'

type WidgetEvent = Extract<FrameMessage, { t: 'evt' }>

/** Tells the page of an event. The data of a widget's own event is only as good as the widget. */
interface Tell {
  <T extends EventType>(type: T, data: EventData[T]): void
  (type: WidgetEvent['type'], data: WidgetEvent['data']): void
}

/** The options that are sent to the widget; the others are in its address. */
const configOf = (options: WidgetOptions, slot: string): GuestConfig => ({
  theme: options.theme,
  locale: options.locale,
  session: options.session,
  et: options.et,
  look: lookOf(options),
  kept: tabText(slot),
  returnUrl: location.href,
})

/** Puts a widget of `origin` into the page. Its options have been checked. */
export function mountWidget(origin: string, place: Place, all: Registry): Handle {
  let { element, options } = place
  const { partner, product, session = '', et } = options
  const id = randomId(1)
  const mountedAt = Date.now()
  const slot = `suite-embed:${partner}:${product}:${place.slot}`
  const size = createSizer(options, Date.now)
  const holder = new Holder()
  let attempt: Attempt | undefined
  let isReady = false
  let ready: (handle: Handle) => void
  let notReady: (error: EmbedError) => void
  const whenReady = new Promise<Handle>((resolve, reject) => {
    ready = resolve
    notReady = reject
  })
  // A page need not handle this rejection: the error event says the same.
  whenReady.catch(() => {})

  const tell: Tell = (type: EventType, data: object) => {
    const event = emit({ instance: id, partner, product }, type, data, element)
    guard(() => options.onEvent?.(event))
  }

  const popup = createPopup(origin, `suite-sign-${id}`, tell, (closed) => {
    attempt?.send({ t: 'closed', session: closed })
    tell('popup_closed', { session: closed })
  })

  const meet = createMeeting((offer) => {
    // A promise says nothing yet, and the click does not wait for it.
    const may = guard(() => options.beforeSign?.(sessionOf(offer.url, origin)) ?? true)
    attempt?.send({ t: 'opened', id: offer.id, how: may === true ? popup.open(offer.url, true) : 'closed' })
  })

  const show = () => {
    attempt?.show()
    // After a reload or a move in the page, `ready` is not news for the page.
    if (!isReady) tell('ready', { ms: Date.now() - mountedAt })
    isReady = true
    ready(handle)
  }

  const fail = (code: EmbedErrorCode, message: string, seen?: string) => {
    isReady = false
    const error = createError(code, message, seen)
    attempt?.fail(message, error.retryable && retry)
    tell('error', error.failure)
    notReady(error)
  }

  const resize = (height: number | undefined) => {
    if (height === undefined || !attempt) return
    dress(attempt.frame, `height:${height}px;`)
    tell('resize', { height })
  }

  const receive = (message: FrameMessage) => {
    switch (message.t) {
      case 'ready':
        return show()
      case 'size':
        return resize(size(message.h))
      case 'evt':
        return tell(message.type, message.data)
      case 'keep':
        return void tabText(slot, message.value)
      case 'sign':
      case 'open':
        return meet(message)
      case 'refused':
        return fail(message.code, message.message, message.origin)
    }
  }

  const start = () => {
    all.set(handle, place)
    attempt ??= startAttempt(origin, holder, options, () => configOf(options, slot), receive, fail)
  }

  const stop = () => {
    all.delete(handle)
    popup.forget()
    attempt?.stop()
    attempt = undefined
  }

  const retry = () => {
    stop()
    start()
    // The button that had the focus is no longer there.
    attempt?.frame.focus({ preventScroll: true })
  }

  const handle: Handle = {
    id,
    whenReady,
    update: (changes) => {
      options = checkOptions({ ...options, ...changes }, options)
      if (!attempt) return
      dress(attempt.frame, `color-scheme:${colorScheme(options)};`)
      attempt.send({ t: 'cfg', config: configOf(options, slot) })
    },
    // Without a session there is no such page, and the popup refuses the address.
    open: () => popup.open(`${origin}/sign/${session}#et=${et}`),
    destroy: () => {
      if (!holder.life) return
      holder.life = undefined
      holder.remove()
      stop()
      notReady(createError('E_DESTROYED', 'destroyed'))
      tell('destroyed', {})
    },
  }
  holder.life = { start, stop, end: handle.destroy }
  dress(holder, 'display:block;width:100%;')
  element.append(holder)
  tell('mounted', {})
  return handle
}
