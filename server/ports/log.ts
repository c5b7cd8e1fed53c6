export type LogFields = Readonly<Record<string, unknown>>

/** Structured logging. Adapters scrub secrets; callers still never pass a key, a token or a body. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}
