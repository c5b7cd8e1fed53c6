import { readSync } from 'node:fs'
import { setPriority } from 'node:os'
import { reduce, thumbnail } from './draw.ts'
import { type Task, READY, type Result } from './messages.ts'

/**
 * The process that reads what strangers call pictures. It has no secrets, no files and nothing to say; the service ends
 * it when a picture takes too long, and when there is nothing to do.
 */

/** Payments go first. */
setPriority(5)

const STANDARD_INPUT = 0
/** Every picture's bytes stand here in turn: fresh memory for each would cost more than to read it. */
let room = Buffer.alloc(1 << 20)

/** The next bytes of the standard input. They are on their way, and there is nothing else to do meanwhile. */
function take(length: number): Buffer {
  if (room.length < length) room = Buffer.alloc(length)
  for (let at = 0; at < length;) {
    const read = readSync(STANDARD_INPUT, room, at, length - at, null)
    // The service is gone.
    if (read === 0) process.kill(process.pid, 'SIGKILL')
    at += read
  }
  return room.subarray(0, length)
}

async function work({ length, kind, wish }: Task): Promise<Result> {
  const bytes = take(length)
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

process.on('message', (task: Task) => {
  void work(task).then((result) => process.send?.(result))
})
// The service is gone. An orderly end would wait for a drawing, which may have none.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.send?.(READY)
