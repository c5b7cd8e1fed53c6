/** A text of one widget in the page's storage of this tab; without storage nothing is kept. */
export const createKeep = (key: string) => ({
  /** Nothing and the empty text are the same: `write('')` forgets. */
  read: () => guarded(() => sessionStorage.getItem(key)) || undefined,
  write: (value: string) => guarded(() => sessionStorage.setItem(key, value)),
})

/** Storage throws where a browser blocks it, in sandboxed pages, and when it is full. */
function guarded<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
