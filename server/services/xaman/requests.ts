import { defined } from '../../kit/defined.ts'
import { SuiteError } from '../../domain/errors.ts'
import { formatId } from '../../domain/ids.ts'
import {
  type AskedRequest,
  type GivenRequest,
  type RequestedStep,
  slotOf,
  type XamanOutcome,
  type XamanRequest,
} from '../../domain/xaman-request.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { Leases } from '../../ports/shared/leases.ts'
import { DuplicateKey, MOST_ROWS, type Store, type Tables } from '../../ports/store.ts'
import type { Xaman, XamanAsk, XamanPayload } from '../../ports/xaman.ts'
import { createFollowing, type Following, NOTHING_YET } from './following.ts'
import { everyRow } from '../../kit/every-row.ts'

export interface Requests extends Pick<Following, 'outcome' | 'freshOutcome' | 'close'> {
  /**
   * Asks Xaman. The caller names the step's earlier request and has made sure that it is over. Throws SuiteError; the
   * request may have reached Xaman all the same, and `ofStep` finds it.
   */
  ask(ask: Omit<XamanAsk, 'identifier'>, owner: RequestOwner): Promise<GivenRequest>
  byUuid(uuid: string): Promise<GivenRequest | undefined>
  /** The last request of a step, if there is one. Asks Xaman for a request whose creation was not answered. */
  ofStep(step: RequestedStep): Promise<GivenRequest | undefined>
  /** Notes that the step of a request was handed over again. */
  handedOver(request: GivenRequest, openedAt: string): Promise<void>
  /** Continues to follow the requests of an earlier process. */
  resume(): Promise<void>
}

interface RequestOwner {
  /** The only session that may see it. */
  readonly session: string
  /** The step that it signs; absent when it only tells an account. */
  readonly step?: RequestedStep
  /** When the step was handed over. */
  readonly openedAt?: string
  readonly replaces?: GivenRequest | undefined
}

export interface RequestsDeps {
  readonly store: Pick<Store, 'read' | 'transact'>
  readonly xaman: Xaman
  readonly random: Random
  readonly clock: Clock
  readonly log: Log
  readonly leases: Pick<Leases, 'process' | 'isAlive'>
  /** Called once for each signed request, even if no one asks for it. */
  readonly onSigned: (request: GivenRequest, outcome: XamanOutcome) => Promise<void>
  /** Called once for each request that was rejected on the phone, even if no one asks for it. */
  readonly onRejected: (request: GivenRequest) => Promise<void>
}

/** How long after its end a later process still follows a request: one that was opened in time can still be signed. */
const TAKEN_UP_MS = 86_400_000

/** The most requests that only tell an account: anyone can ask for them. Beyond that, the oldest make room. */
const MOST_CONNECTS = 5_000

/** The outcome of a request that was taken back. */
const TAKEN_BACK: XamanOutcome = { ...NOTHING_YET, resolved: true, expired: true }

const underWay = () =>
  new SuiteError('UNAVAILABLE', 'Xaman is already getting this request. Try again in a moment.', {
    retryAfter: 2,
  })

/** The requests to Xaman: each is stored before Xaman gets it, and followed until it is over. */
export function createRequests(deps: RequestsDeps): Requests {
  const { store, xaman, random, clock, log, leases } = deps
  let isClosed = false
  const following = createFollowing({
    xaman,
    clock,
    log,
    async onOver(request, outcome) {
      if (outcome.signed) await deps.onSigned(request, outcome)
      else if (!outcome.expired) {
        // The step may have been handed over again since: the phone's no answers that.
        const current = await store.read.xamanRequests.get(request.id)
        if (current?.state === 'open') await deps.onRejected(current)
      }
      await store.transact(async ({ xamanRequests }) => {
        const current = await xamanRequests.get(request.id)
        if (current?.state === 'open') await xamanRequests.update({ ...current, state: 'over', outcome })
      })
    },
  })

  async function give(
    asked: AskedRequest,
    { uuid, link, pushed, news }: XamanPayload,
  ): Promise<GivenRequest> {
    const { process: _, ...rest } = asked
    const given: GivenRequest = { ...rest, state: 'open', uuid, link, pushed, news }
    await store.transact(({ xamanRequests }) => xamanRequests.update(given))
    following.follow(given)
    return given
  }

  /**
   * Asks whether Xaman has a request whose creation was not answered. A request that Xaman never got is removed. Throws
   * UNAVAILABLE while a process still waits for that answer: Xaman may get the request later.
   */
  async function recover(asked: AskedRequest): Promise<GivenRequest | undefined> {
    if (asked.process !== undefined && (await leases.isAlive(asked.process))) throw underWay()
    const payload = await xaman.find(asked.id)
    if (payload !== undefined) return give(asked, payload)
    await store.transact(({ xamanRequests }) => xamanRequests.remove(asked.id))
    return undefined
  }

  const known = async (request: XamanRequest | undefined): Promise<GivenRequest | undefined> =>
    request?.state === 'asked' ? recover(request) : request

  async function takeUp({ id }: XamanRequest): Promise<void> {
    // A popup may have asked for it in the meantime.
    const request = await store.read.xamanRequests.get(id)
    const given = request?.state === 'over' ? undefined : await known(request)
    if (given !== undefined) await following.freshOutcome(given)
  }

  return {
    async ask(ask, { session, step, openedAt, replaces }) {
      const earlier = formatId('xam', random.bytes(40, 'xaman'))
      // An earlier run of the same call may have asked for it. One that is over is no answer any more.
      const before = await known(await store.read.xamanRequests.get(earlier))
      if (before?.state === 'open' && before.id !== replaces?.id) return before
      const id = before === undefined ? earlier : formatId('xam', random.bytes(40, 'xaman'))
      const expiresAt = new Date(clock.now().getTime() + ask.expireMinutes * 60_000).toISOString()
      const asked: AskedRequest = {
        id,
        session,
        ...defined({ step, openedAt, slot: step && slotOf(step), sequence: ask.sequence }),
        txjson: ask.txjson,
        expiresAt,
        state: 'asked',
        process: leases.process,
      }
      await write(store, asked, replaces)
      const payload = await xaman.create({ ...ask, identifier: asked.id }).catch(async (cause: unknown) => {
        await waitNoLonger(store, asked)
        throw cause
      })
      return give(asked, payload)
    },
    async byUuid(uuid) {
      const request = await store.read.xamanRequests.by('uuid', uuid)
      return request?.state === 'asked' ? undefined : request
    },
    handedOver: (request, openedAt) => noteHandOver(store, request, openedAt),
    ofStep: async (step) => known(await store.read.xamanRequests.by('slot', slotOf(step))),
    async resume() {
      const { xamanRequests } = store.read
      const left = await Promise.all([
        everyRow(xamanRequests, { state: 'asked' }),
        everyRow(xamanRequests, { state: 'open' }),
      ])
      for (const request of left.flat().filter((each) => isWanted(each, clock.now()))) {
        // There may be many of them, and Xaman may be slow.
        if (isClosed) return
        await takeUp(request).catch((cause: unknown) =>
          log.warn('xaman.unread', { request: request.id, cause }),
        )
      }
    },
    outcome: (request) => following.outcome(request),
    freshOutcome: (request) => following.freshOutcome(request),
    close() {
      isClosed = true
      following.close()
    },
  }
}

/** Stores a request in place of another one. */
async function write(
  store: RequestsDeps['store'],
  asked: AskedRequest,
  replaces: GivenRequest | undefined,
): Promise<void> {
  try {
    await store.transact(async ({ xamanRequests }) => {
      const before = replaces && (await xamanRequests.get(replaces.id))
      if (before !== undefined && before.state !== 'asked') {
        const { slot: _, ...rest } = before
        await xamanRequests.update({ ...rest, state: 'over', outcome: before.outcome ?? TAKEN_BACK })
      }
      if (asked.step === undefined) await makeRoom(xamanRequests)
      await xamanRequests.insert(asked)
    })
  } catch (error) {
    if (!(error instanceof DuplicateKey) || error.field !== 'slot') throw error
    throw underWay()
  }
}

/** A request that only tells an account is useless after its end. */
const isWanted = ({ expiresAt, step }: XamanRequest, now: Date): boolean =>
  now.getTime() < Date.parse(expiresAt) + (step === undefined ? 0 : TAKEN_UP_MS)

async function noteHandOver(
  store: RequestsDeps['store'],
  { id, openedAt: before }: GivenRequest,
  openedAt: string,
): Promise<void> {
  if (before === openedAt) return
  await store.transact(async ({ xamanRequests }) => {
    const current = await xamanRequests.get(id)
    if (current !== undefined) await xamanRequests.update({ ...current, openedAt })
  })
}

/** From now on, any process may look for it at Xaman. */
async function waitNoLonger(store: RequestsDeps['store'], asked: AskedRequest): Promise<void> {
  const { process: _, ...unanswered } = asked
  await store.transact(({ xamanRequests }) => xamanRequests.update(unanswered))
}

async function makeRoom(requests: Tables<'write'>['xamanRequests']): Promise<void> {
  const where = { isConnect: 'yes' } as const
  const tooMany = (await requests.count(where)) - MOST_CONNECTS + 1
  if (tooMany <= 0) return
  for (const { id } of await requests.list({ where, limit: Math.min(tooMany, MOST_ROWS) }))
    await requests.remove(id)
}
