import { isRetryable } from '#contracts/api/error-entry.ts'
import { type ErrorBody, errorCatalogue } from '#contracts/api/errors.ts'
import type { SuiteError } from '../../domain/errors.ts'

/** The one form in which an error is told; `docsUrl` is the folder that has a page for each code. */
export function errorBody(error: SuiteError, requestId: string, docsUrl: string): ErrorBody {
  const entry = errorCatalogue[error.code]
  return {
    error: {
      code: error.code,
      message: error.message,
      status: entry.status,
      requestId,
      docs: `${docsUrl}/${error.code}`,
      retryable: isRetryable(entry, error.details),
      ...(error.details === undefined ? {} : { details: error.details }),
    },
  }
}
