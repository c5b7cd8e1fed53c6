import { market } from '#contracts/market/index.ts'
import { createSlices } from '../../kit/slices.ts'
import type { Log } from '../../ports/log.ts'
import type { MarketSource } from '../../ports/market/source.ts'

/** An answer that the contract does not allow: of one thing, and so no sign that the source is down. */
export class UnlikeContract extends Error {
  override readonly name = 'UnlikeContract'
}

/**
 * Holds a source to the contract: an answer of another form is a failure, so that the next source is asked. The log has
 * each route once.
 */
export function checkedSource(source: MarketSource, log: Log): MarketSource {
  const told = new Set<string>()
  const checked = new Set<string>()
  // The first check of a route makes its validator, which takes up to 15 ms: it gets a turn of its own.
  const turn = createSlices(0)
  return {
    ...source,
    isBehind: (route) => source.isBehind(route),
    health: () => source.health(),
    async ask(route, call, signal) {
      const answer = await source.ask(route, call, signal)
      if (answer.kind !== 'found') return answer
      const isFirst = !checked.has(route)
      if (isFirst) await turn.breathe()
      const parsed = market[route].answer.safeParse(answer.body)
      checked.add(route)
      if (isFirst) await turn.breathe()
      if (parsed.success) return answer
      const problems = parsed.error.issues
        .slice(0, 5)
        .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
      if (!told.has(route)) log.error('market.unlike-contract', { source: source.name, route, problems })
      told.add(route)
      throw new UnlikeContract(`${source.name} answers ${route} with ${problems.join('; ')}`)
    },
  }
}
