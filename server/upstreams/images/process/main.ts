import { setPriority } from 'node:os'
import { reduce, thumbnail } from './draw.ts'
import type { Order, Result } from './messages.ts'

/**
 * The process that reads what strangers call pictures. It has no secrets, no files and nothing to say; the service ends
 * it when a picture takes too long, and when there is nothing to do.
 */

/** Payments go first. */
setPriority(5)

/** The next bytes of the standard input. It waits for all of them. */
function take(length: number): Promise<Buffer> {
  const { stdin } = process
  return new Promise((resolve) => {
    const look = () => {
      const bytes: unknown = stdin.read(length)
      if (!Buffer.isBuffer(bytes)) return
      stdin.off('readable', look)
      resolve(bytes)
    }
    stdin.on('readable', look)
    look()
  })
}

async function work({ length, kind, wish }: Order): Promise<Result> {
  const bytes = await take(length)
  try {
    const picture = await (wish === undefined ? reduce(bytes, kind) : thumbnail(bytes, kind, wish))
    return { picture, memory: process.memoryUsage.rss() }
  } catch (error) {
    return {
      problem: error instanceof Error ? error.message : 'not a picture',
      memory: process.memoryUsage.rss(),
    }
  }
}

process.on('message', (order: Order) => {
  void work(order).then((result) => process.send?.(result))
})
// The service is gone. An orderly end would wait for a drawing, which may have none.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
