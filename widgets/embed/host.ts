import type { EventData, WidgetEventType } from '#contracts/embed/events.ts'
import type { LiveOptions } from '#contracts/embed/options.ts'
import type { GuestConfig, HowOpened } from '#contracts/embed/protocol.ts'

/**
 * The partner's page, as a widget in its iframe sees it. It can be used at once: messages from before the loader's
 * answer are sent after it.
 */
export interface Host {
  /** Origin of the partner's page, checked against the allowlist. */
  readonly origin: string
  /**
   * The page's options, the kept text and the page's address. Never rejects. It stays pending while no loader answers,
   * so a widget does not wait for it before it shows itself.
   */
  readonly config: Promise<GuestConfig>
  /** Makes the page dispatch a `suite-embed` event. Around a bare iframe no one hears it. */
  emit<T extends WidgetEventType>(type: T, data: EventData[T]): void
  /** Makes the iframe as tall as the element, now and after every change. Returns a function that stops it. */
  fit(element: Element): () => void
  /**
   * Keeps a short text for the tab's life, and returns it as `config.kept` after a reload. The page can read it. The
   * empty text forgets it.
   */
  keep(value: string): void
  /**
   * Opens a sign page. Call it inside the click, before any await: for browsers a click is a permission for about a
   * second. After `blocked` the user has to click a link. After `tab` the page is being left.
   */
  open(url: string, session: string): Promise<HowOpened>
  /**
   * Hears that a sign window was closed. This is a hint for the display only: browsers also say it of open windows, and
   * of windows that were closed after the payment was sent. Returns a function that stops it.
   */
  onClosed(listener: (session: string) => void): () => void
  /** Hears the page's changes of the options. Returns a function that stops it. */
  onConfig(listener: (config: LiveOptions) => void): () => void
}
