import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { asFailure, type Failure } from '../api/failure.ts'

/** A list that is read page by page. */
export interface Rows<T> {
  /** `undefined` until the first page is there. */
  readonly rows: ReadonlySignal<readonly T[] | undefined>
  readonly failure: ReadonlySignal<Failure | undefined>
  readonly isLoading: ReadonlySignal<boolean>
  readonly hasMore: ReadonlySignal<boolean>
  readonly more: () => Promise<void>
  readonly reload: () => Promise<void>
}

/** Reads the pages of `query` by `ask`, and takes their rows by `rowsOf`: with another query, the list begins again. */
export function useRows<Q extends object, A extends { readonly next?: string | undefined }, T>(
  query: Q,
  ask: (query: Q & { readonly after: string | undefined }) => Promise<A>,
  rowsOf: (answer: A) => readonly T[],
): Rows<T> {
  const rows = useSignal<readonly T[] | undefined>(undefined)
  const next = useSignal<string | undefined>(undefined)
  const hasMore = useSignal(false)
  const failure = useSignal<Failure | undefined>(undefined)
  const isLoading = useSignal(true)
  const reader = useMemo(() => {
    const life = { isOver: false, hasRead: false }
    const load = async (after: string | undefined) => {
      isLoading.value = true
      failure.value = undefined
      try {
        const answer = await ask({ ...query, after })
        if (life.isOver) return
        life.hasRead = true
        rows.value = [...(after === undefined ? [] : (rows.peek() ?? [])), ...rowsOf(answer)]
        next.value = answer.next
        hasMore.value = answer.next !== undefined
      } catch (error) {
        if (life.isOver) return
        failure.value = asFailure(error)
        // The rows that are still shown are those of other filters.
        if (!life.hasRead) {
          rows.value = undefined
          hasMore.value = false
        }
      } finally {
        if (!life.isOver) isLoading.value = false
      }
    }
    return { life, load }
  }, [JSON.stringify(query)])
  useEffect(() => {
    void reader.load(undefined)
    return () => {
      reader.life.isOver = true
    }
  }, [reader])
  return {
    rows,
    failure,
    isLoading,
    hasMore,
    more: () => reader.load(next.peek()),
    reload: () => reader.load(undefined),
  }
}
