import type { ErrorEntry } from '../api/error-entry.ts'

/** Whether a call that got an error is worth repeating, as a sentence. */
export function repeatText({ retryable, finalReasons = [] }: ErrorEntry): string {
  if (!retryable) return 'The same call will fail again.'
  const reasons = finalReasons.map((reason) => `\`${reason}\``).join(' or ')
  const limit = reasons === '' ? '' : `, but not where \`details.reason\` is ${reasons}`
  return `The same call may succeed later${limit}.`
}
