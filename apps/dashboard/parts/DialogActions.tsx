import type { ComponentChildren } from 'preact'
import { Button } from '#kit/controls/Button.tsx'

interface DialogActionsProps {
  readonly busy: boolean
  /** While the form cannot be sent. */
  readonly disabled?: boolean
  readonly kind?: 'danger' | 'primary'
  readonly back?: string
  readonly onCancel: () => void
  /** The words of the button that sends the form. */
  readonly children: ComponentChildren
}

/** The two ends of a form in a dialog: send it, or leave. */
export function DialogActions(props: DialogActionsProps) {
  const { busy, disabled = false, kind = 'primary', back = 'Cancel', onCancel, children } = props
  return (
    <div class="form-actions">
      <Button type="submit" kind={kind} busy={busy} disabled={disabled}>
        {children}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        {back}
      </Button>
    </div>
  )
}
