import type { EmbedErrorCode, EmbedFailure } from '#contracts/embed/errors.ts'
import type { FramedWindow } from './guest-window.ts'

/**
 * The origin of the page around this frame, or the empty text. `ancestorOrigins` exists even under
 * `Referrer-Policy: no-referrer` (measured in Chromium 156, Firefox 153 and WebKitGTK 2.50). Older Firefox has only the
 * referrer, which the loader's iframe sends by `referrerpolicy="origin"` whatever the page's own policy is. Sandboxed
 * and data: pages have the opaque origin `null`, which is on no list.
 */
export function parentOrigin({ location, document }: Pick<FramedWindow, 'location' | 'document'>): string {
  return location.ancestorOrigins?.[0] ?? /^https?:\/\/[^/]+/.exec(document.referrer)?.[0] ?? ''
}

/**
 * The reason why a widget may not stand in its place, if there is one. The server's `frame-ancestors` has already
 * refused other pages. This second lock checks what a header cannot (exactly one ancestor), and finds the one origin for
 * messages: never a guess from a list, never `*`.
 */
export function findObstacle(
  origins: readonly string[],
  origin: string,
  { parent, top, location, self }: FramedWindow,
): EmbedFailure | undefined {
  if (top === self) return createFailure('E_NOT_FRAMED', 'Not in a page.')
  // `top` and `parent` can be compared whatever their origins are.
  if (parent !== top || (location.ancestorOrigins?.length ?? 1) > 1)
    return createFailure('E_NESTED_FRAME', 'In a frame of a frame.')
  if (!origins.includes(origin))
    return createFailure('E_ORIGIN_NOT_ALLOWED', `${origin} is not on the allowlist.`, origin)
  return undefined
}

/** A failure for which another try is useless. */
export const createFailure = (code: EmbedErrorCode, message: string, origin?: string): EmbedFailure => ({
  code,
  message,
  retryable: false,
  detail: { origin },
})
