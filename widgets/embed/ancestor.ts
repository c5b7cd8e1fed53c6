import type { EmbedFailure } from '#contracts/embed/errors.ts'
import type { FramedWindow } from './guest-window.ts'

export type Ancestor =
  | { readonly ok: true; readonly origin: string }
  | { readonly ok: false; readonly origin: string | undefined; readonly failure: EmbedFailure }

/**
 * Who frames this page, if it may. The server's `frame-ancestors` has refused everyone else already; this second
 * lock is for what a header cannot say (exactly one ancestor), and it gives the one origin that messages go to:
 * the frame's only ancestor, never a guess from a list and never `*`.
 */
export function findAncestor(origins: readonly string[], window: FramedWindow): Ancestor {
  if (window.top === window)
    return refused(undefined, 'E_NOT_FRAMED', 'This is a widget for the pages of partners. Open it there.')
  const origin = parentOrigin(window)
  if (isNested(window))
    return refused(
      origin,
      'E_NESTED_FRAME',
      'The widget sits in a frame of a frame. Place it in the page itself.',
    )
  if (origin === undefined || !origins.includes(origin))
    return refused(
      origin,
      'E_ORIGIN_NOT_ALLOWED',
      `${origin ?? 'An unknown origin'} is not on the partner’s allowlist. Add it in the dashboard, under Origins.`,
    )
  return { ok: true, origin }
}

/**
 * The origin of the page around this frame. `ancestorOrigins` is there even under `Referrer-Policy: no-referrer`
 * (measured in Chromium 156, Firefox 153 and WebKitGTK 2.50). Older Firefox has only the referrer, which the
 * loader's iframe sends by `referrerpolicy="origin"` whatever the page's own policy is.
 */
export function parentOrigin({
  location,
  document,
}: Omit<FramedWindow, 'parent' | 'top'>): string | undefined {
  const origin = location.ancestorOrigins?.[0] ?? originOf(document.referrer)
  // Sandboxed and data: pages have the opaque origin `null`, which nobody can be told apart by.
  return origin === 'null' ? undefined : origin
}

/** `top` is compared only, so it may be of any origin. */
const isNested = ({ parent, top, location }: FramedWindow) =>
  parent !== top || (location.ancestorOrigins?.length ?? 1) > 1

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}

function refused(origin: string | undefined, code: EmbedFailure['code'], message: string): Ancestor {
  const detail = origin === undefined ? {} : { detail: { origin } }
  return { ok: false, origin, failure: { code, message, retryable: false, ...detail } }
}
