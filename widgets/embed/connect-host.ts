import type { EmbedFailure } from '#contracts/embed/errors.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { findAncestor } from './ancestor.ts'
import { readFragment } from './fragment.ts'
import type { GuestWindow } from './guest-window.ts'
import type { Host } from './host.ts'
import { createLoaderHost } from './loader-host.ts'
import { createLoneHost } from './lone-host.ts'
import { reportRefusal } from './report-refusal.ts'

export type Connection =
  | { readonly ok: true; readonly host: Host }
  /** The widget may not stand where it stands; `failure.message` says why, to show in its place. */
  | { readonly ok: false; readonly failure: EmbedFailure }

/** Finds the partner's page around this widget: with the loader when its nonce is there, else as a bare iframe. */
export function connectHost(page: EmbedPage, window: GuestWindow): Connection {
  const ancestor = findAncestor(page.origins, window)
  if (!ancestor.ok) {
    reportRefusal(window, ancestor.origin, ancestor.failure)
    return { ok: false, failure: ancestor.failure }
  }
  const { origin } = ancestor
  const { nonce } = readFragment(window.location.hash)
  const alone = createLoneHost(page, origin, window)
  return { ok: true, host: nonce === undefined ? alone : createLoaderHost({ origin, nonce, alone }, window) }
}
