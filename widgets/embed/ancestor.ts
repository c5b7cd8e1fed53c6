import type { EmbedErrorCode, EmbedFailure } from '#contracts/embed/errors.ts'
import type { FramedWindow } from './guest-window.ts'

/**
 * The origin of the page around this frame. `ancestorOrigins` is there even under `Referrer-Policy: no-referrer`
 * (measured in Chromium 156, Firefox 153 and WebKitGTK 2.50). Older Firefox has only the referrer, which the
 * loader's iframe sends by `referrerpolicy="origin"` whatever the page's own policy is. Empty when neither says;
 * sandboxed and data: pages have the opaque origin `null`, which is on no list.
 */
export function parentOrigin({ location, document }: Pick<FramedWindow, 'location' | 'document'>): string {
  return location.ancestorOrigins?.[0] ?? /^https?:\/\/[^/]+/.exec(document.referrer)?.[0] ?? ''
}

/**
 * Why a widget may not stand where it stands, if so. The server's `frame-ancestors` has refused other pages
 * already; this second lock is for what a header cannot say (exactly one ancestor), and for the one origin that
 * messages go to: never a guess from a list, never `*`.
 */
export function findObstacle(
  origins: readonly string[],
  origin: string,
  { parent, top, location, self }: FramedWindow,
): EmbedFailure | undefined {
  if (top === self) return createFailure('E_NOT_FRAMED', 'This widget belongs in a partner’s page.')
  // `top` and `parent` can be compared whatever their origins are.
  if (parent !== top || (location.ancestorOrigins?.length ?? 1) > 1)
    return createFailure(
      'E_NESTED_FRAME',
      'This widget must be in the page itself, not in a frame of the page.',
    )
  if (!origins.includes(origin))
    return createFailure(
      'E_ORIGIN_NOT_ALLOWED',
      `${origin} is not on the partner’s list of allowed origins.`,
      origin,
    )
  return undefined
}

/** A failure that another try does not mend. */
export const createFailure = (code: EmbedErrorCode, message: string, origin?: string): EmbedFailure => ({
  code,
  message,
  retryable: false,
  detail: { origin },
})
