import type { FactoryOptions, MountOptions } from '#contracts/embed/options.ts'
import type { Handle } from './script.ts'

type AllOptions = FactoryOptions & MountOptions

/** Not an interface, so that an option can be read by a name that a page gave. */
export type WidgetOptions = Pick<AllOptions, keyof AllOptions>

/** The place and the options of a widget. */
export interface Place {
  readonly element: Element
  readonly options: WidgetOptions
  /** Names the kept text of this widget, apart from those of other widgets on the page. */
  readonly slot: string | number
}

/** The widgets of a page. */
export type Registry = Map<Handle, Place>
