import type { EmbedPage } from '#contracts/embed/page.ts'
import type { EmbedProduct } from '#contracts/embed/products.ts'
import { swapOutline } from './swap/outline.ts'

export interface WidgetBuild {
  readonly name: string
  readonly input: string
  /**
   * The product whose page (`/embed/<product>`) loads it, and the title of that page. `outline` is the first screen as
   * HTML, which the page shows until the script takes it over; texts from outside are escaped in it.
   */
  readonly embeds?: {
    readonly product: EmbedProduct
    readonly title: string
    readonly outline?: (page: EmbedPage) => string
  }
  /** The most that a browser may load first, in kilobytes of gzip. */
  readonly most: { readonly kB: number; readonly of: string }
}

/** The file of each build that has the licences of the packages in it. */
export const LICENSES = 'licenses.md'

/** All builds of the widgets. A product that gets a widget gets an entry here. */
export const widgetBuilds = [
  {
    name: 'swap',
    input: 'widgets/swap/main.tsx',
    embeds: { product: 'swap', title: 'Swap', outline: swapOutline },
    most: { kB: 30, of: "the swap widget's first load: all its JavaScript and CSS" },
  },
  {
    name: 'sign',
    input: 'widgets/sign/main.tsx',
    most: { kB: 20, of: 'the sign popup before a wallet is chosen: all its JavaScript and CSS' },
  },
  {
    name: 'sign-frame',
    input: 'widgets/sign/frame.tsx',
    embeds: { product: 'sign', title: 'Sign' },
    most: { kB: 20, of: 'the sign widget in its frame: all its JavaScript and CSS' },
  },
  {
    name: 'refused',
    input: 'widgets/refused/main.ts',
    most: { kB: 2, of: 'the page in place of a refused widget' },
  },
] as const satisfies readonly WidgetBuild[]

export type WidgetName = (typeof widgetBuilds)[number]['name']
