import { createModel, effect, type ReadonlySignal, signal } from '@preact/signals'
import { ApiError } from '../../api/call.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { chainOf, type Family } from '../../models/page-chain.ts'
import { type SessionFollower, SessionModel } from '../../models/session-model.ts'
import { SignWindowModel } from '../../models/sign-window-model.ts'
import type { CheckoutPorts } from '../ports.ts'

interface ConnectNeeds {
  readonly chain: ReadonlySignal<string>
  readonly onAddress: (address: string, chain: string) => void
}

/** Asks for the visitor's address, by a session that has no other purpose. */
export const ConnectModel = createModel((ports: CheckoutPorts, { chain, onAddress }: ConnectNeeds) => {
  const { call, host, page } = ports
  const active = signal(false)
  const signUrl = signal<string | undefined>(undefined)
  const problem = signal<ApiError | undefined>(undefined)
  const window = new SignWindowModel(host)
  let follower: SessionFollower | undefined
  let unsubscribe: (() => void) | undefined
  /** The chains of which the session asks for an address. */
  let asked: Family | undefined
  let turn = 0

  const familyNow = () => chainOf(page, chain.value)?.family

  const stop = () => {
    turn += 1
    unsubscribe?.()
    follower?.stop()
    follower = undefined
    signUrl.value = undefined
    active.value = false
    asked = undefined
    window.reset()
    host.keep('')
  }

  const take = (session: SignSession | undefined) => {
    if (session === undefined || session.status === 'pending') return
    if (session.payer !== undefined) onAddress(session.payer, session.chain)
    // Stops after the notification that brought the address, not within it.
    queueMicrotask(stop)
  }

  // An address of one family means nothing on a chain of another.
  effect(() => {
    const family = familyNow()
    if (asked !== undefined && asked !== family) stop()
  })

  return {
    active,
    signUrl,
    problem,
    window,
    async connect() {
      const known = follower?.session.peek()
      const url = signUrl.peek()
      if (known !== undefined && url !== undefined) return window.open(url, known.id)
      if (active.peek()) return undefined
      const now = ++turn
      active.value = true
      asked = familyNow()
      problem.value = undefined
      try {
        const { returnUrl } = await host.config
        const created = await call('POST /api/embed/connect', { body: { chain: chain.peek(), returnUrl } })
        if (now !== turn) return undefined
        signUrl.value = created.walletSignUrl
        follower = new SessionModel(ports, { id: created.id }, created)
        unsubscribe = follower.session.subscribe(take)
        host.keep(created.id)
        await window.open(created.walletSignUrl, created.id)
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        if (now === turn) {
          problem.value = cause
          active.value = false
        }
      }
      return undefined
    },
    stop,
  }
})

export type Connect = InstanceType<typeof ConnectModel>
