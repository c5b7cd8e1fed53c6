import { createModel, signal } from '@preact/signals'
import { ApiError } from '../../api/call.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { phaseOf } from '../../models/session-phase.ts'
import type { CheckoutPorts } from '../ports.ts'
import type { Past } from './store.ts'

/** The visitor's last payments with this widget, and what became of them. */
export const HistoryModel = createModel(({ call, store }: Pick<CheckoutPorts, 'call' | 'store'>) => {
  const payments = signal(store.history())
  const read = () => {
    payments.value = store.history()
  }

  /** Asks for one that had not ended when it was last seen. One that the server has forgotten was never paid. */
  const look = async (past: Past) => {
    try {
      const session = await call('GET /api/v1/sign/session/:id', { params: { id: past.id }, query: {} })
      store.note({ ...pastOf(session), title: past.title })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (cause.code === 'NOT_FOUND') store.note({ ...past, state: 'expired' })
    }
  }

  return {
    payments,
    read,
    /** Reads them again, and asks what became of those that had not ended. */
    async refresh() {
      read()
      for (const past of payments.peek()) if (past.state === 'open') await look(past)
      read()
    },
  }
})

export type History = InstanceType<typeof HistoryModel>

/** What the history keeps of a session. Its title is the one that is known. */
export function pastOf(session: SignSession): Past {
  const { kind } = phaseOf(session)
  const hash = session.steps.findLast(({ txHash }) => txHash !== undefined)?.txHash
  const isEnd = kind === 'settled' || kind === 'failed' || kind === 'expired' || kind === 'cancelled'
  return {
    id: session.id,
    title: '',
    at: Date.parse(session.createdAt),
    state: isEnd ? kind : 'open',
    ...(hash !== undefined && { txHash: hash, chain: session.chain }),
  }
}
