import { useSignal } from '@preact/signals'
import { bridgeDialogs as dialogText } from '../../words/en/bridge.ts'
import '#kit/controls/chip.css'

interface PasteButtonProps {
  /** The field's. */
  readonly label: string
  readonly onPaste: (text: string) => void
}

/** More than any address or memo: the check names a text that is too long, which must not be cut to a good one. */
const MOST = 1_000

/** Pastes the clipboard's text into an empty field; gone where the browser says no. */
export function PasteButton({ label, onPaste }: PasteButtonProps) {
  const isPossible = useSignal(canPaste())
  const paste = async () => {
    const found = await readClipboard()
    if (found === undefined) isPossible.value = false
    else onPaste(found.slice(0, MOST))
  }
  if (!isPossible.value) return null
  return (
    <button type="button" class="chip" aria-label={dialogText.pasteWhat(label)} onClick={() => void paste()}>
      {dialogText.paste}
    </button>
  )
}

/** What browsers that can forbid the clipboard to a frame tell about it. */
interface Policied {
  readonly featurePolicy?: { readonly allowsFeature: (name: string) => boolean }
}

/** Whether a click may read the clipboard, as far as the browser tells: a page can keep it from its frames. */
const canPaste = (): boolean => {
  const { featurePolicy }: Policied = Object(document)
  const isForbidden = featurePolicy?.allowsFeature('clipboard-read') === false
  return 'clipboard' in navigator && 'readText' in navigator.clipboard && !isForbidden
}

/** The clipboard's text; `undefined` where the browser or the user says no. */
async function readClipboard(): Promise<string | undefined> {
  try {
    return (await navigator.clipboard.readText()).trim()
  } catch {
    return undefined
  }
}
