import type { ChainKey } from '#contracts/api/values.ts'
import type { Chain } from './chain.ts'

/** The chains that this deployment serves, with the treasury that fees on each are paid to. */
export interface Chains {
  readonly keys: readonly ChainKey[]
  /** Throws SuiteError UNSUPPORTED_CHAIN, which lists the served chains. */
  get(key: string): ServedChain
}

export interface ServedChain {
  readonly chain: Chain
  readonly treasury: string
}
