import type { ComponentChildren } from 'preact'

interface EmptyProps {
  readonly title: string
  /** What to do next. */
  readonly children?: ComponentChildren
  readonly action?: ComponentChildren
}

/** Stands in place of a list without rows. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children !== undefined && <p class="soft">{children}</p>}
      {action}
    </div>
  )
}
