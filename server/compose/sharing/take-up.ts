import type { Log } from '../../ports/log.ts'

interface Resumed {
  resume(): Promise<unknown>
}

type Parts = Readonly<Record<'payments' | 'productWork' | 'retention' | 'webhooks' | 'xaman', Resumed>>

/** Makes the function that takes up what others left. It calls `isReady` once commands need no longer wait. */
export function createTakeUp({
  log,
  ...parts
}: Parts & { readonly log: Log }): (isReady: () => void) => Promise<void> {
  let xamanWork: Promise<unknown> | undefined

  return async (isReady) => {
    await parts.payments.resume()
    isReady()
    // Xaman may be slow, or away: no one waits for it.
    xamanWork ??= parts.xaman
      .resume()
      .catch((cause: unknown) => log.error('xaman.not-resumed', { cause }))
      .finally(() => (xamanWork = undefined))
    const resumed = await Promise.allSettled([
      parts.productWork.resume(),
      parts.retention.resume(),
      parts.webhooks.resume(),
    ])
    const failed = resumed.filter((part) => part.status === 'rejected')
    for (const { reason } of failed) log.error('work.part-not-taken-up', { cause: reason })
    if (failed.length > 0) throw new Error('Not all work was taken up.')
  }
}
