import { SuiteError } from '../../domain/errors.ts'
import {
  ABANDONED_AFTER_SECONDS,
  callerName,
  IDEMPOTENCY_HOURS,
  type IdempotentCall,
  type KnownCaller,
  LARGEST_ANSWER,
  roomOf,
} from '../../domain/access/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Leases } from '../../ports/shared/leases.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets } from '../../ports/secrets.ts'
import { oldestFirst } from '../../kit/every-row.ts'
import { defined } from '../../kit/defined.ts'
import { removeOver, whileDue } from '../../kit/in-batches.ts'
import { type Store, StoreUnavailable, type Tables } from '../../ports/store.ts'
import { createRooms, type Rooms } from './make-room.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface Idempotency {
  /**
   * Runs `work` once for a caller's idempotency key: a repetition of the same request gets the first answer. A
   * refusal or a failure is not stored, because nothing was done, and a repetition may succeed. Finished work is
   * answered even when its answer could not be stored. A repetition after a crash finds the payments, sessions,
   * messages, requests to Xaman and payouts that the first call has made: see port Random. Answers to callers without a
   * key have limited room: large ones are not stored, and old ones leave earlier when there are too many. Their calls,
   * repeated, are carried out again. Throws IDEMPOTENCY_IN_PROGRESS while the first call runs, and
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
  readonly caller: KnownCaller
  readonly route: string
  readonly key: string
  /** Method, path and body: equal for requests that mean the same. */
  readonly content: string
}

export function createIdempotency(ports: {
  readonly store: Store
  readonly secrets: Secrets
  readonly random: Random
  readonly clock: Clock
  readonly leases: Pick<Leases, 'process' | 'isAlive'>
  readonly log: Log
}): Idempotency {
  const { store, secrets, random, clock, leases, log } = ports
  const { process } = leases
  const rooms = createRooms()
  return {
    async once({ caller, route, key, content }, work) {
      const id = [callerName(caller), route, secrets.sha256(key)].join(' ')
      const fingerprint = secrets.sha256(content)
      const call = {
        id,
        ...defined({ room: roomOf(caller) }),
        fingerprint,
        startedAt: clock.now().toISOString(),
        process,
        seed: Buffer.from(random.bytes(16)).toString('hex'),
      }
      let claimed = await claim(store, rooms, call)
      const other = claimed.earlier?.answer === undefined ? claimed.earlier?.process : undefined
      if (other !== undefined && other !== process && !(await leases.isAlive(other)))
        claimed = await claim(store, rooms, call, other)
      const { earlier, seed } = claimed
      if (earlier !== undefined) return { ...replay(secrets, key, earlier, fingerprint), replayed: true }
      const answer = await random.again(seed, work).catch(async (error: unknown) => {
        await ifStillOurs(store, call, ({ idempotency }) =>
          // Its transaction may be stored all the same: a repetition goes on from its seed, at once.
          error instanceof StoreUnavailable
            ? idempotency.update({ ...call, seed, startedAt: abandonedAt(call) })
            : idempotency.remove(id),
        ).catch((cause: unknown) => log.warn('idempotency.claim-kept', { route, cause }))
        throw error
      })
      const sealed = secrets.seal(key, JSON.stringify(answer.body))
      const isTooLarge = call.room !== undefined && sealed.length > LARGEST_ANSWER
      await ifStillOurs(store, call, ({ idempotency }) =>
        isTooLarge
          ? idempotency.remove(id)
          : idempotency.update({ ...call, seed, answer: { status: answer.status, sealed } }),
      ).catch((cause: unknown) => log.error('idempotency.answer-lost', { route, cause }))
      return { ...answer, replayed: false }
    },

    async sweep() {
      const limit = new Date(clock.now().getTime() - IDEMPOTENCY_HOURS * 3_600_000).toISOString()
      const isOld = ({ startedAt }: IdempotentCall) => startedAt < limit
      const oldest = whileDue(oldestFirst(store.read.idempotency), isOld)
      await removeOver(store, oldest, isOld, (tables: Tables<'write'>) => tables.idempotency)
    },
  }
}

interface Claim {
  /** The earlier call that has the key, if there is one. */
  readonly earlier?: IdempotentCall
  readonly seed: string
}

/** Takes the key, unless an earlier call has it. Calls that run in the process `ended` are lost. */
async function claim(
  store: Store,
  rooms: Rooms,
  call: IdempotentCall & { readonly seed: string },
  ended?: string,
): Promise<Claim> {
  return store.transact(async ({ idempotency }) => {
    const earlier = await idempotency.get(call.id)
    if (earlier === undefined) {
      if (call.room !== undefined) await rooms.makeRoom({ idempotency }, call.room, call.startedAt)
      await idempotency.insert(call)
      return { seed: call.seed }
    }
    if (!isAbandoned(earlier, call, ended)) return { earlier, seed: call.seed }
    // The lost call may have done its work: with its seed, this one finds it. Over a day later, it is other work.
    const seed = isOver(earlier, call.startedAt) ? call.seed : (earlier.seed ?? call.seed)
    if (seed === earlier.seed && earlier.fingerprint !== call.fingerprint) return { earlier, seed }
    await idempotency.update({ ...call, seed })
    return { seed }
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

const ageOf = (earlier: IdempotentCall, now: string): number =>
  Date.parse(now) - Date.parse(earlier.startedAt)
/** The start of a call that counts as lost now. */
const abandonedAt = ({ startedAt }: IdempotentCall): string =>
  new Date(Date.parse(startedAt) - (ABANDONED_AFTER_SECONDS + 1) * 1_000).toISOString()
const isOver = (earlier: IdempotentCall, now: string): boolean =>
  ageOf(earlier, now) > IDEMPOTENCY_HOURS * 3_600_000

/** True for a call that was lost, perhaps with its process, or whose day is over. */
function isAbandoned(earlier: IdempotentCall, { startedAt }: IdempotentCall, ended?: string): boolean {
  if (earlier.answer !== undefined) return isOver(earlier, startedAt)
  return (
    (ended !== undefined && earlier.process === ended) ||
    ageOf(earlier, startedAt) > ABANDONED_AFTER_SECONDS * 1000
  )
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
