import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Button } from '#kit/controls/Button.tsx'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { useAction } from '../state/action.ts'
import { ActionFailure } from '../../shared/parts/FailureBox.tsx'
import { Field, Form } from '../../shared/parts/Field.tsx'

interface ConfirmProps {
  readonly title: string
  readonly children: ComponentChildren
  /** Names the act on its button. */
  readonly act: string
  readonly kind?: 'danger' | 'primary'
  /** On the button that does nothing; `Cancel` when left out. */
  readonly back?: string
  /** A text that has to be typed first. */
  readonly typed?: { readonly label: string; readonly text: string }
  /** A reason is asked for, and given to `onAct`. */
  readonly reason?: { readonly label: string; readonly hint?: string }
  /** Whether the fields inside are filled in. */
  readonly isReady?: boolean
  readonly onAct: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something that cannot be undone, or that is kept with a reason. */
export function ConfirmDialog(props: ConfirmProps) {
  const {
    title,
    children,
    act,
    kind = 'danger',
    typed,
    reason,
    onAct,
    onClose,
    isReady: isFilled = true,
    back = 'Cancel',
  } = props
  const text = useSignal('')
  const why = useSignal('')
  const action = useAction()
  const isReady =
    isFilled &&
    (typed === undefined || text.value.trim() === typed.text) &&
    (reason === undefined || why.value.trim().length >= 3)
  const submit = async () => {
    if (isReady && (await action.run(() => onAct(why.value.trim())))) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={submit}>
        <div class="dialog-text">{children}</div>
        {typed !== undefined && <Field label={typed.label} value={text} name="typed" />}
        {reason !== undefined && (
          <Field
            label={reason.label}
            value={why}
            name="reason"
            maxLength={500}
            hint={reason.hint ?? 'At least three letters. It is kept in the audit log.'}
          />
        )}
        <ActionFailure failure={action.failure} />
        <div class="form-actions">
          <Button type="submit" kind={kind} busy={action.busy.value} disabled={!isReady}>
            {act}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {back}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
