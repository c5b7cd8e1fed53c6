import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Text } from '#kit/controls/Text.tsx'

interface ScreenProps {
  /** Stands above the heading, such as `Step 1 of 2`. */
  readonly over?: string | undefined
  readonly title: string
  readonly lead?: ComponentChildren
  readonly children?: ComponentChildren
}

/** Whether the next heading takes the focus. The first one does not: reading starts at the top of the page. */
let hasShown = false

/** One screen of the popup. Its heading takes the focus, so that keyboard and screen reader continue there. */
export function Screen({ over, title, lead, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = over === undefined ? title : `${over} · ${title}`
    if (hasShown) heading.current?.focus({ preventScroll: true })
    hasShown = true
  }, [over, title])
  return (
    <section class="sign-screen">
      <h1 ref={heading} tabIndex={-1} class="sign-title">
        {over !== undefined && (
          <span class="sign-over">
            <Text>{over}</Text>
          </span>
        )}
        {over !== undefined && <span class="hidden-text"> · </span>}
        <Text>{title}</Text>
      </h1>
      {lead !== undefined && (
        <p class="sign-lead">
          <Text>{lead}</Text>
        </p>
      )}
      {children}
    </section>
  )
}
