import type { Bridge } from '../../ports/bridge.ts'
import type { Currencies } from './currencies.ts'
import type { BridgePorts } from './ports.ts'

export interface BridgeDeps extends BridgePorts {
  readonly bridge: Bridge
  readonly currencies: Currencies
}
