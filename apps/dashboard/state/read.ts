import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { call } from '../api/call.ts'
import { asFailure, type Failure } from '../api/failure.ts'
import type { Answer, Input, Route } from '../api/routes.ts'

/** What an endpoint answers, for a page that shows it. Old data stays while new data loads. */
export interface Read<T> {
  readonly data: ReadonlySignal<T | undefined>
  readonly failure: ReadonlySignal<Failure | undefined>
  readonly reload: () => Promise<void>
}

interface ReadOptions {
  /** Milliseconds between two readings, while the page is visible; it is read at once when it becomes visible again. */
  readonly every?: number | undefined
  /** Nothing is read while this is false. */
  readonly when?: boolean
}

export function useRead<R extends Route>(
  route: R,
  input: Input<R>,
  { every, when = true }: ReadOptions = {},
): Read<Answer<R>> {
  const data = useSignal<Answer<R> | undefined>(undefined)
  const failure = useSignal<Failure | undefined>(undefined)
  const key = JSON.stringify([route, input, when])
  const reader = useMemo(() => {
    const ended = new AbortController()
    const load = async () => {
      try {
        const answer = await call(route, input, ended.signal)
        if (ended.signal.aborted) return
        data.value = answer
        failure.value = undefined
      } catch (error) {
        if (!ended.signal.aborted) failure.value = asFailure(error)
      }
    }
    return { ended, load }
    // The key stands for the input.
  }, [key])
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
