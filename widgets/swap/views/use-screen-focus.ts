import { useEffect, useRef } from 'preact/hooks'

/**
 * Moves the focus to the heading of a screen that has come in place of another. Only while the user is in this
 * frame: a widget takes the focus neither from the page around it nor when it loads, and never scrolls the page.
 */
export function useScreenFocus(screen: string): { readonly current: HTMLHeadingElement | null } {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    if (document.hasFocus()) heading.current?.focus({ preventScroll: true })
  }, [screen])
  return heading
}
