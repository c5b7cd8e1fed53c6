import type { Appearance, Hideable, Theme } from './appearance.ts'
import type { SuiteEmbedEvent } from './events.ts'
import type { EmbedProduct } from './products.ts'

export interface FactoryOptions {
  /** The partner's slug, as the operator of the service gave it. */
  readonly partner: string
}

export interface MountOptions {
  readonly product: EmbedProduct
  /** Height in CSS pixels that is reserved until the widget tells its own. */
  readonly height?: number
  readonly minHeight?: number
  readonly maxHeight?: number
  readonly theme?: Theme
  /** Colours, corners, font and density, in place of those that are stored for the partner. */
  readonly appearance?: Appearance
  /** Parts of the widget to leave out. */
  readonly hide?: readonly Hideable[]
  /** BCP 47 tag, such as `en` or `de-AT`: the language, and the format of numbers and dates. By default the visitor's. */
  readonly locale?: string
  /** `mainnet`, `testnet` or `sandbox`; must be the network that the deployment serves. */
  readonly network?: string
  /** Preselected chain, tokens and amount (in units, such as `1.5`). */
  readonly chain?: string
  readonly from?: string
  readonly to?: string
  readonly amount?: string
  /** Sign only: the session and its embed token, created on the partner's server. */
  readonly session?: string
  readonly et?: string
  /** Load the widget only when it comes near the viewport. */
  readonly lazy?: boolean
  /** Accessible name of the iframe. */
  readonly title?: string
  /** Milliseconds until a widget that does not answer counts as failed; 15,000 by default. */
  readonly timeout?: number
  /**
   * Called within the click by which a visitor wants to sign, before the sign window opens. Anything but `true` or
   * nothing, such as `false`, a promise or an error, leaves the window closed. It says nothing to the visitor: that is for the page.
   */
  readonly beforeSign?: (session: string) => boolean | void
  /** Called with every event of this widget. */
  readonly onEvent?: (event: SuiteEmbedEvent) => void
}

/** The part of the options that can change while the widget is mounted. */
export type LiveOptions = Pick<MountOptions, 'theme' | 'locale' | 'appearance' | 'hide'>
