import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Button } from '#kit/controls/Button.tsx'
import { copyText } from '#kit/controls/CopyButton.tsx'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { CodeBlock } from '../../shared/parts/CodeBlock.tsx'

interface KeepProps {
  readonly title: string
  readonly text: string
  /** Names the text, such as `key`. */
  readonly what: string
  /** What it means to close the dialog without the text. */
  readonly lost: string
  /** The same as a file. */
  readonly file?: { readonly name: string; readonly text: string; readonly label: string }
  /** Stands above the text. */
  readonly children: ComponentChildren
  /** Stands below the text. */
  readonly after?: ComponentChildren
  readonly onClose: () => void
}

/** Shows a text that is shown once. It asks once before it is closed without a copy, however it is closed. */
export function KeepDialog(props: KeepProps) {
  const { title, text, what, lost, file, children, after, onClose } = props
  const isKept = useSignal(false)
  const hasFailed = useSignal(false)
  const asksAgain = useSignal(false)
  // Escape and a click beside it have closed the dialog already: as another one, it opens again.
  const turn = useSignal(0)
  const copy = async () => {
    if (await copyText(text)) {
      isKept.value = true
      hasFailed.value = false
    } else hasFailed.value = true
  }
  const close = () => {
    if (isKept.peek() || asksAgain.peek()) onClose()
    else {
      asksAgain.value = true
      turn.value += 1
    }
  }
  return (
    <Dialog key={turn.value} title={title} onClose={close}>
      <div class="form">
        {children}
        <div
          // Selected and copied by hand counts too.
          onCopy={() => {
            isKept.value = true
          }}
        >
          <CodeBlock text={text} what={what} hasCopy={false} />
        </div>
        {after}
        {hasFailed.value && (
          <Notice kind="warn" role="alert">
            The browser did not copy it. Select the text and copy it by hand.
          </Notice>
        )}
        {asksAgain.value && !isKept.value && (
          <Notice kind="warn" role="alert">
            {lost}
          </Notice>
        )}
        <div class="form-actions">
          <Button kind="primary" onClick={() => void copy()}>
            {isKept.value ? 'Copied' : `Copy the ${what}`}
          </Button>
          {file !== undefined && (
            <a
              class="button button-secondary"
              download={file.name}
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(file.text)}`}
              onClick={() => {
                isKept.value = true
              }}
            >
              {file.label}
            </a>
          )}
          <Button kind="quiet" onClick={close}>
            {asksAgain.value && !isKept.value ? 'Close without it' : 'Done'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
