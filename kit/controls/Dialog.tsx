import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { kitText } from '../text.ts'
import { IconButton } from './Button.tsx'
import './dialog.css'
import { CloseIcon } from './icons.tsx'

interface DialogProps {
  readonly title: string
  /** Called once, however the dialog is closed: by Escape, by the button, or by a click beside it. */
  readonly onClose: () => void
  readonly children: ComponentChildren
  /** `full` takes the widget's whole space, `sheet` as much as it needs. */
  readonly size?: 'full' | 'sheet'
}

/** A modal dialog, open as long as it is rendered. The browser's own keeps the focus inside and closes on Escape. */
export function Dialog({ title, onClose, children, size = 'sheet' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      class={`dialog dialog-${size}`}
      aria-labelledby={heading}
      onClose={() => {
        // A dialog that was removed fires `close` late. That concerns no one.
        if (dialog.current !== null) onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div class="dialog-box">
        <div class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <IconButton label={kitText.close} onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
