import type { FactoryOptions, MountOptions } from '#contracts/embed/options.ts'
import type { Handle } from './script.ts'

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
