import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { kitText } from '../text.ts'
import { IconButton } from './Button.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'

const SHOWN_MS = 2_000

/** Copies a text. `what` names it for people who do not see the button's place. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const result = useSignal<'none' | 'copied' | 'failed'>('none')
  useEffect(() => {
    if (result.value === 'none') return undefined
    const timer = setTimeout(() => {
      result.value = 'none'
    }, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result.value])
  const copy = async () => {
    const done = await copyText(text)
    result.value = done ? 'copied' : 'failed'
  }
  return (
    <span class="copy">
      <IconButton label={kitText.copy(what)} onClick={() => void copy()}>
        {result.value === 'copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      </IconButton>
      <span role="status" class={result.value === 'failed' ? 'small soft' : 'hidden-text'}>
        {result.value === 'copied' && kitText.copied}
        {result.value === 'failed' && kitText.copyFailed}
      </span>
    </span>
  )
}

/** Puts text on the clipboard. False where the page around the frame forbids it (Permissions-Policy). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
