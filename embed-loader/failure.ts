import type { EmbedErrorCode, EmbedFailure } from '#contracts/embed/errors.ts'
import { emit } from './emit.ts'

/** The error that `mount` throws, and with which `whenReady` rejects. `failure` is the data of the error event. */
export type EmbedError = Error & EmbedFailure & { readonly failure: EmbedFailure }

/** Only after a timeout can the same succeed later, without a change to the page. */
export function createError(code: EmbedErrorCode, message: string, origin?: string): EmbedError {
  const failure = { code, message, retryable: code === 'E_TIMEOUT', detail: { origin } }
  return Object.assign(new Error(message), failure, { failure })
}

/** An error to throw at the page's code. The page's listeners hear of it too. */
export function announce(code: EmbedErrorCode, message: string): Error {
  const error = createError(code, message)
  emit({ instance: '', partner: '' }, 'error', error.failure)
  return error
}
