import type { NodeCall } from '../../ports/relay/nodes.ts'
import type { Node } from './node.ts'
import { firstLedger, hasLedger } from '../../formats/xrpl-node-state.ts'

/** Ledgers that nodes may lack of a history that counts as whole. */
const SAME_HISTORY = 1_000

/** The nodes that can answer a call best; all of them where none is better. */
export function bestFor(nodes: readonly Node[], { ledger, nodes: wanted }: NodeCall): readonly Node[] {
  const present = preferred(nodes, (node) => !node.isAside() && node.state()?.isSynced === true)
  const known =
    ledger === undefined
      ? present
      : preferred(present, (node) => {
          const state = node.state()
          return state !== undefined && hasLedger(state, ledger)
        })
  switch (wanted) {
    case 'any':
      return known
    case 'clio':
      return preferred(known, (node) => node.state()?.isClio === true)
    case 'history': {
      const first = Math.min(...known.map(firstOf))
      return preferred(known, (node) => firstOf(node) <= first + SAME_HISTORY)
    }
  }
}

function firstOf(node: Node): number {
  const state = node.state()
  return state === undefined ? Infinity : firstLedger(state)
}

function preferred(nodes: readonly Node[], isBetter: (node: Node) => boolean): readonly Node[] {
  const better = nodes.filter(isBetter)
  return better.length === 0 ? nodes : better
}

/**
 * The better one of two nodes that chance has named: nearly as good as the best of all, and no node is run over by
 * everyone at once (M. Mitzenmacher, The Power of Two Choices, 2001). A loaded node takes part half of the time.
 */
export function pick(nodes: readonly Node[], chance: () => number): Node | undefined {
  const taking = preferred(nodes, (node) => !node.isLoaded() || chance() < 0.5)
  const at = Math.floor(chance() * taking.length)
  const [first, ...rest] = [...taking.slice(at), ...taking.slice(0, at)]
  const second = rest[Math.floor(chance() * rest.length)]
  if (first === undefined || second === undefined) return first
  return second.cost() < first.cost() ? second : first
}
