import type { FakeSuite } from '../../checkout/testing/fake-suite.ts'
import { buildSwapCheckout } from '../checkout.ts'
import type { SwapPorts } from '../models/ports.ts'

/** The ports of the swap widget in a fake suite. */
export const swapPorts = ({ ports }: FakeSuite): SwapPorts => ({
  ...ports,
  loadCheckout: async (needs) => buildSwapCheckout(ports, needs),
})
