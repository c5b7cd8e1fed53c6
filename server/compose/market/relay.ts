import { canonicalAddress } from '../../chains/xrpl/codec/address.ts'
import { type Config, xrplNetworkId } from '../../config/index.ts'
import { createRelayHandler } from '../../http/relay/index.ts'
import type { PathHandler } from '../../http/surface/path-handler.ts'
import type { Relay } from '../../ports/relay/relay.ts'
import { createRelay } from '../../services/relay/index.ts'
import { createRelayNodes } from '../../upstreams/xrpl-relay/index.ts'
import type { Ports } from '../service-ports.ts'

/** Heavy calls that one node takes from us in a minute before it slows us down. */
const HEAVY_PER_MINUTE = 4

/** The relay to the XRP Ledger, where it has nodes: those of its own, or those of the service. */
export function composeRelay(
  config: Config,
  { clock, random, log, nodeNotes: notes }: Pick<Ports, 'clock' | 'random' | 'log' | 'nodeNotes'>,
): { readonly relay: Relay; readonly handler: PathHandler; close(): Promise<void> } | undefined {
  const urls = config.RELAY_NODES ?? config.XRPL_RPC ?? []
  if (urls.length === 0) return undefined
  const nodes = createRelayNodes({ urls, networkId: xrplNetworkId(config), clock, random, log, notes })
  const relay = createRelay({
    nodes,
    clock,
    isAccount: (text) => canonicalAddress(text, 0) === text,
    heavyPerMinute: HEAVY_PER_MINUTE * urls.length,
  })
  return {
    relay,
    handler: createRelayHandler({ relay, clock, docsUrl: `${config.PUBLIC_URL}/docs/errors` }),
    close: () => nodes.close(),
  }
}
