import type { EmbedPage } from '#contracts/embed/page.ts'
import { type WordFiles, type WordPart, wordParts } from '#contracts/embed/language.ts'
import type { EmbedProduct } from '#contracts/embed/products.ts'
import { bridgeOutline } from './widgets/bridge/outline.ts'
import { swapOutline } from './widgets/swap/outline.ts'
import type { FormWords } from './widgets/words/form.ts'
import { languages } from './widgets/words/languages.ts'

export interface BrowserBuild {
  readonly name: string
  readonly input: string
  /** Its folder of the build. Widgets in one folder share files, so that a page with both loads those once. */
  readonly folder: string
  /**
   * The product whose page (`/embed/<product>`) loads it. `outline` is the first screen as
   * HTML, which the page shows until the script takes it over; texts from outside are escaped in it.
   */
  readonly embeds?: {
    readonly product: EmbedProduct
    readonly outline?: (page: EmbedPage, words: FormWords) => string
  }
  /** The most that a browser may load first, in kilobytes of gzip. */
  readonly most: { readonly kB: number; readonly of: string }
  /** The least of it that another widget loads too, in kilobytes of gzip. */
  readonly shares?: { readonly with: string; readonly kB: number }
}

/** The file of each build that has the licences of the packages in it. */
export const LICENSES = 'licenses.md'

/** The scripts of one file each: for a partner's page, for the head of our own pages, and for a partner's server. */
export const scriptBuilds = [
  {
    name: 'loader',
    input: 'embed-loader/loader.ts',
    file: 'loader.js',
    // 0.3 kB above the rest of the aim: frames hold against a page's own rules, and hear when they leave the page.
    most: { kB: 4.5, of: 'the loader script, /embed/v1.js' },
  },
  {
    name: 'look',
    input: 'widgets/look/main.ts',
    file: 'look.js',
    most: { kB: 3.7, of: "the script in the head of widgets, sign popups and orders' pages" },
  },
  {
    name: 'client',
    input: 'client/index.ts',
    file: 'suite-client.js',
    most: { kB: 4, of: "the client for partners' servers" },
  },
] as const

/** Everything that is built for our own pages: widgets, apps and documents. A product that gets a widget gets an entry here. */
export const browserBuilds = [
  {
    name: 'swap',
    input: 'widgets/swap/main.tsx',
    folder: 'forms',
    embeds: { product: 'swap', outline: swapOutline },
    // With the script in the head 32 kB.
    most: { kB: 28.4, of: "the swap widget's first load: all its JavaScript and CSS" },
  },
  {
    name: 'bridge',
    input: 'widgets/bridge/main.tsx',
    folder: 'forms',
    embeds: { product: 'bridge', outline: bridgeOutline },
    // 0.2 kB above the aim: each text that changes is replaced whole, for pages that a browser translates.
    most: { kB: 30.2, of: "the bridge widget's first load: all its JavaScript and CSS" },
    shares: { with: 'swap', kB: 20 },
  },
  {
    name: 'sign',
    input: 'widgets/sign/main.tsx',
    folder: 'sign',
    // 0.1 kB above the aim: its words can give way to those of another language.
    most: { kB: 20.2, of: 'the sign popup before a wallet is chosen: all its JavaScript and CSS' },
  },
  {
    name: 'sign-frame',
    input: 'widgets/sign/frame.tsx',
    folder: 'sign-frame',
    embeds: { product: 'sign' },
    // As of the popup.
    most: { kB: 20.1, of: 'the sign widget in its frame: all its JavaScript and CSS' },
  },
  {
    name: 'order',
    input: 'widgets/bridge/order-page.tsx',
    folder: 'order',
    most: { kB: 20, of: "an order's own page: all its JavaScript and CSS" },
  },
  {
    name: 'dashboard',
    input: 'apps/dashboard/main.tsx',
    folder: 'dashboard',
    most: { kB: 60, of: "the dashboard's first load: all its JavaScript and CSS before a page of it" },
  },
  {
    name: 'market',
    input: 'apps/market/main.tsx',
    folder: 'market',
    most: { kB: 30, of: "the market's first load: all its JavaScript and CSS before a page of it" },
  },
  {
    name: 'studio',
    input: 'apps/studio/main.tsx',
    folder: 'studio',
    most: { kB: 40, of: 'the studio: all its JavaScript and CSS' },
  },
  {
    name: 'front',
    input: 'apps/front/main.ts',
    folder: 'front',
    most: { kB: 3, of: 'the front page: its own JavaScript and CSS' },
  },
  {
    name: 'refused',
    input: 'widgets/refused/main.ts',
    folder: 'refused',
    most: { kB: 2, of: 'the page in place of a refused widget' },
  },
  {
    name: 'docs',
    input: 'widgets/docs/main.ts',
    folder: 'docs',
    most: { kB: 6, of: 'a page of the documents before the search is used' },
  },
  {
    name: 'explorer',
    input: 'widgets/explorer/main.ts',
    folder: 'explorer',
    most: { kB: 520, of: "the API's explorer, on its own page alone" },
  },
] as const satisfies readonly BrowserBuild[]

/** The folders of these builds. */
export const browserFolders = [...new Set(browserBuilds.map(({ folder }) => folder))]

export type BrowserBuildName = (typeof browserBuilds)[number]['name']

/** The folder of the build that has the words of all languages but English. */
export const WORDS = 'words'
/** The script that puts them in place of the English ones. */
const SPEAK = 'widgets/words/speak.ts'

const wordsInput = (language: string, part: WordPart): string => `widgets/words/${language}/${part}.ts`

/** The files of a language. `fileOf`: the place of an input. */
export const wordFiles = (language: string, fileOf: (input: string) => string): WordFiles => {
  const part = (name: WordPart) => fileOf(wordsInput(language, name))
  return {
    speak: fileOf(SPEAK),
    form: part('form'),
    checkout: part('checkout'),
    bridge: part('bridge'),
    sign: part('sign'),
  }
}

/** All files of words, by the names of their builds. */
export const wordBuilds: Readonly<Record<string, string>> = {
  speak: SPEAK,
  ...Object.fromEntries(
    Object.keys(languages).flatMap((language) =>
      wordParts.map((part) => [`${language}-${part}`, wordsInput(language, part)] as const),
    ),
  ),
}
