import { createModel, effect, signal } from '@preact/signals'
import type { Host } from '../embed/host.ts'

/** The state of the sign window. It is a hint for the display: only the server's status is true. */
export type WindowState =
  | 'none'
  | 'opening'
  | 'open'
  | 'closed'
  /** The browser wants another click, on a link. */
  | 'blocked'
  /** The user followed the link. No one sees whether its window is still open. */
  | 'linked'
  /** The address is not one of ours, so the page cannot open it. */
  | 'refused'
  /** This tab is going to the sign page. */
  | 'away'

/** The sign window of one session at a time. A page may have opened that of `session` by itself. */
export const SignWindowModel = createModel((host: Pick<Host, 'open' | 'onClosed'>, session = '') => {
  const state = signal<WindowState>('none')
  let current = session

  const states = {
    popup: 'open',
    tab: 'away',
    blocked: 'blocked',
    refused: 'refused',
    // The page has said why, and the visitor may ask again.
    closed: 'none',
  } as const

  effect(() =>
    host.onClosed((closed) => {
      if (closed === current) state.value = 'closed'
    }),
  )

  return {
    state,
    /** Call it inside the click, before anything is awaited. */
    async open(url: string, of: string) {
      const opening = host.open(url, of)
      current = of
      state.value = 'opening'
      const how = await opening
      if (current === of && state.peek() === 'opening') state.value = states[how]
    },
    /** The user followed the link instead. */
    linkFollowed() {
      state.value = 'linked'
    },
    reset() {
      current = ''
      state.value = 'none'
    },
  }
})

export type SignWindow = InstanceType<typeof SignWindowModel>
