import type { WalletPayload } from '#contracts/api/payment.ts'

/**
 * What the sign popup asks of a kind of wallets. One folder beside this file implements it per kind:
 * it finds the wallets that are there, connects one, reads a payload back as what it does, and has it signed.
 */
export interface WalletKind {
  /** Reports the wallets that are there, now and whenever one more announces itself. Returns how to stop. */
  discover(report: (options: readonly WalletOption[]) => void): () => void
  /**
   * Connects a wallet that was reported. `ask` opens the wallet for the user's consent; `resume` opens no window, and
   * succeeds only where consent was given before, or where the session has its account and the wallet is one that is
   * asked for signatures alone. A wallet on another device is invited through `present`.
   * Throws WalletError.
   */
  connect(id: string, how: 'ask' | 'resume', present: Present): Promise<WalletConnection>
}

/** The way to a wallet that is not in this browser: an app on this device, or on a phone that scans a code. */
export interface Invitation {
  /** Opens the wallet's app; also what the code says. */
  readonly link: string
  /** The wallet was told by itself too: its phone shows the request already. */
  readonly pushed?: boolean
  /** The link cannot say who has to pay: it is this account. */
  readonly account?: string
}

/**
 * Shows the way to a wallet, or takes it away again (`undefined`). Answers `false` once the user has turned away
 * from what it was asked for: a kind that shows the way by itself shows nothing then.
 */
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

/** A connected wallet. Methods that ask the wallet throw WalletError. */
export interface WalletConnection {
  /** The payloads that it can sign. */
  readonly kind: WalletPayload['kind']
  readonly option: WalletOption
  /** The account that would sign now; `undefined` once the wallet has taken its consent back. */
  address(): string | undefined
  /** The chain that the wallet stands on, as a CAIP-2 id such as `eip155:1`. */
  chain(): string
  /** Calls back when the account, the chain or the connection has changed. Returns how to stop. */
  onChange(listener: () => void): () => void
  /** True when both spell the same address or asset of the chain. */
  readonly same: (a: string, b: string) => boolean
  /**
   * Reads a payload back as what it does. Throws Undecodable. Some transactions point at an asset only by a hash
   * of it: `assets` are those that it may be.
   */
  decode(payload: WalletPayload, assets?: readonly string[]): Decoded
  /** Moves the wallet to a chain; `details` let it add one that it does not know. */
  switchTo(chain: string, details?: NewChain): Promise<void>
  /** Throws unless the wallet's account, its chain and the blocks of its node are those that the payload means. */
  check(payload: WalletPayload): Promise<void>
  /** What the account holds of an asset, by the wallet's own node. */
  balanceOf(asset: string): Promise<bigint>
  /** Has the wallet send exactly this payload, that of the session's `step`, and returns the transaction's hash. */
  sign(payload: WalletPayload, present: Present, step: string): Promise<string>
  /** The user says that what the wallet was asked for came to nothing: it may be asked again. */
  giveUp?(): void
  /** Stops listening to the wallet; its consent stays. */
  close(): void
}

/** What a wallet needs to know to add a chain. */
export interface NewChain {
  readonly name: string
  readonly coin: { readonly symbol: string; readonly name: string; readonly decimals: number }
  readonly rpcUrl: string
}

/**
 * What a payload does, read from the very object that the wallet is given. Amounts are minor units; assets are
 * `native` or the chain's own id of a token.
 */
export interface Decoded {
  /** CAIP-2. */
  readonly chain: string
  readonly from: string
  /** The account or contract that the transaction is addressed to. */
  readonly to: string
  /** The coin that goes along. */
  readonly value: bigint
  /** After this it cannot be sent any more, in seconds since the epoch; where it says so itself. */
  readonly validUntil?: number
  /** The account's number that it has to be sent with, where it says so itself. */
  readonly sequence?: number
  readonly action: Action
}

export type Action =
  | {
      readonly kind: 'pay'
      readonly asset: string
      readonly amount: bigint
      readonly to: string
      /** XRP Ledger: which customer of the recipient is paid. */
      readonly tag?: number
      /** 32 bytes in hex, without a prefix. */
      readonly reference?: string
    }
  | {
      /** The account agrees to hold an asset, which has to be done before it can receive it. */
      readonly kind: 'trust'
      readonly asset: string
    }
  | {
      readonly kind: 'approve'
      readonly asset: string
      readonly amount: bigint
      readonly spender: string
    }
  | {
      readonly kind: 'swap'
      readonly fromAsset: string
      readonly amount: bigint
      readonly toAsset: string
      readonly minOut: bigint
      readonly receiver: string
      /** Seconds since the epoch, where the call has one. */
      readonly deadline?: bigint
    }

/** The payload is not one of the few calls that are understood in full, so nobody is asked to sign it. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable'
}

export type WalletFailure =
  /** The user said no. */
  | 'rejected'
  /** The user has closed what showed the way to a wallet. */
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
  /** The wallet stands on another chain that bears the same id: a fork or a test network. */
  | 'other-chain'
  | 'unsupported'
  | 'no-funds'
  /** The wallet's own trial run says that the transaction would fail. */
  | 'would-fail'
  /** The wallet has signed something else than it was asked to; it was not sent. */
  | 'altered'
  /** The account has gone past the number that the request bears: it cannot be carried out any more. */
  | 'outdated'
  | 'disconnected'
  /** The user has gone on in another tab of ours, which asks the wallet now. */
  | 'elsewhere'
  /** The service that reaches the wallet is in trouble; the wallet was not asked. */
  | 'unavailable'
  /** A question that needs no user was not answered in time. */
  | 'timeout'
  | 'failed'

/** A refusal or failure of a wallet, in our terms. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly failure: WalletFailure

  /** `message` is the wallet's own sentence, cleaned for display; empty when it said nothing. */
  constructor(failure: WalletFailure, message = '') {
    super(message)
    this.failure = failure
  }
}

/** The failures after which a transaction may exist although the wallet named no hash. */
const unsure: ReadonlySet<WalletFailure> = new Set(['disconnected', 'elsewhere', 'timeout', 'failed'])

/** False when it is certain that a request which failed this way sent no transaction. */
export function mayHaveSent(cause: unknown): boolean {
  return !(cause instanceof WalletError) || unsure.has(cause.failure)
}

/** Letters of an icon's address. */
const MOST_ICON = 200_000

/** Only a picture that the wallet itself contains: a remote one would tell its host who is about to sign. */
export function safeIcon(icon: unknown): Pick<WalletOption, 'icon'> {
  if (typeof icon !== 'string' || icon.length > MOST_ICON) return {}
  return /^data:image\/(svg\+xml|png|webp|jpeg|gif|avif|x-icon)[;,]/i.test(icon) ? { icon } : {}
}

/**
 * Text of a stranger, made fit for one line: compatibility forms folded (NFKC), and control, formatting and
 * bidirectional characters removed, so that it cannot imitate or reorder what stands around it.
 */
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
