import type { XamanRequest } from '../../domain/xaman-request.ts'
import { oldestFirst } from '../../kit/every-row.ts'
import { removeOver, whileDue } from '../../kit/in-batches.ts'
import type { Store, Tables, Where } from '../../ports/store.ts'

/** How long a request to Xaman that only tells an account stays after its end, in milliseconds: it moves no money. */
const KEEP_MS = 600_000

/** Removes the requests to Xaman that only told an account, soon after their end. */
export const removeConnects = (store: Store, now: Date): Promise<number> =>
  removeEnded(store, now.getTime() - KEEP_MS, { isConnect: 'yes' })

/** Removes the requests to Xaman that ended before a moment in epoch milliseconds. */
export function removeEnded(store: Store, before: number, where?: Where<'xamanRequests'>): Promise<number> {
  const isOver = ({ expiresAt }: XamanRequest) => Date.parse(expiresAt) <= before
  // Their lives differ by an hour at most, so a young one in front keeps others for no longer.
  const pages = whileDue(oldestFirst(store.read.xamanRequests, where), isOver)
  return removeOver(store, pages, isOver, (tables: Tables<'write'>) => tables.xamanRequests)
}
