import type { FactoryOptions, LiveOptions, MountOptions } from '#contracts/embed/options.ts'
import type { HowOpened } from '#contracts/embed/protocol.ts'

/** One mounted widget. */
export interface Handle {
  readonly id: string
  /** Resolves when the widget can be used, rejects with an EmbedError when it cannot be shown. */
  readonly whenReady: Promise<Handle>
  /** Changes theme or locale without a reload. */
  readonly update: (changes: LiveOptions) => void
  /** For the product sign: opens the sign window without the widget's button. Call it inside a click. */
  readonly open: () => HowOpened
  /** Takes the widget out of the page. It can be called at any time, and more than once. */
  readonly destroy: () => void
}

export type WidgetOptions = FactoryOptions & MountOptions

/** The place and the options of a widget. */
export interface Place {
  readonly element: Element
  readonly options: WidgetOptions
  /** Names the kept text of this widget, apart from those of other widgets on the page. */
  readonly slot: string | number
}

/** The widgets of a page. */
export type Registry = Map<Handle, Place>
