import type { Refused } from '#contracts/embed/protocol.ts'
import { parentOrigin } from './ancestor.ts'
import type { FramedWindow } from './guest-window.ts'

/** Tells the loader why there is no widget: to exactly the ancestor's origin, and only where a loader waits. */
export function reportRefusal(
  window: FramedWindow,
  { code, message }: Pick<Refused, 'code' | 'message'>,
): void {
  const n = new URLSearchParams(window.location.hash.slice(1)).get('n')
  const origin = parentOrigin(window)
  // An opaque origin is not an address: `null` as a target throws.
  if (n === null || !origin.startsWith('http')) return
  window.parent.postMessage(
    { suite: 'embed', t: 'refused', n, code, message, origin } satisfies Refused,
    origin,
  )
}
