/** Puts text on the clipboard. False where the page around a frame does not let it (Permissions-Policy). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
