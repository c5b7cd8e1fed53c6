import type { EmbedErrorCode } from '#contracts/embed/errors.ts'
import { emit } from './emit.ts'
import { createError } from './failure.ts'

/** An error to throw at the page's code, which the page's listeners hear of too. */
export function announce(code: EmbedErrorCode, message: string): Error {
  const error = createError(code, message)
  emit({ instance: '', partner: '' }, 'error', error.failure)
  return error
}
