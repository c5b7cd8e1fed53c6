import type { Wardrobe } from './wardrobe.ts'

/** The part of a browser's window that the guest uses. Tests pass their own. */

interface MessageTarget {
  postMessage(message: unknown, targetOrigin: string): void
}

/** A `message` event as the guest checks it. */
export interface WindowMessageEvent {
  readonly isTrusted: boolean
  readonly origin: string
  readonly source: unknown
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

/** The place of the guest. */
export interface FramedWindow {
  readonly self: unknown
  readonly top: unknown
  readonly parent: MessageTarget
  readonly location: {
    readonly hash: string
    /** Not in Firefox before 153. */
    readonly ancestorOrigins?: ArrayLike<string>
  }
  readonly document: { readonly referrer: string }
}

export interface GuestWindow extends FramedWindow {
  readonly suiteLook?: Pick<Wardrobe, 'problem'>
  readonly screenX: number
  readonly screenY: number
  readonly outerWidth: number
  readonly outerHeight: number
  readonly performance: { readonly timeOrigin: number }
  /** Reading it throws where the browser blocks storage in frames. */
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  open(url: string, name: string, features: string): OpenedSignWindow | null
  addEventListener(type: 'message', listener: (event: WindowMessageEvent) => void): void
  setTimeout(callback: () => void, ms: number): number
  setInterval(callback: () => void, ms: number): number
  clearInterval(timer: number): void
}

export interface OpenedSignWindow {
  readonly closed: boolean
  readonly location: { readonly href: string }
  focus(): void
}
