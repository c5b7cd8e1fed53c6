import type { Config } from '../config/index.ts'
import { composeEvm } from './evm.ts'
import type { Family, FamilyDeps } from './family.ts'
import { composeSolana } from './solana.ts'
import { composeStellar } from './stellar.ts'
import { composeXrpl } from './xrpl.ts'

/** Chains are offered in this order. */
const compositions = [composeEvm, composeXrpl, composeSolana, composeStellar] as const

/** The families of chains that this deployment serves: those whose nodes and treasury are set. */
export function composeFamilies(config: Config, deps: FamilyDeps): readonly Family[] {
  return compositions.map((compose) => compose(config, deps)).filter((family) => family !== undefined)
}
