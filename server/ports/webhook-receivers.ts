import type { WebhookCause } from '#contracts/api/dashboard/webhooks.ts'

/** The servers of partners, which get our webhooks. */
export interface WebhookReceivers {
  /** Why an address cannot be a receiver: the rest of a sentence that begins with its name. It is not resolved. */
  problemOf(url: string): string | undefined
  /**
   * Sends a message. Never throws: what fails is the receiver's. A redirect is not followed, and an address that is not
   * public is not connected to, whatever its name resolves to at that moment.
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Delivery>
}

/** What became of an attempt. Without a status, no answer came, for the cause that is told. */
export interface Delivery {
  readonly ms: number
  readonly status?: number
  /** Absent for a success: an answer with a status from 200 to 299. */
  readonly cause?: WebhookCause
  /** The beginning of the answer. */
  readonly answer?: string
  readonly retryAfter?: string
  /** The receiver wants no further attempt of this message: `webhook-delivery: abort-message`. */
  readonly aborts?: true
}
