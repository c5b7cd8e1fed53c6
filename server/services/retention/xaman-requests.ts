import type { XamanRequest } from '../../domain/xaman-request.ts'
import { oldestFirst } from '../../kit/every-row.ts'
import { changeInBatches, whileDue } from '../../kit/in-batches.ts'
import type { Store, Where } from '../../ports/store.ts'

/** How long a request to Xaman that only tells an account stays after its end, in milliseconds: it moves no money. */
const KEEP_MS = 600_000

/** Removes the requests to Xaman that only told an account, soon after their end. */
export const removeConnects = (store: Store, now: Date): Promise<number> =>
  removeEnded(store, now.getTime() - KEEP_MS, { isConnect: 'yes' })

/** Removes the requests to Xaman that ended before a moment in epoch milliseconds. */
export function removeEnded(store: Store, before: number, where?: Where<'xamanRequests'>): Promise<number> {
  const isOver = ({ expiresAt }: XamanRequest) => Date.parse(expiresAt) <= before
  return changeInBatches(
    store,
    // Their lives differ by an hour at most, so a young one in front keeps others for no longer.
    whileDue(oldestFirst(store.read.xamanRequests, where), isOver),
    isOver,
    async ({ xamanRequests }, id) => {
      const request = await xamanRequests.get(id)
      if (request === undefined || !isOver(request)) return false
      await xamanRequests.remove(id)
      return true
    },
  )
}
