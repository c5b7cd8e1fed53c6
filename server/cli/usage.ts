/** A command was given words that it cannot use; the message says which ones it takes. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
