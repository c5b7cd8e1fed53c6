import type { EmbedErrorCode, EmbedFailure } from '#contracts/embed/errors.ts'
import { emit } from './emit.ts'

/** What `mount` throws and `whenReady` rejects with; `failure` is what the error event carries. */
export type EmbedError = Error & EmbedFailure & { readonly failure: EmbedFailure }

/** After a timeout only, the same may succeed later without a change to the page. */
export function createError(code: EmbedErrorCode, message: string, origin?: string): EmbedError {
  const failure = { code, message, retryable: code === 'E_TIMEOUT', detail: { origin } }
  return Object.assign(new Error(message), failure, { failure })
}

/** An error to throw at the page's code; the page's listeners hear of it too. */
export function announce(code: EmbedErrorCode, message: string): Error {
  const error = createError(code, message)
  emit({ instance: '', partner: '' }, 'error', error.failure)
  return error
}
