import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { createLazy, type Lazy } from '../../../widgets/models/lazy.ts'
import { offline } from '../api/failure.ts'
import { FailureBox } from '../parts/FailureBox.tsx'
import { PageSkeleton } from '../parts/Page.tsx'

export type Loader = () => Promise<ComponentType>

const pages = new Map<Loader, Lazy<ComponentType>>()

/** The parts of the program that have been asked for, each loaded once. */
function pageOf(load: Loader): Lazy<ComponentType> {
  const known = pages.get(load) ?? createLazy(load)
  pages.set(load, known)
  return known
}

/** A page that is loaded when it is opened. */
export function LazyPage({ load }: { readonly load: Loader }) {
  const { part, ensure } = pageOf(load)
  const hasFailed = useSignal(false)
  const start = () => {
    hasFailed.value = false
    ensure().catch(() => {
      hasFailed.value = true
    })
  }
  useEffect(start, [load])
  const Page = part.value
  if (Page !== undefined) return <Page />
  if (hasFailed.value) return <FailureBox failure={offline()} onRetry={start} />
  return <PageSkeleton />
}
