import { signal } from '@preact/signals'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { ApiError } from '../../api/call.ts'
import type { SessionFeed } from '../payment/ports.ts'
import type { SignApi } from '../payment/sign-api.ts'
import { TOGETHER } from '../../wallets/wallet.ts'
import { freshSession, NOW, preparedSession } from './sample-session.ts'

/** A clock and timers that move only when told to. */
export function createFakeTime(start = NOW) {
  let ms = start
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  return {
    now: () => ms,
    timer: (run: () => void, after: number) => {
      const entry = { at: ms + after, run }
      timers.add(entry)
      return () => void timers.delete(entry)
    },
    /** Runs the timers that fall due, in order, and lets promises settle in between. */
    pass: async (by: number) => {
      const end = ms + by
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        timers.delete(due)
        ms = due.at
        due.run()
        await settle()
      }
      ms = end
      await settle()
    },
    waiting: () => timers.size,
  }
}

/** Lets pending promises settle. */
export async function settle(): Promise<void> {
  await new Promise((done) => setTimeout(done, 0))
}

export const refusal = (code: ApiError['code'], retryable = false): ApiError =>
  new ApiError(code, `the server says ${code}`, { retryable })

type Call = keyof SignApi

const prepare = (payer: string): SignSession => preparedSession({ payer })
const same = (session: SignSession): SignSession => session

/** The server of one session: moves its steps as the real one does, and fails when the test says so. */
export function createFakeServer(time: { readonly now: () => number }, start = freshSession()) {
  const session = signal<SignSession | undefined>(start)
  const failure = signal<ApiError | undefined>(undefined)
  const calls: string[] = []
  const failures = new Map<Call, unknown[]>()
  const held = new Set<Call>()
  let truth = start
  /** The answers of setPayer and refresh; a test may replace them. */
  let prepared = prepare
  let refreshed = same
  let atOpen = same

  const call = async (name: Call, note: string, change: () => SignSession): Promise<SignSession> => {
    calls.push(note)
    await settle()
    if (held.has(name)) await new Promise(() => undefined)
    const next = failures.get(name)?.shift()
    if (next !== undefined) throw next
    truth = change()
    return truth
  }
  const patch = (id: string, change: Partial<SessionStep>): SignSession => ({
    ...truth,
    payerFixed: true,
    steps: truth.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
  })
  /** All steps that one transaction carries, and what is known of it. */
  const patchAll = (
    change: Partial<SessionStep>,
    group: Partial<NonNullable<SignSession['together']>>,
  ): SignSession => {
    const { together } = truth
    if (together === undefined) throw refusal('NOT_FOUND')
    return {
      ...truth,
      payerFixed: true,
      steps: truth.steps.map((step) => (together.steps.includes(step.id) ? { ...step, ...change } : step)),
      together: { ...together, ...group },
    }
  }
  const api: SignApi = {
    setPayer: async (address) => call('setPayer', `payer ${address.slice(0, 6)}`, () => prepared(address)),
    refresh: async () => call('refresh', 'refresh', () => refreshed(truth)),
    open: async (step) =>
      call('open', `open ${step}`, () => {
        truth = atOpen(truth)
        if (step === TOGETHER) {
          const openedAt = new Date(time.now()).toISOString()
          return patchAll({ state: 'opened', openedAt }, { state: 'out', openedAt })
        }
        return patch(step, { state: 'opened', openedAt: new Date(time.now()).toISOString() })
      }),
    declined: async (step, openedAt, code) =>
      call('declined', `declined ${step}${code === undefined ? '' : ` ${String(code)}`}`, () => {
        if (step === TOGETHER)
          return patchAll(
            { state: 'waiting' },
            code === undefined || code === 4001 ? {} : { state: 'off', wallets: [] },
          )
        const isLast = truth.steps.some(
          (one) => one.id === step && one.state === 'opened' && one.openedAt === openedAt,
        )
        return isLast ? patch(step, { state: 'waiting' }) : truth
      }),
    complete: async (step, txHash) =>
      call('complete', `complete ${step}`, () => {
        if (step === TOGETHER)
          return { ...patchAll({ state: 'submitted', txHash }, {}), status: 'signed', txHash }
        const next = patch(step, { state: 'submitted', txHash })
        return next.steps.at(-1)?.id === step ? { ...next, status: 'signed', txHash } : next
      }),
    cancel: async () => call('cancel', 'cancel', () => ({ ...truth, status: 'cancelled' })),
    renew: async () => {
      await call('renew', 'renew', () => truth)
      const walletSignUrl = 'http://suite.test/sign/ses_0000000000000000000002#et=new'
      return { ...truth, embedToken: 'new', embedUrl: '', walletSignUrl, popupUrl: walletSignUrl }
    },
  }
  const feed: SessionFeed = {
    session,
    failure,
    accept: (next) => (session.value = next),
    ask: () => void calls.push('ask'),
  }
  return {
    api,
    feed,
    calls,
    /** Something happened at the server, and the news came. */
    tell: (change: Partial<SignSession>) => {
      truth = { ...truth, ...change }
      session.value = truth
    },
    tellStep: (id: string, change: Partial<SessionStep>) => {
      truth = patch(id, change)
      session.value = truth
    },
    tellTogether: (...news: Parameters<typeof patchAll>) => {
      truth = patchAll(...news)
      session.value = truth
    },
    /** The next calls of that name fail with these, one after another. */
    fail: (name: Call, ...causes: readonly unknown[]) => void failures.set(name, [...causes]),
    prepares: (how: typeof prepared) => void (prepared = how),
    refreshes: (how: typeof refreshed) => void (refreshed = how),
    /** Calls of that name are not answered from now on. */
    hold: (name: Call) => void held.add(name),
    /** Changes the truth while a step is being opened. */
    changesAtOpen: (change: typeof atOpen) => void (atOpen = change),
    unreachable: (cause: ApiError | undefined) => (failure.value = cause),
  }
}
