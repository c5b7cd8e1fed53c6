import { useSignal } from '@preact/signals'
import { safeHref } from '#kit/chain/safe-href.ts'
import { Button, ButtonLink } from '#kit/controls/Button.tsx'
import { copyText } from '#kit/controls/CopyButton.tsx'
import { CheckIcon, CopyIcon, ExternalIcon, ShareIcon } from '#kit/controls/icons.tsx'
import { Text } from '#kit/controls/Text.tsx'
import { checkoutText } from '../../words/en/checkout.ts'

interface ReceiptActionsProps {
  readonly hash: string
  readonly explorer: string | undefined
  /** What was done, in a line. */
  readonly words: string
}

/** What can be done with a receipt. Where the browser, or the page around the frame, lets nothing be shared, it is copied. */
export function ReceiptActions({ hash, explorer, words }: ReceiptActionsProps) {
  const text = checkoutText.receipt
  const done = useSignal<'copy' | 'share' | undefined>(undefined)
  const href = safeHref(explorer?.replace('{tx}', encodeURIComponent(hash)))
  const copy = async () => {
    if (await copyText(hash)) done.value = 'copy'
  }
  const share = async () => {
    const shared = { text: words, ...(href !== undefined && { url: href }) }
    try {
      await navigator.share(shared)
    } catch (cause) {
      // The visitor has changed their mind.
      if (cause instanceof DOMException && cause.name === 'AbortError') return
      if (await copyText([words, href ?? hash].join('\n'))) done.value = 'share'
    }
  }
  return (
    <div class="receipt-actions">
      {href !== undefined && (
        <ButtonLink href={href}>
          <ExternalIcon size={18} />
          {text.explorer}
        </ButtonLink>
      )}
      <Button onClick={() => void copy()}>
        {done.value === 'copy' ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        <Text>{done.value === 'copy' ? text.copied : text.copy}</Text>
      </Button>
      <Button onClick={() => void share()}>
        {done.value === 'share' ? <CheckIcon size={18} /> : <ShareIcon size={18} />}
        <Text>{done.value === 'share' ? text.copied : text.share}</Text>
      </Button>
      <span role="status" class="hidden-text">
        {done.value !== undefined && text.copied}
      </span>
    </div>
  )
}
