import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useCallback } from 'preact/hooks'
import { asFailure, type Failure } from '../../shared/api/failure.ts'

/** Something that a button or a form does. */
export interface Action {
  readonly busy: ReadonlySignal<boolean>
  readonly failure: ReadonlySignal<Failure | undefined>
  /** Does it, unless it is being done. Resolves to whether it succeeded. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
}

export function useAction(): Action {
  const busy = useSignal(false)
  const failure = useSignal<Failure | undefined>(undefined)
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (busy.peek()) return false
    busy.value = true
    failure.value = undefined
    try {
      await work()
      return true
    } catch (error) {
      failure.value = asFailure(error)
      return false
    } finally {
      busy.value = false
    }
  }, [])
  return { busy, failure, run }
}
