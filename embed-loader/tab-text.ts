/** The text under a key in this tab's storage. `text` replaces it; '' forgets it. Blocked storage keeps nothing. */
export function tabText(key: string, text?: string): string | undefined {
  try {
    if (text !== undefined) sessionStorage.setItem(key, text)
    return sessionStorage.getItem(key) || undefined
  } catch {
    return undefined
  }
}
