import { useSignal } from '@preact/signals'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { QrCode } from '#kit/controls/QrCode.tsx'
import { call } from '../../api/call.ts'
import { Copyable } from '../../../shared/parts/Copyable.tsx'
import { ActionFailure, FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Field, Form } from '../../../shared/parts/Field.tsx'
import { KeepDialog } from '../../parts/KeepDialog.tsx'
import { DialogActions } from '../../parts/DialogActions.tsx'
import { useAction } from '../../state/action.ts'
import { useRead } from '../../state/read.ts'
import './totp.css'

interface TotpProps {
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Turns the authenticator app on: scan, type the first code, keep the recovery codes. */
export function TotpDialog({ onDone, onClose }: TotpProps) {
  const begun = useRead('POST /api/dashboard/security/totp/begin', { body: {} })
  const code = useSignal('')
  const codes = useSignal<readonly string[] | undefined>(undefined)
  const action = useAction()
  const secret = begun.data.value
  const submit = async () =>
    action.run(async () => {
      const { recoveryCodes } = await call('POST /api/dashboard/security/totp/confirm', {
        body: { code: code.peek() },
      })
      codes.value = recoveryCodes
      await onDone()
    })
  if (codes.value !== undefined)
    return (
      <KeepDialog
        title="Keep your recovery codes"
        text={codes.value.join('\n')}
        what="recovery codes"
        lost="The codes are not kept yet. Without them, a lost app locks you out."
        file={{
          name: 'suite-recovery-codes.txt',
          text: `${codes.value.join('\n')}\n`,
          label: 'Download as a file',
        }}
        onClose={onClose}
      >
        <p>Each one signs you in once when the app is lost. They are shown this once.</p>
      </KeepDialog>
    )
  return (
    <Dialog title="Turn on the authenticator app" onClose={onClose}>
      {begun.failure.value !== undefined && (
        <FailureBox failure={begun.failure.value} onRetry={begun.reload} />
      )}
      {secret !== undefined && (
        <Form onSubmit={submit}>
          <p>Scan it with your app, or type the secret into it.</p>
          <div class="totp-code">
            <QrCode text={secret.uri} label="QR code for the authenticator app" />
          </div>
          <p>
            Secret: <Copyable text={secret.secret} what="secret" />
          </p>
          <Field
            label="The code that the app shows"
            value={code}
            name="code"
            inputMode="numeric"
            autocomplete="one-time-code"
          />
          <ActionFailure failure={action.failure} />
          <DialogActions busy={action.busy.value} disabled={code.value.length < 6} onCancel={onClose}>
            Turn it on
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}
