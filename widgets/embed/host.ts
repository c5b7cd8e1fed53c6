import type { EventData } from '#contracts/embed/events.ts'
import type { HowOpened } from '#contracts/embed/opened.ts'
import type { Config, GuestConfig, WidgetEventType } from '#contracts/embed/protocol.ts'

/** The partner's page, as a widget in its iframe sees it. Early messages wait for the loader's answer. */
export interface Host {
  /** Origin of the partner's page, checked against the allowlist. */
  readonly origin: string
  /** Never rejects, and stays pending without a loader: a widget does not wait for it to show itself. */
  readonly config: Promise<GuestConfig>
  /** Makes the page dispatch a `suite-embed` event. Around a bare iframe no one hears it. */
  emit<T extends WidgetEventType>(type: T, data: EventData[T]): void
  /** Makes the iframe as tall as the element, now and after every change. Returns a function that stops it. */
  fit(element: Element): () => void
  /** Keeps a short text for the tab's life, as `config.kept`. The page can read it. Empty text forgets it. */
  keep(value: string): void
  /** Tells the loader a sign page ahead of the click: where the click cannot wait for the address, as in WebKit. */
  offer(url: string): void
  /**
   * Opens a sign page. Call it inside the click, before any await: for browsers a click is a permission for about a
   * second. After `blocked` the user has to click a link. After `tab` the page is being left.
   */
  open(url: string, session: string): Promise<HowOpened>
  /** Hears that a sign window was closed. A hint only: browsers say it of open ones. Returns how to stop. */
  onClosed(listener: (session: string) => void): () => void
  /** Hears the page's changes of the options. Returns a function that stops it. */
  onConfig(listener: (config: Config) => void): () => void
}
