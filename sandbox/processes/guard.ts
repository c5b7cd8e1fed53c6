import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { OWN_GROUP } from './own-group.ts'

/**
 * Sees to it that no child outlives this process, even when it is killed and can clean up nothing: a small
 * process of its own (guard-process.ts) whose standard input ends with this one, and which then ends the rest.
 */
export interface Guard {
  /** Hands a child over by its process id. */
  readonly watch: (pid: number) => void
  /** Tells the guard that everything has been stopped in order. */
  readonly dismiss: () => void
}

export function startGuard(): Guard {
  const program = fileURLToPath(new URL('guard-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
    stdio: ['pipe', 'ignore', 'inherit'],
    ...OWN_GROUP,
  })
  child.unref()
  // A guard that is gone (killed by hand) must not take the sandbox with it.
  child.stdin.on('error', () => undefined)
  return {
    watch: (pid) => void child.stdin.write(`${pid}\n`),
    dismiss: () => void child.stdin.end('done\n'),
  }
}
