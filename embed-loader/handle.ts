import type { FactoryOptions, LiveOptions, MountOptions } from '#contracts/embed/options.ts'
import type { HowOpened } from '#contracts/embed/protocol.ts'

/** One mounted widget. */
export interface Handle {
  readonly id: string
  /** Resolves when the widget can be used, rejects with an EmbedError when it cannot be shown. */
  readonly whenReady: Promise<Handle>
  /** Changes theme or locale without a reload. */
  readonly update: (changes: LiveOptions) => void
  /** Product sign: opens the sign window without the widget's button. Call it inside a click. */
  readonly open: () => HowOpened
  /** Takes the widget out of the page, at any time and as often as one likes. */
  readonly destroy: () => void
}

export type WidgetOptions = FactoryOptions & MountOptions

/** Where and how a widget is mounted. */
export interface Place {
  readonly element: Element
  readonly options: WidgetOptions
  /** Tells what this widget keeps from what others on the page keep. */
  readonly slot: string | number
}

/** The widgets of a page. */
export type Registry = Map<Handle, Place>
