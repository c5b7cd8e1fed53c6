import type { ReadonlySignal } from '@preact/signals'
import type { SignPage } from '#contracts/embed/page.ts'
import type { SignSession } from '../../api/in-minor.ts'
import type { ApiError } from '../../api/call.ts'
import type { Memory } from '../page/tab-memory.ts'
import type { WalletModel } from '../wallet/wallet-model.ts'
import type { SignApi } from './sign-api.ts'

/** The dependencies of the sign popup's model. */
export interface SignPorts {
  readonly page: SignPage
  readonly api: SignApi
  readonly feed: SessionFeed
  readonly wallet: InstanceType<typeof WalletModel>
  readonly memory: Memory
  /** False while the page is hidden. */
  readonly visible: ReadonlySignal<boolean>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Runs something later. Returns how to cancel it. */
  readonly timer: (run: () => void, ms: number) => () => void
  /** Goes to the sign page of another session. Answers false when the address is not one of ours. */
  readonly moveTo: (signUrl: string) => boolean
}

/** The session, kept up to date by the server. */
export interface SessionFeed {
  readonly session: ReadonlySignal<SignSession | undefined>
  /** Why the server does not answer, until it does again. */
  readonly failure: ReadonlySignal<ApiError | undefined>
  /** Takes in the answer of a call. */
  readonly accept: (session: SignSession) => void
  /** Asks the server now. */
  readonly ask: () => void
}
