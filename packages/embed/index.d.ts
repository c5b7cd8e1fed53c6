import type { Factory, FactoryOptions, MountOptions } from './script.d.ts'

export type * from './script.d.ts'

export interface LoadOptions {
  /** `/embed/v1.js` when left out; a release, such as `/embed/v1.0.0.js`, with its hash. */
  readonly path?: string
  readonly integrity?: string
  /** Of the page's Content-Security-Policy. */
  readonly nonce?: string
}

/**
 * Loads the script of a Suite service once. Resolves to `null` where there is no document, as on a server. Rejects when
 * the script is blocked or unreachable; the next call tries again.
 */
export function loadSuite(service: string, options?: LoadOptions): Promise<Factory | null>

type Text<T> = T extends string | number | boolean ? `${T}` : string
type Written = Omit<FactoryOptions & MountOptions, 'onEvent'>

/** The attributes of `<suite-embed>`: options in lower case, as text; objects are JSON. */
export type SuiteEmbedAttributes = {
  readonly [Name in keyof Written as Lowercase<Name>]: Text<NonNullable<Written[Name]>>
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-embed': HTMLElement
  }
}
