import {
  WalletAccountError,
  WalletConfigError,
  WalletDisconnectedError,
  WalletLoadError,
  WalletNotConnectedError,
  WalletNotReadyError,
  WalletPublicKeyError,
  WalletTimeoutError,
  WalletWindowBlockedError,
  WalletWindowClosedError,
} from '@solana/wallet-adapter-base'
import { fieldOf } from '../base/field.ts'
import { cleanText, WalletError, type WalletFailure } from '../wallet.ts'

/** Words of wallets when they fail: they share no codes but that of a user who declines. First match wins. */
const byWords: readonly (readonly [RegExp, WalletFailure])[] = [
  [/already (been )?processed|already pending/i, 'failed'],
  // The connection broke, or the wait ended: the transaction may have been sent before.
  [
    /\b(port|channel|socket|websocket|connection)\b.*\b(clos|lost|reset|dropped|abort|cancel|fail)|disconnected|context invalidated/i,
    'disconnected',
  ],
  [/\bconfirm(ed|ation)\b|block ?height|\bsent\b.*\bbut\b|timed? ?out/i, 'failed'],
  // Only where the user refuses: nodes reject transactions too, and requests are cancelled.
  [/\buser[ -](has |have |\w+ly )*(reject|denied|denies|declin|cancel)/i, 'rejected'],
  [
    /^((approval|request|transaction|signature) (request )?(was |has been )?)?(reject(ed)?|denied|declined?|cancel(l?ed)?)( (by|in) (the )?(user|wallet))?\W*$/i,
    'rejected',
  ],
  [/insufficient (funds|lamports|balance)|no record of a prior credit/i, 'no-funds'],
  [/simulation failed|blockhash not found|custom program error/i, 'would-fail'],
  [/not (been )?authori[sz]ed|unauthori[sz]ed|not connected/i, 'not-authorised'],
  [/not support|unsupported/i, 'unsupported'],
]
const byCode: Readonly<Record<string, WalletFailure>> = {
  4001: 'rejected',
  4100: 'not-authorised',
  4200: 'unsupported',
  4900: 'disconnected',
}
/** By the name of an adapter's error: a wallet brings its own copy of the library. */
const byName: ReadonlyMap<unknown, WalletFailure> = new Map([
  [new WalletNotReadyError().name, 'unavailable'],
  [new WalletLoadError().name, 'unavailable'],
  [new WalletConfigError().name, 'unavailable'],
  [new WalletWindowBlockedError().name, 'unavailable'],
  [new WalletNotConnectedError().name, 'not-authorised'],
  [new WalletAccountError().name, 'not-authorised'],
  [new WalletPublicKeyError().name, 'not-authorised'],
  [new WalletDisconnectedError().name, 'disconnected'],
  // The request may have been sent before the window was closed.
  [new WalletWindowClosedError().name, 'disconnected'],
  [new WalletTimeoutError().name, 'timeout'],
])

/** A wallet's failure in the terms of this program. An adapter's error holds the wallet's own in `error`. */
export function walletError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause
  const own = fieldOf(cause, 'error') ?? cause
  const said = cleanText(typeof own === 'string' ? own : fieldOf(own, 'message'), 200)
  const names = [fieldOf(own, 'name'), fieldOf(cause, 'name')]
  const failure =
    byCode[String(fieldOf(own, 'code'))] ??
    byWords.find(([pattern]) => pattern.test(said))?.[1] ??
    names.map((name) => byName.get(name)).find((found) => found !== undefined)
  return new WalletError(failure ?? 'failed', said)
}
