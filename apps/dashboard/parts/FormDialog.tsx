import type { ComponentChildren } from 'preact'
import { Dialog } from '#kit/controls/Dialog.tsx'
import type { Failure } from '../../shared/api/failure.ts'
import { ActionFailure } from '../../shared/parts/FailureBox.tsx'
import { Form } from '../../shared/parts/Field.tsx'
import { useAction } from '../state/action.ts'
import { DialogActions } from './DialogActions.tsx'

export interface FormDialogProps {
  readonly title: string
  /** Names the act on its button. */
  readonly act: string
  readonly kind?: 'danger' | 'primary'
  /** On the button that does nothing; `Cancel` when left out. */
  readonly back?: string
  /** Whether the fields inside are filled in. */
  readonly isReady?: boolean
  /** Fields that show their own part of a refusal. */
  readonly fields?: readonly string[]
  readonly onAct: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: ComponentChildren | ((refusal: Failure | undefined) => ComponentChildren)
}

/** A form in a dialog. It stays open: what is done closes it. */
export function FormDialog(props: FormDialogProps) {
  const { title, act, kind = 'primary', back = 'Cancel', isReady = true, fields = [], children } = props
  const { onAct, onClose } = props
  const { busy, failure, run } = useAction()
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={async () => isReady && run(onAct)}>
        {typeof children === 'function' ? children(failure.value) : children}
        <ActionFailure failure={failure} fields={fields} />
        <DialogActions busy={busy.value} disabled={!isReady} kind={kind} back={back} onCancel={onClose}>
          {act}
        </DialogActions>
      </Form>
    </Dialog>
  )
}
