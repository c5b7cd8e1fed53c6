import { cleanText, WalletError, type WalletFailure } from '../wallet.ts'

/** Codes of the Sign API (CAIP-25, WalletConnect's specification) and of wallets that answer like EIP-1193. */
const byCode: Readonly<Record<string, WalletFailure>> = {
  3001: 'unsupported',
  4001: 'rejected',
  5000: 'rejected',
  5001: 'rejected',
  5002: 'rejected',
  5003: 'rejected',
  5100: 'unsupported',
  5101: 'unsupported',
  5103: 'unsupported',
  5104: 'unsupported',
  6000: 'disconnected',
  8000: 'timeout',
  10001: 'unsupported',
  '-32601': 'unsupported',
}

/** Words of the SDK where it gives no code. First match wins. */
const byWords: readonly (readonly [RegExp, WalletFailure])[] = [
  // The XRP Ledger's own code, which its wallets pass on.
  [/tefPAST_SEQ/, 'outdated'],
  [/expired/i, 'timeout'],
  [/no matching key|internet connection|socket|relay|publish/i, 'disconnected'],
]

/** A failure of the wallet or of the SDK in the terms of this program. */
export function walletError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause
  if (typeof cause !== 'object' || cause === null) return new WalletError('failed', cleanText(cause, 200))
  const code = String(Reflect.get(cause, 'code'))
  const message = cleanText(Reflect.get(cause, 'message'), 200)
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  const said = byWords.find(([pattern]) => pattern.test(message))?.[1]
  return new WalletError(known ?? said ?? 'failed', message)
}
