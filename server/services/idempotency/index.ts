import type { PartnerCaller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'
import {
  ABANDONED_AFTER_SECONDS,
  IDEMPOTENCY_HOURS,
  type IdempotentCall,
} from '../../domain/access/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Secrets } from '../../ports/secrets.ts'
import { changeInBatches } from '../../kit/in-batches.ts'
import type { Store, Tables } from '../../ports/store.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface Idempotency {
  /**
   * Runs `work` once for a caller's idempotency key: a repetition of the same request gets the first answer. A
   * refusal or a failure is not stored, because nothing was done, and a repetition may succeed. Finished work is
   * answered even when its answer could not be stored. Throws IDEMPOTENCY_IN_PROGRESS while the first call runs, and
   * IDEMPOTENCY_KEY_REUSED for another request.
   */
  readonly once: (
    call: IdempotentRequest,
    work: () => Promise<Answer>,
  ) => Promise<Answer & { readonly replayed: boolean }>
  /** Removes calls that are older than a day. */
  sweep(): Promise<void>
}

export interface IdempotentRequest {
  readonly caller: Extract<PartnerCaller, { kind: 'key' }>
  readonly route: string
  readonly key: string
  /** Method, path and raw body. */
  readonly content: string
}

export function createIdempotency(ports: {
  readonly store: Store
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Log
}): Idempotency {
  const { store, secrets, clock, log } = ports
  return {
    async once({ caller, route, key, content }, work) {
      const id = [caller.partner.slug, caller.key.env, route, secrets.sha256(key)].join(' ')
      const fingerprint = secrets.sha256(content)
      const call: IdempotentCall = { id, fingerprint, startedAt: clock.now().toISOString() }
      const earlier = await claim(store, call)
      if (earlier !== undefined) return { ...replay(secrets, key, earlier, fingerprint), replayed: true }
      const answer = await work().catch(async (error: unknown) => {
        await ifStillOurs(store, call, ({ idempotency }) => idempotency.remove(id)).catch((cause: unknown) =>
          log.warn('idempotency.claim-kept', { route, cause }),
        )
        throw error
      })
      const sealed = secrets.seal(key, JSON.stringify(answer.body))
      await ifStillOurs(store, call, ({ idempotency }) =>
        idempotency.update({ ...call, answer: { status: answer.status, sealed } }),
      ).catch((cause: unknown) => log.error('idempotency.answer-lost', { route, cause }))
      return { ...answer, replayed: false }
    },

    async sweep() {
      const limit = new Date(clock.now().getTime() - IDEMPOTENCY_HOURS * 3_600_000).toISOString()
      const isOld = (call: IdempotentCall | undefined) => call !== undefined && call.startedAt < limit
      await changeInBatches(store, store.read.idempotency, isOld, async ({ idempotency }, id) => {
        if (!isOld(await idempotency.get(id))) return false
        await idempotency.remove(id)
        return true
      })
    },
  }
}

/** Takes the key; the result is the earlier call that has it, if there is one. */
async function claim(store: Store, call: IdempotentCall): Promise<IdempotentCall | undefined> {
  return store.transact(async ({ idempotency }) => {
    const earlier = await idempotency.get(call.id)
    if (earlier === undefined) {
      await idempotency.insert(call)
      return undefined
    }
    if (!isAbandoned(earlier, call.startedAt)) return earlier
    await idempotency.update(call)
    return undefined
  })
}

/** Makes the change only while the key belongs to this call: a slow call may have lost it to another one. */
async function ifStillOurs(
  store: Store,
  { id, startedAt }: IdempotentCall,
  change: (tables: Tables<'write'>) => Promise<void>,
): Promise<void> {
  await store.transact(async (tables) => {
    const now = await tables.idempotency.get(id)
    if (now?.startedAt === startedAt && now.answer === undefined) await change(tables)
  })
}

/** True for a call that was lost with its process, or whose day is over. */
function isAbandoned(earlier: IdempotentCall, now: string): boolean {
  const age = Date.parse(now) - Date.parse(earlier.startedAt)
  return earlier.answer === undefined
    ? age > ABANDONED_AFTER_SECONDS * 1000
    : age > IDEMPOTENCY_HOURS * 3_600_000
}

function replay(secrets: Secrets, key: string, earlier: IdempotentCall, fingerprint: string): Answer {
  if (earlier.fingerprint !== fingerprint)
    throw new SuiteError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another request.')
  if (earlier.answer === undefined)
    throw new SuiteError('IDEMPOTENCY_IN_PROGRESS', 'The first request with this key is still running.', {
      retryAfter: 1,
    })
  const text = secrets.unseal(key, earlier.answer.sealed)
  if (text === undefined)
    throw new SuiteError('IDEMPOTENCY_KEY_REUSED', 'The earlier answer can no longer be read.')
  const body: unknown = JSON.parse(text)
  return { status: earlier.answer.status, body }
}
