import type { EventData, WidgetEventType } from '#contracts/embed/events.ts'
import type { LiveOptions } from '#contracts/embed/options.ts'
import type { GuestConfig, HowOpened } from '#contracts/embed/protocol.ts'

/**
 * The partner's page, as a widget in its iframe sees it. Usable at once: what is sent before the loader has
 * answered goes out with its answer.
 */
export interface Host {
  /** Origin of the partner's page, checked against the allowlist. */
  readonly origin: string
  /**
   * What the page said, what was kept, and where the page is. Never rejects; stays pending while no loader answers,
   * so a widget shows itself before.
   */
  readonly config: Promise<GuestConfig>
  /** Has the page dispatch a `suite-embed` event. No one hears it around a bare iframe. */
  emit<T extends WidgetEventType>(type: T, data: EventData[T]): void
  /** Makes the iframe as tall as the element, now and on every change of it. Answers how to stop. */
  fit(element: Element): () => void
  /**
   * Keeps a short text for the tab's life and gives it back as `config.kept` after a reload.
   * The page can read it. An empty text forgets.
   */
  keep(value: string): void
  /**
   * Opens a sign page. Call it inside the click, before any await: browsers take the click as permission for a
   * second or so. `blocked` asks for a link that the user clicks; after `tab` the page is being left.
   */
  open(url: string, session: string): Promise<HowOpened>
  /**
   * Hears that a sign window was closed. A hint for the display only: browsers also say so of windows that are
   * open, and of those that were closed after the payment was sent. Answers how to stop.
   */
  onClosed(listener: (session: string) => void): () => void
  /** Hears changes that the page makes while the widget is there. Answers how to stop. */
  onConfig(listener: (config: LiveOptions) => void): () => void
}
