/**
 * The messages between the loader (host, on the partner's page) and a widget (guest, in its iframe).
 *
 *   host                                        guest
 *    │  iframe src …#v=1&n=<nonce>               │
 *    │ ─────────────────────────────────────────►│
 *    │            window: hello {n, at}          │  to exactly the ancestor's origin, repeated until init
 *    │ ◄─────────────────────────────────────────│
 *    │            window: init {n, config} +port │  to exactly the widget's origin
 *    │ ─────────────────────────────────────────►│
 *    │            port: ready                    │
 *    │ ◄─────────────────────────────────────────│
 *    │            port: size | evt | keep | sign │
 *    │ ◄─────────────────────────────────────────│
 *    │            window: open {n, at, id}       │  the click was in the guest; the host opens what `sign` named
 *    │ ◄─────────────────────────────────────────│
 *    │            port: opened | closed          │
 *    │ ─────────────────────────────────────────►│
 *    │            port: cfg                      │
 *    │ ─────────────────────────────────────────►│
 *
 * `v` is the version that the loader speaks. The widget is always the newest. It speaks that version too, or answers
 * `refused` with E_VERSION. The refusal page (unknown partner, origin not allowed) answers `refused` with its code.
 * Window messages carry the nonce of the fragment, and are checked for origin and source. After `init` the port is
 * used, except for `open`: WebKit hands a user's click on to the page with a message between windows, and not through a
 * port (measured: 2 of 2 windows against none). All scripts of the page hear such a message, so it names no address: that
 * went ahead by the port. It counts only from the document that has the port. A `hello` of another document (the frame
 * was reloaded or moved in the page) replaces the port: a port dies with its document, and Chromium fires no `close`
 * event then.
 * A message of an unknown type is ignored, so both sides can grow.
 */
import type { EmbedErrorCode } from './errors.ts'
import type { EventType } from './events.ts'
import type { Theme } from './appearance.ts'
import type { HowOpened } from './opened.ts'

export const PROTOCOL_VERSION = 1

/** How often the guest says hello until the host answers, and when it gives up, in milliseconds. */
export const HELLO_INTERVAL_MS = 250
export const HELLO_LIMIT_MS = 15_000

export interface Hello {
  readonly suite: 'embed'
  readonly t: 'hello'
  readonly n: string
  /** `performance.timeOrigin` of the guest's document: tells a reload from a repeated hello. */
  readonly at: number
}

/** From the page that is in the frame when the widget is refused. */
export interface Refused {
  readonly suite: 'embed'
  readonly t: 'refused'
  readonly n: string
  readonly code: EmbedErrorCode
  readonly message: string
  /** The page's origin, as the frame sees it. */
  readonly origin: string
}

/** The user asks to sign: within the click. All scripts of the page can read it. */
export interface Open {
  readonly suite: 'embed'
  readonly t: 'open'
  readonly n: string
  /** As in this document's hello. */
  readonly at: number
  /** That of the `sign` on the port, which may come a moment later. The answer `opened` has the same. */
  readonly id: number
}

export type WindowMessage = Hello | Open | Refused

/** The options that can change while the widget is mounted. */
export interface Config {
  readonly theme?: Theme | undefined
  readonly locale?: string | undefined
  /** The options `appearance` and `hide` as JSON; nothing else of a page's objects can be sent for sure. */
  readonly look?: string | undefined
}

/** The page's data for the widget. `et` comes this way, and never in an address. */
export interface GuestConfig extends Config {
  readonly session?: string | undefined
  readonly et?: string | undefined
  /** The text that the guest stored with `keep`. */
  readonly kept?: string | undefined
  /** Where a same-tab sign page returns to: the partner page's address. */
  readonly returnUrl: string
}

export interface Init {
  readonly suite: 'embed'
  readonly t: 'init'
  readonly n: string
  readonly config: GuestConfig
}

/** The sign page that the next click is to open. Another one replaces it. */
export interface Offer {
  readonly t: 'sign'
  /** Random, for one window. */
  readonly id: number
  /** With the session's token. */
  readonly url: string
}

/** On the port, from the widget. */
export type FromGuest =
  | { readonly t: 'ready' }
  | { readonly t: 'size'; readonly h: number }
  | {
      readonly t: 'evt'
      readonly type: WidgetEventType
      readonly data: Readonly<Record<string, string | number | boolean | object>>
    }
  /**
   * Stores a short text until the tab is closed: with it a reload resumes. The page can read it. It is the id of a
   * session. Only where a browser blocks storage in frames, the visitor's secret follows after a space. It gives the
   * page access to the sessions of its own visitor, whose tokens the page gets anyway. An empty text deletes it.
   */
  | { readonly t: 'keep'; readonly value: string }
  | Offer

/** On the port, from the loader. */
export type FromHost =
  | { readonly t: 'cfg'; readonly config: Config }
  | { readonly t: 'opened'; readonly id: number; readonly how: HowOpened }
  | { readonly t: 'closed'; readonly session: string }

/** The types that the widget may ask the loader to dispatch. The loader itself makes the others, and most of the errors. */
export type WidgetEventType = Exclude<
  EventType,
  | 'mounted'
  | 'ready'
  | 'resize'
  | 'sign_requested'
  | 'popup_opened'
  | 'popup_blocked'
  | 'popup_closed'
  | 'destroyed'
>
