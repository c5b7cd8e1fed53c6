import type { EventType, SuiteEmbedEvent } from '#contracts/embed/events.ts'
import type { HowOpened } from '#contracts/embed/opened.ts'
import type { FactoryOptions, LiveOptions, MountOptions } from '#contracts/embed/options.ts'

/** What can change while a widget is mounted. */
export type Changes = LiveOptions & Pick<MountOptions, 'onEvent'>

/** One mounted widget. */
export interface Handle {
  readonly id: string
  /** Resolves when the widget can be used, rejects with an Error that has the fields of EmbedFailure when it cannot be shown. */
  readonly whenReady: Promise<Handle>
  /** Changes options without a reload. Throws E_CONFIG_INVALID for those that count at mount. */
  readonly update: (changes: Changes) => void
  /** For the product sign: opens the sign window without the widget's button. Call it inside a click. */
  readonly open: () => HowOpened
  /** Takes the widget out of the page. It can be called at any time, and more than once. */
  readonly destroy: () => void
}

/** The widgets of one partner on this page. */
export interface Suite {
  /** Mounts a widget into an element or a selector's element. A widget that is mounted there is destroyed. */
  readonly mount: (target: Element | string, options: MountOptions) => Handle
  /** Destroys all widgets of the page. */
  readonly destroyAll: () => void
}

/** `SuiteEmbed({ partner })`. The second argument gets the result, also of a call that the async snippet queued. */
export type Factory = (options: FactoryOptions, use?: (suite: Suite) => void) => Suite

/** The events of all widgets on `window`. */
export type ScriptEvents = { readonly 'suite-embed': CustomEvent<SuiteEmbedEvent> } & {
  readonly [T in EventType as `suite-embed:${T}`]: CustomEvent<SuiteEmbedEvent<T>>
}

declare global {
  interface Window {
    /** The script, or the snippet's stub until the script is there. The stub only queues calls. */
    SuiteEmbed?: Factory & { readonly version?: string; readonly q?: readonly Parameters<Factory>[] }
  }
  interface WindowEventMap extends ScriptEvents {}
  /** Those of one widget on its element. */
  interface HTMLElementEventMap extends Pick<ScriptEvents, 'suite-embed'> {}
}
