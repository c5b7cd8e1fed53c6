import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { call } from '../api/call.ts'
import { confirmWithPasskey } from '../api/passkey-ceremonies.ts'
import { useAction } from '../state/action.ts'
import { me } from '../state/me.ts'
import { question } from '../state/second-factor.ts'
import { ActionFailure } from '../../shared/parts/FailureBox.tsx'
import { Field, Form, PasswordField } from '../../shared/parts/Field.tsx'

/** Asks for the second factor where a call wants a fresh one. */
export function SecondFactorDialog() {
  const open = question.value
  const code = useSignal('')
  const password = useSignal('')
  const action = useAction()
  if (open === undefined) return null
  const member = me.value?.member
  const hasTotp = member?.hasTotp === true
  // Who has no second factor yet gives the password before one is set up.
  const hasNone = member !== undefined && !hasTotp && member.passkeys === 0
  const give = async (work: () => Promise<unknown>) => {
    if (!(await action.run(work))) return
    code.value = ''
    password.value = ''
    open.answer(true)
  }
  return (
    <Dialog title="Confirm that it is you" onClose={() => open.answer(false)}>
      <Form
        onSubmit={async () =>
          give(async () =>
            hasNone
              ? call('POST /api/dashboard/security/confirm/password', { body: { password: password.value } })
              : call('POST /api/dashboard/security/confirm/totp', { body: { code: code.value } }),
          )
        }
      >
        <p class="soft">
          {hasNone
            ? 'This change asks for your password again.'
            : 'This change asks for your second factor again.'}
        </p>
        {hasNone && (
          <PasswordField label="Password" value={password} name="password" autocomplete="current-password" />
        )}
        {hasTotp && (
          <Field
            label="Code of your authenticator app"
            value={code}
            name="code"
            inputMode="numeric"
            autocomplete="one-time-code"
          />
        )}
        <ActionFailure failure={action.failure} />
        <div class="form-actions">
          {(hasTotp || hasNone) && (
            <Button type="submit" kind="primary" busy={action.busy.value}>
              Confirm
            </Button>
          )}
          {(member?.passkeys ?? 0) > 0 && (
            <Button busy={action.busy.value} onClick={() => void give(confirmWithPasskey)}>
              Use a passkey
            </Button>
          )}
          <Button kind="quiet" onClick={() => open.answer(false)}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
