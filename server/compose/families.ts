import type { Config } from '../config.ts'
import { composeEvm } from './evm.ts'
import type { Family, FamilyDeps } from './family.ts'

/** The families of chains that this deployment serves: those whose nodes and treasury are set. */
export function composeFamilies(config: Config, deps: FamilyDeps): readonly Family[] {
  return [composeEvm(config, deps)].filter((family) => family !== undefined)
}
