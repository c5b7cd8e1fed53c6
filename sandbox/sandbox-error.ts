/** What stops the sandbox for a reason that a person can do something about; the message says what. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}
