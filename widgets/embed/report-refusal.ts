import type { Refused } from '#contracts/embed/protocol.ts'
import { parentOrigin } from './ancestor.ts'
import type { FramedWindow } from './guest-window.ts'

/**
 * Tells why there is no widget: the page's author in the console, and the loader, where one waits, by a message to
 * exactly the ancestor's origin. A page need not listen.
 */
export function reportRefusal(
  window: FramedWindow,
  { code, message }: Pick<Refused, 'code' | 'message'>,
): void {
  // oxlint-disable-next-line no-console -- for the author of the page
  console.error(`SuiteEmbed ${code}: ${message}`)
  const n = new URLSearchParams(window.location.hash.slice(1)).get('n')
  const origin = parentOrigin(window)
  // An opaque origin is not an address: `null` as a target throws.
  if (n === null || !origin.startsWith('http')) return
  window.parent.postMessage(
    { suite: 'embed', t: 'refused', n, code, message, origin } satisfies Refused,
    origin,
  )
}
