import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Field } from '../../shared/parts/Field.tsx'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

interface ConfirmProps extends Omit<FormDialogProps, 'onAct' | 'children'> {
  readonly children: ComponentChildren
  /** A text that has to be typed first. */
  readonly typed?: { readonly label: string; readonly text: string }
  /** A reason is asked for, and given to `onAct`. */
  readonly reason?: { readonly label: string; readonly hint?: string }
  readonly onAct: (reason: string) => Promise<unknown>
}

/** Asks before something that cannot be undone, or that is kept with a reason, and closes once it is done. */
export function ConfirmDialog({ children, typed, reason, onAct, isReady = true, ...form }: ConfirmProps) {
  const text = useSignal('')
  const why = useSignal('')
  return (
    <FormDialog
      kind="danger"
      {...form}
      isReady={
        isReady &&
        (typed === undefined || text.value.trim() === typed.text) &&
        (reason === undefined || why.value.trim().length >= 3)
      }
      onAct={async () => {
        await onAct(why.peek().trim())
        form.onClose()
      }}
    >
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
    </FormDialog>
  )
}
