import { isFromGuest, isToHost } from '#contracts/embed/guards.ts'
import {
  type FromGuest,
  type FromHost,
  type GuestConfig,
  type Init,
  type Refused,
} from '#contracts/embed/protocol.ts'

export type FrameMessage = FromGuest | Refused

/**
 * The host's side of one frame: answers its hello with a private port, hands on what comes through it, and sends
 * on it until `signal` ends it all. Before the handshake nothing is sent: `init` carries what matters then.
 *
 * A message counts when the browser made it, when it comes from the widget's origin, from this frame's window,
 * and with this frame's nonce. Each test holds against something the others do not: scripts of the page
 * dispatch look-alikes (`isTrusted`), a frame that navigates away keeps its window (`origin`), other frames of
 * our origin stand in the page (`source`), and what a frame was before Retry may speak late (nonce).
 */
export function createFrameHost(
  frame: HTMLIFrameElement,
  origin: string,
  nonce: string,
  signal: AbortSignal,
  getConfig: () => GuestConfig,
  onMessage: (message: FrameMessage) => void,
): (message: FromHost) => void {
  let port: MessagePort | undefined
  let guest: number | undefined

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

  return (message) => port?.postMessage(message)
}
