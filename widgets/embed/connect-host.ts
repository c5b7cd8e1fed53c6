import type { EmbedFailure } from '#contracts/embed/errors.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { PROTOCOL_VERSION } from '#contracts/embed/protocol.ts'
import { createFailure, findObstacle, parentOrigin } from './ancestor.ts'
import type { GuestWindow } from './guest-window.ts'
import type { Host } from './host.ts'
import { createLoaderHost } from './loader-host.ts'
import { createLoneHost } from './lone-host.ts'
import { reportRefusal } from './report-refusal.ts'

export type Connection =
  | { readonly ok: true; readonly host: Host }
  /** The widget may not stand in its place. `failure.message` says why, and is shown there. */
  | { readonly ok: false; readonly failure: EmbedFailure }

/** Finds the partner's page around this widget: through the loader if there is its nonce, else as a bare iframe. */
export function connectHost(page: EmbedPage, window: GuestWindow): Connection {
  const origin = parentOrigin(window)
  const fragment = new URLSearchParams(window.location.hash.slice(1))
  const nonce = fragment.get('n')
  let failure = findObstacle(page.origins, origin, window)
  if (nonce !== null && fragment.get('v') !== String(PROTOCOL_VERSION))
    failure ??= createFailure('E_VERSION', 'The script is too old.')
  const problem = window.suiteLook?.problem
  if (problem) failure ??= createFailure('E_CONFIG_INVALID', problem)
  if (failure !== undefined) {
    reportRefusal(window, failure)
    return { ok: false, failure }
  }
  const host =
    nonce === null
      ? createLoneHost(page, origin, fragment.get('et') ?? undefined, window)
      : createLoaderHost(origin, nonce, window)
  return { ok: true, host }
}
