/** A command cannot use its arguments; the message says which ones it takes. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
