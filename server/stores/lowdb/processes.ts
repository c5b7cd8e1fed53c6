import { readFileSync } from 'node:fs'
import { hasCode } from './files.ts'

/** A process, distinct from a later one with the same id. */
export interface ProcessId {
  readonly pid: number
  /** Linux: its start, in clock ticks since the machine's start. `0` where it is not known. */
  readonly started: string
}

export interface Processes {
  readonly self: ProcessId
  isRunning(process: ProcessId): boolean
}

/** The processes of this machine; in a container, those of the container. */
export const systemProcesses: Processes = {
  self: { pid: process.pid, started: statOf(process.pid)?.started ?? '0' },
  isRunning({ pid, started }) {
    const stat = statOf(pid)
    if (stat !== undefined) return stat.started === started && !stat.dead
    try {
      process.kill(pid, 0)
      return true
    } catch (error) {
      // EPERM: it is running, and belongs to another user.
      return hasCode(error, 'EPERM')
    }
  },
}

/** From /proc/<pid>/stat, see proc(5): state is field 3, starttime field 22; field 2 is a name in parentheses. */
function statOf(pid: number): { readonly started: string; readonly dead: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const started = rest[18]
    return started === undefined ? undefined : { started, dead: state === 'Z' || state === 'X' }
  } catch {
    return undefined
  }
}
