import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

/** The program behind guard.ts: reads process ids, and ends those processes when its input ends. */

const GRACE_MS = 3_000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

function signalAll(pids: ReadonlySet<number>, signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended already.
    }
}

const watched = new Set<number>()
let done = false
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'done') done = true
  else watched.add(Number(line))
}
if (!done) {
  signalAll(watched, 'SIGTERM')
  await setTimeout(GRACE_MS)
  signalAll(watched, 'SIGKILL')
}
