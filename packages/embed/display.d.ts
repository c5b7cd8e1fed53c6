import type { Handle, MountOptions, Suite } from './script.d.ts'

/** A widget that is shown when it is asked for. Closing hides it: what is under way goes on. */
export interface Display {
  /** Shows it, and mounts it the first time. */
  open(): Handle
  close(): void
  destroy(): void
}

/** A widget in a dialog over the page. `title` names the dialog. */
export function modal(
  suite: Suite,
  options: MountOptions,
  texts?: { readonly title?: string; readonly closeLabel?: string },
): Display

/** A widget behind a button at the edge of the page. */
export function floating(
  suite: Suite,
  options: MountOptions,
  button?: { readonly label?: string; readonly side?: 'left' | 'right' },
): Display

/**
 * Shows a widget that cannot be shown as a card with one line for the visitor. On the author's own machine it also has the
 * code, the exact cause and what mends it. Call it once, before the widgets are mounted.
 */
export function failureCards(): void

/** Keeps a widget as light or dark as what is behind `element`. Returns how to stop. */
export function followPage(handle: Handle, element: Element): () => void
