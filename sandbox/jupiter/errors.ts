/** The refusals of the service, in its own words; V1 adds codes to some. */
export class JupiterError extends Error {
  override readonly name = 'JupiterError'
  readonly status: number
  readonly body: Readonly<Record<string, string>>

  constructor(error: string, errorCode?: string, status = 400) {
    super(error)
    this.status = status
    this.body = { error, ...(errorCode !== undefined && { errorCode }) }
  }
}
