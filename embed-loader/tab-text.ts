/** The text under a key in this tab's storage; `text` replaces it, empty text forgets it. It may keep nothing. */
export function tabText(key: string, text?: string): string | undefined {
  try {
    if (text !== undefined) sessionStorage.setItem(key, text)
    return sessionStorage.getItem(key) || undefined
  } catch {
    return undefined
  }
}
