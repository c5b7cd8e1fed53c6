import type { GuestWindow } from './guest-window.ts'

export interface Keeper {
  readonly read: () => string | undefined
  readonly write: (value: string) => void
}

/**
 * A short text under a key of this tab's storage. Storage in a third-party frame throws where the browser blocks
 * it; then nothing is kept and nothing breaks.
 */
export function createKeeper(window: Pick<GuestWindow, 'sessionStorage'>, key: string): Keeper {
  return {
    read: () => {
      try {
        return window.sessionStorage.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (value) => {
      try {
        if (value === '') window.sessionStorage.removeItem(key)
        else window.sessionStorage.setItem(key, value)
      } catch {
        // Blocked or full: a reload starts anew, and the server still knows every step that was taken.
      }
    },
  }
}
