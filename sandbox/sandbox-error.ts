/** An error that stops the sandbox and that the user can correct. The message says how. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}
