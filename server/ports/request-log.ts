import type { LoggedRequest } from '#contracts/api/dashboard/logs.ts'

/** A call in the log of a partner. */
export type RequestEntry = LoggedRequest

export interface RequestPage {
  readonly entries: readonly RequestEntry[]
  /** The place of the next page; absent when there is nothing more. */
  readonly next?: string
}

/** The calls of partners, kept for days. Losing some of them costs no one money. */
export interface RequestLog {
  /** Adds calls, in their order. Beyond the size of a day, those that succeeded are left out first. */
  append(entries: ReadonlyMap<string, readonly RequestEntry[]>): Promise<void>
  /**
   * A partner's calls, the newest first. A page may be shorter than its limit and still have a next one, because a read
   * goes through a bounded number of calls. Throws RangeError for an `after` that is no place.
   */
  read(partner: string, listing: RequestListing): Promise<RequestPage>
  find(partner: string, requestId: string): Promise<RequestEntry | undefined>
  /** Removes the days that are over their time. */
  sweep(): Promise<void>
}

interface RequestListing {
  readonly limit: number
  readonly after?: string | undefined
  readonly isWanted: (entry: RequestEntry) => boolean
}
