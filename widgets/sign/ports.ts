import type { ReadonlySignal } from '@preact/signals'
import type { SignPage } from '#contracts/embed/page.ts'
import type { CreatedSession, SignSession } from '../api/in-minor.ts'
import type { ApiError } from '../api/call.ts'
import type { WalletModel } from './wallet-model.ts'

/** What the sign popup's model stands on. */
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
  /** Runs something later; the answer calls it off. */
  readonly timer: (run: () => void, ms: number) => () => void
  /** Goes to the sign page of another session; the answer is false when the address is not one of ours. */
  readonly moveTo: (signUrl: string) => boolean
}

/** The calls on this session, with its token. They throw ApiError. */
export interface SignApi {
  setPayer(address: string): Promise<SignSession>
  refresh(): Promise<SignSession>
  /** With the moment of an earlier opening, when there was one: of two windows, one asks a wallet. */
  open(step: string, openedAt: string | undefined): Promise<SignSession>
  complete(step: string, txHash: string): Promise<SignSession>
  cancel(): Promise<SignSession>
  renew(): Promise<CreatedSession>
}

/** The session as the server tells it, by whatever way the news comes. */
export interface SessionFeed {
  readonly session: ReadonlySignal<SignSession | undefined>
  /** Why the server does not tell; gone as soon as it does again. */
  readonly failure: ReadonlySignal<ApiError | undefined>
  /** Takes in what a call answered. */
  readonly accept: (session: SignSession) => void
  /** Asks the server now. */
  readonly ask: () => void
}

/** What outlives a reload of the page: per session, but for the wallet. Never a secret beyond the tab. */
export interface Memory {
  read(): Kept
  write(change: { readonly [K in keyof Kept]: Kept[K] | undefined }): void
  /** The make of the wallet that was used last, in any session. */
  readonly lastWallet: () => string | undefined
  rememberWallet(make: string): void
}

export interface Kept {
  /** Steps that were opened and certainly not sent, with the moment at which they were opened. */
  readonly unsent?: Readonly<Record<string, string>>
  /** A hash that the wallet answered and the server has not confirmed to know. */
  readonly hash?: { readonly step: string; readonly txHash: string }
  /** The least that the user has agreed to receive. */
  readonly agreed?: { readonly quote: string; readonly minOutMinor: string }
}
