import { createOnce } from '../../kit/once.ts'
import { sortedJson } from '../../kit/sorted-json.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Asked, Kept, Relay, RelayOutcome } from '../../ports/relay/relay.ts'
import type { RelayNodes } from '../../ports/relay/nodes.ts'
import { createHeavyRation, type Ration } from './heavy-ration.ts'
import { lifetimeOf } from './lifetime.ts'
import { readCall, type RelayCall } from './read-call.ts'
import { LRUCache } from 'lru-cache'

export interface RelayDeps {
  readonly nodes: RelayNodes
  readonly clock: Clock
  /** Whether text is a classic address with the right checksum. */
  readonly isAccount: (text: string) => boolean
  /** How many heavy calls go to the nodes in a minute, of all clients together. */
  readonly heavyPerMinute: number
}

/** What came of asking the nodes, for all who wait for it. */
type Fetched = { readonly kept: Kept; readonly isOld: boolean } | Extract<RelayOutcome, { kind: 'failed' }>

const MOST_CHARACTERS = 32 * 1024 * 1024

/** Passes reading calls to the nodes of the XRP Ledger. */
export function createRelay({ nodes, clock, isAccount, heavyPerMinute }: RelayDeps): Relay {
  const answers = createAnswers(MOST_CHARACTERS)
  const ration = createHeavyRation(heavyPerMinute)
  const once = createOnce<Fetched>()
  const nowMs = () => clock.now().getTime()

  async function fetch(call: RelayCall, key: string): Promise<Fetched> {
    const answer = await nodes.ask(call)
    if (!answer.ok)
      return {
        kind: 'failed',
        method: call.method,
        reason: answer.reason,
        retryAfterSeconds: answer.retryAfterSeconds,
      }
    const { result, warnings, source, isOld } = answer
    const { status: _, ...fields } = result
    const kept = {
      result: JSON.stringify(fields),
      status: result['error'] === undefined ? ('success' as const) : ('error' as const),
      warnings: warnings.length === 0 ? undefined : JSON.stringify(warnings),
      source,
      at: nowMs(),
      lifetime: lifetimeOf(call, result),
    }
    if (!isOld && kept.lifetime.freshMs > 0) answers.set(key, kept)
    return { kept, isOld }
  }

  /** One call for all who ask the same at once. It goes on when they leave. */
  const renew = (call: RelayCall, key: string, { id, isPaid }: Asked['client']): Promise<Fetched> =>
    once.run(key, async () => {
      const taken = call.isHeavy ? ration.take(id, isPaid, nowMs()) : undefined
      return taken?.ok === false ? rationed(call.method, taken) : fetch(call, key)
    })

  return {
    async ask(asked) {
      const read = readCall(asked, { isAccount, isPaid: asked.client.isPaid })
      if (!read.ok) return { kind: 'refused', refusal: read.refusal }
      const { call } = read
      const { method } = call
      const key = `${method} ${sortedJson(call.params)}`
      const known = answers.get(key)
      const age = known === undefined ? Infinity : nowMs() - known.at
      if (known !== undefined) {
        const { freshMs, renewingMs } = known.lifetime
        const answered = { kind: 'answered', method, answer: known, ageMs: age, isOutdated: false } as const
        if (age < freshMs) return { ...answered, cache: 'HIT' }
        if (age < freshMs + renewingMs) {
          void renew(call, key, asked.client)
          return { ...answered, cache: 'STALE' }
        }
      }
      const fetched = await renew(call, key, asked.client)
      if ('kept' in fetched && !fetched.isOld)
        return { kind: 'answered', method, answer: fetched.kept, ageMs: 0, cache: 'MISS', isOutdated: false }
      if (known !== undefined && age < known.lifetime.freshMs + known.lifetime.failingMs)
        return { kind: 'answered', method, answer: known, ageMs: age, cache: 'STALE', isOutdated: true }
      if ('kept' in fetched)
        return { kind: 'answered', method, answer: fetched.kept, ageMs: 0, cache: 'STALE', isOutdated: true }
      return fetched
    },
  }
}

const rationed = (method: string, { of, retryAfterSeconds }: Extract<Ration, { ok: false }>) =>
  ({
    kind: 'failed',
    method,
    reason: of === 'client' ? 'own-ration' : 'rationed',
    retryAfterSeconds,
  }) as const

/** Answers over this many characters are not kept. */
const LARGEST = 1_000_000
/** For the map, the key's entry and the times. */
const OVERHEAD = 300

/** Keeps answers until their characters are more than `most`; then those go that were not read for the longest time. */
const createAnswers = (most: number) =>
  new LRUCache<string, Kept>({
    maxSize: most,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ result, warnings = '' }, key) =>
      key.length + result.length + warnings.length + OVERHEAD,
  })
