import type { WebhookEventType } from '#contracts/api/webhook-events.ts'

/** Something that has happened to a partner, to be told. */
export interface Fact {
  readonly partner: string
  readonly type: WebhookEventType
  readonly data: Readonly<Record<string, unknown>>
}

/** A row before and after a transaction; absent before it was made, and after it was removed. */
export interface RowChange<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}
