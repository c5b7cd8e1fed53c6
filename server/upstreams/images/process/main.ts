import { setPriority } from 'node:os'
import { reduce, thumbnail } from './draw.ts'
import type { Job, Result } from './messages.ts'

/**
 * The process that reads what strangers call pictures. It has no secrets, no files and nothing to say; the service ends
 * it when a picture takes too long, and when there is nothing to do.
 */

/** Payments go first. */
setPriority(5)

async function work({ bytes, kind, wish }: Job): Promise<Result> {
  try {
    return { picture: await (wish === undefined ? reduce(bytes, kind) : thumbnail(bytes, kind, wish)) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'not a picture' }
  }
}

process.on('message', (job: Job) => {
  void work(job).then((result) => process.send?.(result))
})
// The service is gone. An orderly end would wait for a drawing, which may have none.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
