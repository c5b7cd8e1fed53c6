/** What browsers that can forbid the clipboard to a frame tell about it. */
interface Policied {
  readonly featurePolicy?: { readonly allowsFeature: (name: string) => boolean }
}

/** Whether a click may read the clipboard, as far as the browser tells: a page can keep it from its frames. */
export const canPaste = (): boolean => {
  const { featurePolicy }: Policied = Object(document)
  const isForbidden = featurePolicy?.allowsFeature('clipboard-read') === false
  return 'clipboard' in navigator && 'readText' in navigator.clipboard && !isForbidden
}

/** The clipboard's text; `undefined` where the browser or the user says no. */
export async function readClipboard(): Promise<string | undefined> {
  try {
    return (await navigator.clipboard.readText()).trim()
  } catch {
    return undefined
  }
}
