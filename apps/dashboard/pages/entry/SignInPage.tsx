import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { knowsPasskeys, signInWithPasskey } from '../../api/passkey-ceremonies.ts'
import type { Answer } from '../../api/routes.ts'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Field, Form, PasswordField } from '../../../shared/parts/Field.tsx'
import { heading } from '../../../shared/parts/heading.ts'
import { hrefOf } from '../../../shared/router/address.ts'
import { useAction } from '../../state/action.ts'
import { loadMe } from '../../state/me.ts'

type SignedIn = Answer<'POST /api/dashboard/sign-in'>
type Ways = Extract<SignedIn, { readonly status: 'second-factor' }>['ways']

/** Password or passkey; a second step for who has a second factor. */
export function SignInPage() {
  const ways = useSignal<Ways | undefined>(undefined)
  const took = async (answer: SignedIn) => {
    if (answer.status === 'second-factor') ways.value = answer.ways
    else await loadMe()
  }
  return ways.value === undefined ? (
    <FirstStep took={took} />
  ) : (
    <SecondStep
      ways={ways.value}
      took={took}
      onBack={() => {
        ways.value = undefined
      }}
    />
  )
}

interface StepProps {
  readonly took: (answer: SignedIn) => Promise<void>
}

function FirstStep({ took }: StepProps) {
  const email = useSignal('')
  const password = useSignal('')
  const action = useAction()
  useEffect(() => heading.shown('Sign in', null), [])
  const submit = async () =>
    action.run(async () =>
      took(
        await call('POST /api/dashboard/sign-in', {
          body: { email: email.peek(), password: password.peek() },
        }),
      ),
    )
  return (
    <>
      <h1>Sign in</h1>
      <p class="soft">To see what you earn, and to change how Suite works in your pages.</p>
      <Form onSubmit={submit}>
        <Field
          label="E-mail"
          value={email}
          name="email"
          type="email"
          autocomplete="username webauthn"
          required
        />
        <PasswordField label="Password" value={password} name="password" autocomplete="current-password" />
        <ActionFailure failure={action.failure} />
        <Button type="submit" kind="primary" wide busy={action.busy.value}>
          Sign in
        </Button>
        {knowsPasskeys() && (
          <Button wide onClick={() => void action.run(async () => took(await signInWithPasskey()))}>
            Sign in with a passkey
          </Button>
        )}
      </Form>
      <details>
        <summary>Forgot your password?</summary>
        <p class="soft small">
          Ask an admin or owner of your account, who makes a link to a new one under Members. Where there is
          no other one, ask the operator of this service.
        </p>
      </details>
      <p>
        New here? <a href={hrefOf('/sign-up')}>Become a partner</a>
      </p>
    </>
  )
}

interface SecondStepProps extends StepProps {
  readonly ways: Ways
  readonly onBack: () => void
}

const DIGITS = 6

function SecondStep({ ways, took, onBack }: SecondStepProps) {
  const code = useSignal('')
  const byRecovery = useSignal(!ways.includes('totp') && ways.includes('recovery'))
  const action = useAction()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const submit = async () =>
    action.run(async () =>
      took(
        await call('POST /api/dashboard/sign-in/totp', { body: { code: code.peek().replaceAll(' ', '') } }),
      ),
    )
  const takesCode = ways.includes('totp') || ways.includes('recovery')
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        Your second factor
      </h1>
      <Form onSubmit={submit}>
        {takesCode && (
          <Field
            label={byRecovery.value ? 'Recovery code' : 'Code of your authenticator app'}
            value={code}
            name="code"
            inputMode={byRecovery.value ? 'text' : 'numeric'}
            autocomplete="one-time-code"
            hint={byRecovery.value ? 'Each one works once.' : 'Six digits; it sends itself.'}
            onChanged={() => {
              if (!byRecovery.value && code.value.replaceAll(/\D/g, '').length === DIGITS) void submit()
            }}
          />
        )}
        <ActionFailure failure={action.failure} />
        {takesCode && (
          <Button type="submit" kind="primary" wide busy={action.busy.value}>
            Continue
          </Button>
        )}
        {ways.includes('passkey') && (
          <Button wide onClick={() => void action.run(async () => took(await signInWithPasskey()))}>
            Use a passkey
          </Button>
        )}
      </Form>
      <p class="entry-ways">
        {ways.includes('totp') && ways.includes('recovery') && (
          <Button
            kind="quiet"
            onClick={() => {
              byRecovery.value = !byRecovery.value
              code.value = ''
            }}
          >
            {byRecovery.value ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack}>
          Start again
        </Button>
      </p>
    </>
  )
}
