import { cleanText, WalletError, type WalletFailure } from '../wallet.ts'

/** Codes of EIP-1193, EIP-1474, EIP-3326 and EIP-5792, and those of WalletConnect and ethers that wallets pass on. */
const byCode: Readonly<Record<string, WalletFailure>> = {
  4001: 'rejected',
  5000: 'rejected',
  5001: 'rejected',
  5002: 'rejected',
  ACTION_REJECTED: 'rejected',
  4100: 'not-authorised',
  4200: 'unsupported',
  '-32601': 'unsupported',
  '-32004': 'unsupported',
  5700: 'not-together',
  5710: 'not-together',
  5740: 'not-together',
  5750: 'not-together',
  5760: 'not-together',
  4900: 'disconnected',
  4901: 'wrong-chain',
  4902: 'unknown-chain',
  3: 'would-fail',
}

/** Words of wallets without a code, or with a vague one (-32000, -32002, -32602, -32603). First match wins. */
const byWords: readonly (readonly [RegExp, WalletFailure])[] = [
  // A node's words about a transaction that it may already have.
  [/already known|nonce too low|replacement transaction/i, 'failed'],
  // The connection broke, or the wait ended: the transaction may have been sent before.
  [
    /\b(port|channel|socket|websocket|connection)\b.*\b(clos|lost|reset|dropped|abort|cancel|fail)|disconnected|context invalidated/i,
    'disconnected',
  ],
  [/\bconfirm(ed|ation)\b|\bsent\b.*\bbut\b|timed? ?out/i, 'failed'],
  [/already (pending|processing)|request .*(pending|in progress)|please wait/i, 'busy'],
  [/insufficient (funds|balance)|not enough funds|exceeds (the )?balance/i, 'no-funds'],
  [
    /unrecognized chain|(chain|network) .*not (been )?(added|configured|supported)|unsupported (chain|network)/i,
    'unknown-chain',
  ],
  [/chain ?id.*(match|mismatch)|wrong (chain|network)/i, 'wrong-chain'],
  // Only where the user refuses: nodes reject transactions too, and requests are cancelled.
  [/\buser[ -](has |have |\w+ly )*(reject|denied|denies|declin|cancel)/i, 'rejected'],
  [
    /^((approval|request|transaction|signature) (request )?(was |has been )?)?(reject(ed)?|denied|declined?|cancel(l?ed)?)( (by|in) (the )?(user|wallet))?\W*$/i,
    'rejected',
  ],
  [/not (been )?authori[sz]ed|unauthori[sz]ed/i, 'not-authorised'],
  [/not support|does not exist|method not found/i, 'unsupported'],
  [/execution reverted|always failing|would revert/i, 'would-fail'],
]

/** A wallet's failure in the terms of this program, whatever its form. */
export function walletError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause
  const layers = unwrap(cause)
  const words = layers.findLast((layer) => layer.message !== '')?.message ?? ''
  // The innermost code is the right one: MetaMask's phone app wraps 4902 in -32603.
  for (const { code } of layers.toReversed()) {
    const failure = Object.hasOwn(byCode, code) ? byCode[code] : undefined
    if (failure !== undefined) return new WalletError(failure, words, codeOf(code))
  }
  const said = layers.map((layer) => layer.message).join(' ')
  const found = byWords.find(([pattern]) => pattern.test(said))
  return new WalletError(found?.[1] ?? 'failed', words)
}

function codeOf(code: string): number | undefined {
  const number = Number(code)
  return Number.isSafeInteger(number) ? number : undefined
}

interface Layer {
  readonly code: string
  readonly message: string
}

/** The error and the errors inside it, outermost first; at most a few, because an error can contain itself. */
function unwrap(cause: unknown): readonly Layer[] {
  const layers: Layer[] = []
  let next: unknown = cause
  while (next !== undefined && layers.length < 5) {
    if (typeof next === 'string') {
      layers.push({ code: '', message: cleanText(next, 200) })
      break
    }
    if (typeof next !== 'object' || next === null) break
    const { code, message, data, error, info, originalError } = fields(next)
    layers.push({
      code: typeof code === 'number' || typeof code === 'string' ? String(code) : '',
      message: cleanText(message, 200),
    })
    next = [originalError, error, info, data, fields(next)['cause']].find(
      (inner) => typeof inner === 'object' && inner !== null,
    )
  }
  return layers
}

function fields(value: object): Readonly<Record<string, unknown>> {
  // This only allows to read properties: every value stays unknown.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as Readonly<Record<string, unknown>>
}
