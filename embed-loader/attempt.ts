import type { EmbedErrorCode } from '#contracts/embed/errors.ts'
import { isFromGuest, isToHost } from '#contracts/embed/guards.ts'
import type { FromGuest, FromHost, GuestConfig, Init, Open, Refused } from '#contracts/embed/protocol.ts'
import { createPanel } from './fallback-panel.ts'
import { blocksFrame, colorScheme, dress, frameUrl, whenNear } from './frame.ts'
import type { WidgetOptions } from './handle.ts'
import { clamp } from './sizer.ts'

/**
 * The rights of a widget, each with its reason. `allow-scripts`: it is a program. `allow-same-origin`: without its own
 * origin it has no storage, and its calls come from `null`. `allow-forms`: Enter in a field submits. `allow-popups`:
 * links to block explorers, and to sign pages where the loader's own window was blocked.
 * `allow-popups-to-escape-sandbox`: else such a page, and the wallet in it, would inherit this list. The widget may not
 * navigate the page: the loader does that.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Random numbers in a row. Four words of 32 bits make a nonce of 128 bits. */
export const randomId = (words: number): string => crypto.getRandomValues(new Uint32Array(words)).join('-')

export type FrameMessage = FromGuest | Open | Refused

/** One attempt to show a widget in a frame. Retry starts another. */
export interface Attempt {
  readonly frame: HTMLIFrameElement
  /** Sends nothing before the handshake, because `init` carries the present options. */
  readonly send: (message: FromHost) => void
  /** Ends the wait for the widget and shows it. */
  readonly show: () => void
  /** Ends the wait for the widget and shows a sentence in its place. `retry` is `false` where it cannot help. */
  readonly fail: (message: string, retry: (() => void) | false) => void
  /** Takes everything out of the page. */
  readonly stop: () => void
}

/**
 * Puts a widget's frame into the page, answers its hello with a private port, and passes on the messages of that port.
 *
 * A message counts when the browser made it, and when it comes from the widget's origin, from this frame's window and
 * with this frame's nonce. Each test stops something that the others let through: scripts of the page dispatch
 * look-alikes (`isTrusted`), a frame that navigates away keeps its window (`origin`), the page has other frames of our
 * origin (`source`), and a frame from before Retry can speak late (nonce).
 */
export function startAttempt(
  origin: string,
  element: Element,
  options: WidgetOptions,
  getConfig: () => GuestConfig,
  onMessage: (message: FrameMessage) => void,
  onFailure: (code: EmbedErrorCode, message: string) => void,
): Attempt {
  // The height is reserved until the widget says its own.
  const { product, title = `Suite ${product}`, height = 640, timeout = 15_000 } = options
  const nonce = randomId(4)
  const life = new AbortController()
  const { signal } = life
  const frame = document.createElement('iframe')
  const { style } = frame
  /** Set while the widget's answer is awaited. */
  let clock = 0
  let panel: HTMLElement | undefined
  let port: MessagePort | undefined
  let guest: number | undefined

  frame.title = title
  // To copy a hash, and to paste an address. No widget uses more, so the page lends no more.
  frame.allow = 'clipboard-write;clipboard-read'
  // With it the server shows the right refusal, and a widget in older Firefox knows its ancestor. It outranks a
  // stricter policy of the page (measured in three engines).
  frame.referrerPolicy = 'origin'
  // As wide as its place. Where the place is as wide as its content, as in a row of a flex box, 480 px: a form's width.
  dress(
    frame,
    `display:block;width:480px;min-width:100%;max-width:100%;height:${clamp(height, options)}px;min-height:0;max-height:none;border:0;position:static;opacity:1;visibility:visible;color-scheme:${colorScheme(options)};`,
  )

  /** Ends the wait for the widget. */
  const settle = (display: 'block' | 'none') => {
    clearTimeout(clock)
    clock = 0
    panel?.remove()
    dress(frame, `display:${display};`)
  }

  const welcome = (source: Window) => {
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        if (isFromGuest(data)) onMessage(data)
      },
      { signal },
    )
    port.start()
    source.postMessage({ suite: 'embed', t: 'init', n: nonce, config: getConfig() } satisfies Init, origin, [
      channel.port2,
    ])
  }

  addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const { data } = event
      const source = frame.contentWindow
      if (!event.isTrusted || event.origin !== origin || !source || event.source !== source) return
      if (!isToHost(data) || data.n !== nonce) return
      if (data.t !== 'hello') {
        if (data.t === 'refused' || data.at === guest) onMessage(data)
      }
      // A document repeats its hello until it has the answer. Only another document gets another port.
      else if (data.at !== guest) {
        guest = data.at
        welcome(source)
      }
    },
    { signal },
  )
  addEventListener(
    'securitypolicyviolation',
    (event) => {
      if (clock && blocksFrame(event, origin)) onFailure('E_CSP_FRAME_SRC', `frame-src lacks ${origin}`)
    },
    { signal },
  )

  const load = () => {
    clock = setTimeout(() => {
      // A page may take out the frame alone.
      if (frame.isConnected) onFailure('E_TIMEOUT', 'The widget does not answer.')
    }, timeout)
    // Set before the frame is in the page, it makes Chromium warn in the page's console that such a list is useless
    // for frames of the page's own origin. The frame is one until it loads.
    frame.sandbox = SANDBOX
    frame.src = frameUrl(origin, options, nonce)
  }
  element.append(frame)
  if (options.lazy) whenNear(frame, load)
  else load()

  return {
    frame,
    send: (message) => port?.postMessage(message),
    show: () => settle('block'),
    fail: (message, retry) => {
      // Hidden, not removed: a widget that was only slow replaces the panel when it answers.
      settle('none')
      panel = createPanel(message, style.height, retry)
      element.append(panel)
    },
    stop: () => {
      settle('none')
      life.abort()
      frame.remove()
    },
  }
}
