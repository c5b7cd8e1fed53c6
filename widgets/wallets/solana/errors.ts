import { cleanText, WalletError, type WalletFailure } from '../wallet.ts'

/** What wallets say when they fail; they share no codes but that of a user who says no. First match wins. */
const byWords: readonly (readonly [RegExp, WalletFailure])[] = [
  [/already (been )?processed|already pending/i, 'failed'],
  // The way broke, or the wait was given up: that says nothing of what went out before.
  [
    /\b(port|channel|socket|websocket|connection)\b.*\b(clos|lost|reset|dropped|abort|cancel|fail)|disconnected|context invalidated/i,
    'disconnected',
  ],
  [/\bconfirm(ed|ation)\b|block ?height|\bsent\b.*\bbut\b|timed? ?out/i, 'failed'],
  // Only where it is the user who refuses: nodes reject and requests are cancelled, too.
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

/** A wallet's failure in our terms, whatever shape it came in. */
export function walletError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause
  const code = fieldOf(cause, 'code')
  const message = typeof cause === 'string' ? cause : fieldOf(cause, 'message')
  const said = cleanText(message, 200)
  const failure = byCode[String(code)] ?? byWords.find(([pattern]) => pattern.test(said))?.[1]
  return new WalletError(failure ?? 'failed', said)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
