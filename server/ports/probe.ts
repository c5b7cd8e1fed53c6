import type { ProductKey } from '#contracts/api/values.ts'

/** Something outside that a product depends on: a chain's nodes, or a service. */
export interface Probe {
  /** The key of a chain for its nodes, otherwise the name of a service. */
  readonly name: string
  /** Asks it something small, past every cache. Throws SuiteError when it does not answer as it should. */
  readonly check: () => Promise<unknown>
}

/** What each product depends on; a product that is not served has nothing. */
export type Probes = Readonly<Partial<Record<ProductKey, readonly Probe[]>>>
