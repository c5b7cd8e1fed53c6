import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Skeleton } from '#kit/controls/Skeleton.tsx'
import { heading } from './heading.ts'

interface PageProps {
  readonly title: string
  readonly children: ComponentChildren
  /** One sentence that says what the page is for. */
  readonly lead?: ComponentChildren
  /** The page's main buttons. */
  readonly actions?: ComponentChildren
  /** The page above this one. */
  readonly back?: { readonly href: string; readonly label: string }
}

/** A page: its heading takes the focus when it is opened from another page. */
export function Page({ title, lead, actions, back, children }: PageProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.shown(title, ref.current), [title])
  return (
    <div class="page">
      <header class="page-head">
        <div class="page-title">
          {back !== undefined && (
            <a class="page-back small" href={back.href}>
              ← {back.label}
            </a>
          )}
          <h1 ref={ref} tabIndex={-1} title={title}>
            {title}
          </h1>
          {lead !== undefined && <p class="soft">{lead}</p>}
        </div>
        {actions !== undefined && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface SectionProps {
  readonly title?: string
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
  /** A frame around it; a table brings its own. */
  readonly plain?: boolean
}

export function Section({ title, lead, actions, children, plain = false }: SectionProps) {
  return (
    <section class="section">
      {(title !== undefined || actions !== undefined) && (
        <div class="section-head">
          <div>
            {title !== undefined && <h2>{title}</h2>}
            {lead !== undefined && <p class="soft small">{lead}</p>}
          </div>
          {actions}
        </div>
      )}
      {plain ? children : <div class="panel">{children}</div>}
    </section>
  )
}

/** Holds the place of a page that is loading. */
export function PageSkeleton() {
  return (
    <div class="page" aria-busy="true">
      <span class="hidden-text" role="status">
        Loading
      </span>
      <div class="page-head">
        <Skeleton width={18} />
      </div>
      <Lines count={5} />
    </div>
  )
}

export function Lines({ count }: { readonly count: number }) {
  return (
    <div class="panel lines" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} width={30 - (at % 3) * 6} />
      ))}
    </div>
  )
}
