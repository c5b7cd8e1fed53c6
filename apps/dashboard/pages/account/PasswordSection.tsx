import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Form, PasswordField, problemIn } from '../../../shared/parts/Field.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { useAction } from '../../state/action.ts'
import { toast } from '../../state/toasts.ts'
import './totp.css'

export function PasswordSection() {
  const current = useSignal('')
  const next = useSignal('')
  const action = useAction()
  const submit = async () => {
    const isDone = await action.run(async () =>
      call('POST /api/dashboard/security/password', { body: { current: current.value, next: next.value } }),
    )
    if (!isDone) return
    current.value = ''
    next.value = ''
    toast('The password is changed. You are signed out everywhere else.')
  }
  return (
    <Section title="Password">
      <div class="security-password">
        <Form onSubmit={submit}>
          <PasswordField
            label="Present password"
            value={current}
            name="current-password"
            autocomplete="current-password"
          />
          <PasswordField
            label="New password"
            value={next}
            name="new-password"
            autocomplete="new-password"
            hint="At least 12 characters. You are signed out everywhere else."
            problem={problemIn(action.failure.value, 'next')}
          />
          <ActionFailure failure={action.failure} fields={['next']} />
          <div class="form-actions">
            <Button
              type="submit"
              busy={action.busy.value}
              disabled={current.value === '' || next.value === ''}
            >
              Change the password
            </Button>
          </div>
        </Form>
      </div>
    </Section>
  )
}
