import type { Changes } from '../ports/shared/changes.ts'
import type { Counters } from '../ports/shared/counters.ts'
import type { Jobs } from '../ports/shared/jobs.ts'
import type { Leases } from '../ports/shared/leases.ts'
import type { Random } from '../ports/random.ts'
import { createChanges } from './changes.ts'

/** What processes share. */
export interface Shared {
  readonly changes: Changes
  readonly counters: Counters
  readonly jobs: Jobs
  readonly leases: Leases
}

/** For a process that is alone with its store: all work is its own, and whoever else was there has ended. */
export function shareWithNone(random: Pick<Random, 'bytes'>): Shared {
  const process = newProcess(random)
  return {
    changes: createChanges(),
    counters: { tell: () => undefined },
    jobs: {
      hand: (kind, id) => {
        throw new Error(`${kind} ${id} is this process's own work`)
      },
      onJob: () => undefined,
      stop: () => undefined,
    },
    leases: {
      process,
      isMine: () => true,
      isAlive: async (name) => name === process,
      start: (takeUp) => takeUp(),
      stop: async () => undefined,
    },
  }
}

export const newProcess = (random: Pick<Random, 'bytes'>): string =>
  Buffer.from(random.bytes(8)).toString('hex')
