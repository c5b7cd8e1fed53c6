import type { WalletPayload } from '#contracts/api/payment.ts'
import { type Action, type Decoded, Undecodable } from '#contracts/payloads/decoded.ts'

export { type Action, type Decoded, Undecodable }

/** A kind of wallets, as the sign popup uses it. Each kind has a folder beside this file. */
export interface WalletKind {
  /** Reports the wallets that are there, again whenever one more announces itself. Returns how to stop. */
  discover(report: (options: readonly WalletOption[]) => void): () => void
  /**
   * Connects a wallet that was reported. `ask` opens the wallet for the user's consent. `resume` opens no window: it
   * succeeds only where consent was given before, or where the session has its account and the wallet is one that is
   * asked for signatures alone. A wallet on another device is invited through `present`.
   * Throws WalletError.
   */
  connect(id: string, how: 'ask' | 'resume', present: Present): Promise<WalletConnection>
}

/** The way to a wallet that is not in this browser: an app on this device, or on a phone that scans a code. */
export interface Invitation {
  /** Opens the wallet's app; it is also the text of the code. */
  readonly link: string
  /** The wallet was told directly too: its phone already shows the request. */
  readonly pushed?: boolean
  /** The account that has to pay, where the link cannot name it. */
  readonly account?: string
}

/** Shows the way to a wallet, or removes it. Answers `false` once the user has turned to something else. */
export type Present = (invitation: Invitation | undefined) => unknown

/** A wallet as it presents itself. Name and icon are its own claims, cleaned for display. */
export interface WalletOption {
  /** Names the wallet as long as the page lives. */
  readonly id: string
  /** Names the wallet's make over visits (EIP-6963 `rdns`), to offer the last used one first. */
  readonly make: string
  readonly name: string
  /** A `data:image/…` address, for an `<img>` only: scripts in an SVG do not run there. */
  readonly icon?: string
}

/** The name of several steps that are signed as one, where a step is named. */
export const TOGETHER = 'together'

/** A connected wallet. Methods that ask the wallet throw WalletError. */
export interface WalletConnection {
  readonly kind: WalletPayload['kind']
  readonly option: WalletOption
  /** The account that would sign now; `undefined` once the wallet has withdrawn its consent. */
  address(): string | undefined
  /** The wallet's current chain, as a CAIP-2 id such as `eip155:1`. */
  chain(): string
  /** Calls back when the account, the chain or the connection has changed. Returns how to stop. */
  onChange(listener: () => void): () => void
  /** True when both are the same address or asset of the chain, in whatever spelling. */
  readonly same: (a: string, b: string) => boolean
  /** The part of a payload that the wallet gets; `undefined` for a payload of another kind. */
  given(payload: WalletPayload): unknown
  /** True when both ask the wallet for the same, but for the account's number and the block that proves the chain. */
  asksSame(a: WalletPayload, b: WalletPayload): boolean
  /** Reads a payload as the action that it is. Throws Undecodable. `assets` are candidates for a mere hash. */
  decode(payload: WalletPayload, assets?: readonly string[]): Decoded
  /**
   * Reads a payload of several steps as its legs, each as if it were signed alone, in order. Throws Undecodable. Absent
   * where wallets of this kind sign no group.
   */
  decodeTogether?(payload: WalletPayload, assets?: readonly string[]): readonly Decoded[]
  /**
   * Whether the wallet signs the payload's steps as one, as it says itself now; asks the wallet, not the user, and is
   * never longer than 2 s. Absent where every wallet of the kind does. Never throws: no answer is no.
   */
  canTogether?(payload: WalletPayload): Promise<boolean>
  /**
   * Follows a request that this wallet holds from before (a reload, a closed window), without asking for anything new: the
   * hash of its transaction. `undefined` where nothing is known of one. Throws WalletError like `sign`.
   */
  resume?(payload: WalletPayload, step: string): Promise<string> | undefined
  /** Moves the wallet to a chain; with `details` it can add a chain that it does not know. */
  switchTo(chain: string, details?: NewChain): Promise<void>
  /** Throws unless the wallet's account, its chain and the blocks of its node are those of the payload. */
  check(payload: WalletPayload): Promise<void>
  /** Has the wallet send exactly this payload of the session's `step`. Returns the transaction's hash. */
  sign(payload: WalletPayload, present: Present, step: string): Promise<string>
  /** The user says that the wallet sent nothing: it may be asked again. */
  giveUp?(): void
  /** Stops listening to the wallet; its consent stays. */
  close(): void
}

/** The data that a wallet needs to add a chain. */
export interface NewChain {
  readonly name: string
  readonly coin: { readonly symbol: string; readonly name: string; readonly decimals: number }
  readonly rpcUrl: string
}

export type WalletFailure =
  /** The user said no. */
  | 'rejected'
  /** The user has closed the window that showed the way to a wallet. */
  | 'closed'
  /** The wallet is still asking the user something. */
  | 'busy'
  /** The wallet did not give this page the account. */
  | 'not-authorised'
  /** The wallet uses another account than the payload's. */
  | 'wrong-account'
  | 'wrong-chain'
  /** The wallet does not know the chain. */
  | 'unknown-chain'
  /** The wallet is on another chain with the same id: a fork or a test chain. */
  | 'other-chain'
  | 'unsupported'
  /** The wallet does not sign several steps at once, or its batch came to nothing for certain. */
  | 'not-together'
  | 'no-funds'
  /** The wallet's own trial run says that the transaction would fail. */
  | 'would-fail'
  /** The wallet has signed another transaction than it was asked to; it was not sent. */
  | 'altered'
  /** The account has used the number of the request for another transaction: this one is no longer valid. */
  | 'outdated'
  | 'disconnected'
  /** The user has continued in another tab of ours, which asks the wallet now. */
  | 'elsewhere'
  /** The service that reaches the wallet is in trouble; the wallet was not asked. */
  | 'unavailable'
  /** A question that needs no user was not answered in time. */
  | 'timeout'
  | 'failed'

/** A refusal or failure of a wallet, in the terms of this program. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly failure: WalletFailure
  /** The wallet's own code, where it counts. */
  readonly code?: number

  /** `message` is the wallet's own sentence, cleaned for display; empty when it said nothing. */
  constructor(failure: WalletFailure, message = '', code?: number) {
    super(message)
    this.failure = failure
    if (code !== undefined) this.code = code
  }
}

/** The failures after which a transaction may exist although the wallet named no hash. */
const unsure: ReadonlySet<WalletFailure> = new Set(['disconnected', 'elsewhere', 'timeout', 'failed'])

/** False when it is certain that the failed request sent no transaction. */
export function mayHaveSent(cause: unknown): boolean {
  return !(cause instanceof WalletError) || unsure.has(cause.failure)
}

/** Characters of an icon's address. */
const MOST_ICON = 200_000

/** Only a picture that the wallet itself contains: a remote one would tell its host who is about to sign. */
export function safeIcon(icon: unknown): Pick<WalletOption, 'icon'> {
  if (typeof icon !== 'string' || icon.length > MOST_ICON) return {}
  return /^data:image\/(svg\+xml|png|webp|jpeg|gif|avif|x-icon)[;,]/i.test(icon) ? { icon } : {}
}

/** A stranger's text for one line: folded (NFKC), and without what could imitate or reorder its surroundings. */
export function cleanText(text: unknown, most: number): string {
  if (typeof text !== 'string') return ''
  const plain = text
    .slice(0, most * 8)
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = Array.from(plain)
  return letters.length <= most ? plain : `${letters.slice(0, most - 1).join('')}…`
}
