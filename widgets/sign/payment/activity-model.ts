import { batch, createModel, signal } from '@preact/signals'
import { type Problem, problemOf } from './problem.ts'

/** The popup's activity while its screen stays. */
export type Activity =
  | 'preparing'
  | 'switching'
  | 'refreshing'
  | 'checking'
  | 'asking'
  | 'reporting'
  | 'cancelling'
  | 'renewing'

interface Hooks {
  readonly onFailure: () => void
  /** The work is done, or the user waits for it no more. */
  readonly onEnd: () => void
}

/** Does one thing at a time. A failure becomes the problem that is shown. */
export const ActivityModel = createModel(({ onFailure, onEnd }: Hooks) => {
  const activity = signal<Activity | undefined>(undefined)
  const problem = signal<Problem | undefined>(undefined)
  /** The number of the work that is waited for. */
  let newest = 0

  const end = () =>
    batch(() => {
      activity.value = undefined
      onEnd()
    })

  return {
    activity,
    problem,
    clearProblem() {
      problem.value = undefined
    },
    async run(what: Activity, work: (progress: (next: Activity) => void) => Promise<unknown>) {
      if (activity.peek() !== undefined) return
      const mine = (newest += 1)
      batch(() => {
        activity.value = what
        problem.value = undefined
      })
      try {
        await work((next) => {
          if (mine === newest) activity.value = next
        })
      } catch (cause) {
        if (mine === newest) problem.value = problemOf(cause)
        onFailure()
      } finally {
        if (mine === newest) end()
      }
    },
    /** Stops waiting for the work. Its result still counts when it comes. */
    stopWaiting() {
      newest += 1
      end()
    },
  }
})
