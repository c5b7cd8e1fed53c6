import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { asFailure, type Failure } from '../api/failure.ts'

/** What a call answers, for a page that shows it. Old data stays while new data loads. */
export interface Read<T> {
  readonly data: ReadonlySignal<T | undefined>
  readonly failure: ReadonlySignal<Failure | undefined>
  readonly reload: () => Promise<void>
}

export interface ReadOptions {
  /** Milliseconds between two readings, while the page is visible; it is read at once when it becomes visible again. */
  readonly every?: number | undefined
  /** Nothing is read while this is false. */
  readonly when?: boolean
}

/** Reads by `ask`; `key` stands for what it asks: with another key, it is asked again. */
export function useAnswer<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  { every, when = true }: ReadOptions = {},
): Read<T> {
  const data = useSignal<T | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const reader = useMemo(() => {
    const ended = new AbortController()
    const load = async () => {
      try {
        const answer = await ask(ended.signal)
        if (ended.signal.aborted) return
        data.value = answer
        failure.value = undefined
      } catch (error) {
        if (!ended.signal.aborted) failure.value = asFailure(error)
      }
    }
    return { ended, load }
    // The key stands for what is asked.
  }, [key, when])
  useEffect(() => {
    if (when) void reader.load()
    return () => reader.ended.abort()
  }, [reader])
  useEffect(() => {
    if (every === undefined || !when) return undefined
    const load = () => {
      if (!document.hidden) void reader.load()
    }
    const timer = setInterval(load, every)
    document.addEventListener('visibilitychange', load)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', load)
    }
  }, [reader, every, when])
  return { data, failure, reload: reader.load }
}
