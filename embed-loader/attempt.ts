import type { EmbedErrorCode } from '#contracts/embed/errors.ts'
import { isFromGuest, isToHost } from '#contracts/embed/guards.ts'
import type { FromGuest, FromHost, GuestConfig, Init, Refused } from '#contracts/embed/protocol.ts'
import { createPanel } from './fallback-panel.ts'
import { blocksFrame, colorScheme, frameUrl, whenNear } from './frame.ts'
import type { WidgetOptions } from './handle.ts'
import { clamp } from './sizer.ts'

/**
 * What the widget may do, each for a reason:
 * `allow-scripts`: it is a program. `allow-same-origin`: its own origin, without which it has no storage and its
 * calls come from `null`. `allow-forms`: Enter in a field submits. `allow-popups`: block explorers, and sign pages
 * by link where the loader's own window was blocked. `allow-popups-to-escape-sandbox`: such a page, and the wallet
 * in it, would inherit this list. Not there, among others: navigating the page, which the loader does itself.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Random numbers in a row: four words of 32 bits make a nonce of 128. */
export const randomId = (words: number): string => crypto.getRandomValues(new Uint32Array(words)).join('-')

export type FrameMessage = FromGuest | Refused

/** One attempt to show a widget in a frame. Retry starts another. */
export interface Attempt {
  readonly frame: HTMLIFrameElement
  /** Before the handshake nothing is sent: `init` carries what matters then. */
  readonly send: (message: FromHost) => void
  /** Ends the wait for the widget and shows it. */
  readonly show: () => void
  /** Ends the wait and shows a sentence, with Retry, in place of the widget. */
  readonly fail: (message: string, retry: () => void) => void
  /** Takes everything out of the page. */
  readonly stop: () => void
}

/**
 * Puts a widget's frame into the page, answers its hello with a private port, and hands on what comes through it.
 *
 * A message counts when the browser made it, when it comes from the widget's origin, from this frame's window,
 * and with this frame's nonce. Each test holds against something the others do not: scripts of the page
 * dispatch look-alikes (`isTrusted`), a frame that navigates away keeps its window (`origin`), other frames of
 * our origin stand in the page (`source`), and what a frame was before Retry may speak late (nonce).
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
  /** Set as long as an answer is waited for. */
  let clock = 0
  let panel: HTMLElement | undefined
  let port: MessagePort | undefined
  let guest: number | undefined

  frame.title = title
  // All that a widget uses beyond a plain frame: copying an address or a hash.
  frame.allow = 'clipboard-write'
  // By this the server shows the right refusal, and a widget in older Firefox knows its ancestor; it outranks a
  // stricter policy of the page (measured in three engines).
  frame.referrerPolicy = 'origin'
  // The property, not the attribute: a page without `style-src` allows only this.
  style.cssText = `display:block;width:100%;height:${clamp(height, options)}px;border:0;color-scheme:${colorScheme(options)}`

  /** Ends the wait for the widget. */
  const settle = (display: 'block' | 'none') => {
    clearTimeout(clock)
    clock = 0
    panel?.remove()
    style.display = display
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
    const init: Init = { suite: 'embed', t: 'init', n: nonce, config: getConfig() }
    source.postMessage(init, origin, [channel.port2])
  }

  addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const { data } = event
      const source = frame.contentWindow
      if (!event.isTrusted || event.origin !== origin || source === null || event.source !== source) return
      if (!isToHost(data) || data.n !== nonce) return
      if (data.t === 'refused') onMessage(data)
      // One document repeats its hello until it has the answer; only another one gets another port.
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
      if (clock > 0 && blocksFrame(event, origin))
        onFailure('E_CSP_FRAME_SRC', `Content-Security-Policy lacks frame-src ${origin}`)
    },
    { signal },
  )

  const load = () => {
    clock = setTimeout(() => onFailure('E_TIMEOUT', 'The widget does not answer.'), timeout)
    // Sandboxed before it is in the page, Chromium warns in the page's console that such a list is no use for
    // frames of the page's own origin, which the frame is until it loads.
    frame.sandbox = SANDBOX
    frame.src = frameUrl(origin, options, nonce)
  }
  element.append(frame)
  if (options.lazy === true) whenNear(frame, load)
  else load()

  return {
    frame,
    send: (message) => port?.postMessage(message),
    show: () => settle('block'),
    fail: (message, retry) => {
      // Hidden, not removed: a widget that was only slow takes the panel's place when it comes.
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
