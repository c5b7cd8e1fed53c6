/**
 * The text under a key in the page's storage of this tab. `text` replaces it; the empty text forgets it. Storage throws
 * where a browser blocks it, in sandboxed pages, and when it is full. Then nothing is kept.
 */
export function tabText(key: string, text?: string): string | undefined {
  try {
    if (text !== undefined) sessionStorage.setItem(key, text)
    return sessionStorage.getItem(key) || undefined
  } catch {
    return undefined
  }
}
