export type LogFields = Readonly<Record<string, unknown>>

/** Structured logging. Adapters scrub secrets; callers still never pass a key, a token or a body. */
export interface Log {
  /**
   * `same` holds further fields: of an object that comes with many lines and never changes, so that its text is written
   * only once.
   */
  info(event: string, fields?: LogFields, same?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}
