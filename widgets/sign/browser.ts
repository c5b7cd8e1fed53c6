import { type ReadonlySignal, signal } from '@preact/signals'
import type { FeedPorts } from './session-feed.ts'

/** What the popup takes from the browser, in the shape of its ports. */

export const timer = (run: () => void, ms: number): (() => void) => {
  const handle = setTimeout(run, ms)
  return () => clearTimeout(handle)
}

/** Server-sent events of an address of ours. */
export function openStream(address: string): FeedPorts['stream'] {
  return (events) => {
    const source = new EventSource(address)
    source.addEventListener('open', () => events.opened())
    source.addEventListener('message', ({ data }) => events.message(data))
    source.addEventListener('error', () => events.failed())
    return () => source.close()
  }
}

/** Whether the page is seen; `onShown` is called each time that it comes back into view. */
export function followVisibility(page: Document, onShown: () => void): ReadonlySignal<boolean> {
  const visible = signal(page.visibilityState === 'visible')
  page.addEventListener('visibilitychange', () => {
    visible.value = page.visibilityState === 'visible'
    if (visible.peek()) onShown()
  })
  return visible
}
