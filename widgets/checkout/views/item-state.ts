import type { SessionStep } from '../../api/in-minor.ts'
import type { StepItem } from '#kit/controls/StepList.tsx'

/** The state of a step in a list of steps. `isCurrent`: it is the first that is not confirmed. */
export function itemState({ state }: SessionStep, isCurrent: boolean): StepItem['state'] {
  switch (state) {
    case 'confirmed':
      return 'done'
    case 'failed':
      return 'failed'
    case 'submitted':
      return 'pending'
    case 'opened':
    case 'waiting':
      return isCurrent ? 'current' : 'ahead'
  }
}
