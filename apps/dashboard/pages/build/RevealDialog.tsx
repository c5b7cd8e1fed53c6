import { useSignal } from '@preact/signals'
import { Button } from '../../../../widgets/kit/controls/Button.tsx'
import { copyText } from '../../../../widgets/kit/controls/CopyButton.tsx'
import { Dialog } from '../../../../widgets/kit/controls/Dialog.tsx'
import { Notice } from '../../../../widgets/kit/controls/Notice.tsx'
import { page } from '../../page.ts'
import { CodeBlock } from '../../parts/CodeBlock.tsx'

interface RevealProps {
  readonly secret: string
  readonly note?: string | undefined
  readonly onClose: () => void
}

/** Shows a new key once, with a first call to make with it. It is kept nowhere in the browser. */
export function RevealDialog({ secret, note, onClose }: RevealProps) {
  const isKept = useSignal(false)
  const asksAgain = useSignal(false)
  // Escape and a click beside it have closed the dialog already: as another one, it opens again.
  const turn = useSignal(0)
  const chain = page.chains[0]?.key ?? 'eth'
  const curl = `curl '${page.publicUrl}/api/v1/swap/tokens?chain=${chain}' \\\n  -H 'X-Api-Key: ${secret}'`
  const keep = async () => {
    isKept.value = await copyText(secret)
  }
  const close = () => {
    if (isKept.peek() || asksAgain.peek()) onClose()
    else {
      asksAgain.value = true
      turn.value += 1
    }
  }
  return (
    <Dialog key={turn.value} title="Copy your key now" onClose={close}>
      <div class="form">
        <p>It is shown this once. We keep only a hash of it.</p>
        <CodeBlock text={secret} what="key" />
        {note !== undefined && <p class="soft">{note}</p>}
        <p class="small">
          <strong>A first call with it:</strong>
        </p>
        <CodeBlock text={curl} what="curl command" />
        {asksAgain.value && (
          <Notice kind="warn" role="alert">
            The key is not copied yet. Without it, you need another one.
          </Notice>
        )}
        <div class="form-actions">
          <Button
            kind="primary"
            onClick={() => {
              void keep()
            }}
          >
            {isKept.value ? 'Copied' : 'Copy the key'}
          </Button>
          <a
            class="button button-secondary"
            download="suite.env"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`SUITE_KEY=${secret}\n`)}`}
            onClick={() => {
              isKept.value = true
            }}
          >
            Download .env
          </a>
          <Button kind="quiet" onClick={close}>
            {asksAgain.value && !isKept.value ? 'Close without it' : 'Done'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
