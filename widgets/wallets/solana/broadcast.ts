import { fieldOf } from '../base/field.ts'
import type { SessionHome } from '../base/session.ts'
import { cleanText, WalletError } from '../wallet.ts'
import { signedAsShown } from './signed.ts'

/** Has our server send a signed step. `shown` is its transaction in base64. Returns the hash. Throws WalletError. */
export type Broadcast = (shown: string, signed: Uint8Array, step: string) => Promise<string>

/** Our server sends the same bytes only once, so a request may be repeated. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const
const TIMEOUT_MS = 20_000
const MOST_SAID = 200

export function createBroadcast({ session: { id, et }, timer, fetch }: SessionHome): Broadcast {
  const path = `/api/v1/sign/session/${encodeURIComponent(id)}/broadcast`

  return async (shown, signed, step) => {
    const body = JSON.stringify({ et, step, signedTransaction: signedAsShown(shown, signed) })
    const post = async (): Promise<Answer> => {
      try {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          credentials: 'omit',
          // The signature is sent even if the window is closed now.
          keepalive: true,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          body,
        })
        return { status: answer.status, body: await answer.json() }
      } catch {
        return { status: 0, body: undefined }
      }
    }
    let isUnsure = false
    for (let attempt = 0; ; attempt++) {
      const answer = await post()
      const txHash = fieldOf(answer.body, 'txHash')
      if (answer.status === 200 && typeof txHash === 'string') return txHash
      const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 429
      // An attempt whose answer was lost may still succeed.
      if (isFinal) throw isUnsure ? new WalletError('timeout') : refusal(answer)
      isUnsure ||= answer.status !== 429
      const ms = PAUSES_MS[attempt]
      if (ms === undefined) throw new WalletError(isUnsure ? 'timeout' : 'unavailable')
      await new Promise<void>((done) => void timer(done, ms))
    }
  }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Why our server refused to send it. Then nothing was sent, unless it had been sent before. */
function refusal({ status, body }: Answer): WalletError {
  const error = fieldOf(body, 'error')
  const said = cleanText(fieldOf(error, 'message'), MOST_SAID)
  const code = fieldOf(error, 'code')
  if (code === 'SLIPPAGE') return new WalletError('would-fail', said)
  if (code === 'SESSION_NOT_PENDING') return new WalletError('failed', said)
  if (status === 401 || status === 404) return new WalletError('not-authorised', said)
  return new WalletError('unsupported', said)
}
