import type { Refused } from '#contracts/embed/protocol.ts'
import { readFragment } from './fragment.ts'
import type { FramedWindow } from './guest-window.ts'

/**
 * Tells the loader around this frame why there is no widget. Goes to exactly the ancestor's origin, and only
 * where a loader waits (its nonce is in the fragment).
 */
export function reportRefusal(
  window: FramedWindow,
  origin: string | undefined,
  refusal: Pick<Refused, 'code' | 'message' | 'origin'>,
): void {
  const { nonce } = readFragment(window.location.hash)
  if (nonce === undefined || origin === undefined || window.top === window) return
  window.parent.postMessage({ suite: 'embed', t: 'refused', n: nonce, ...refusal } satisfies Refused, origin)
}
