import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { ApiError } from '../../api/call.ts'
import { retryDelay } from '../../models/backoff.ts'
import type { AskPorts } from './ports.ts'

/** The list that a key names, such as the tokens of a chain. Each is loaded once. Made within a model. */
export function followList<T>(
  { clock, online }: Pick<AskPorts, 'clock' | 'online'>,
  key: ReadonlySignal<string>,
  fetchList: (key: string) => Promise<readonly T[]>,
) {
  const lists = signal<Readonly<Record<string, readonly T[]>>>({})
  const problem = signal<ApiError | undefined>(undefined)
  let failures = 0
  let cancel: (() => void) | undefined

  const load = async () => {
    cancel?.()
    const wanted = key.peek()
    if (lists.peek()[wanted] !== undefined) return
    try {
      const list = await fetchList(wanted)
      failures = 0
      lists.value = { ...lists.peek(), [wanted]: list }
      if (wanted === key.peek()) problem.value = undefined
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (wanted !== key.peek()) return
      problem.value = cause
      failures += 1
      const delay = retryDelay(cause, failures)
      if (delay !== undefined) cancel = clock.timer(() => void load(), delay)
    }
  }

  effect(() => {
    if (!online.value) return
    // The problem of another list does not count for this one.
    if (lists.peek()[key.value] === undefined) problem.value = undefined
    void load()
  })
  effect(() => () => cancel?.())

  return {
    list: computed(() => lists.value[key.value]),
    problem,
    retry: () => {
      void load()
    },
  }
}
