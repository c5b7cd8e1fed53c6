import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { PageSkeleton } from '../../../shared/parts/Page.tsx'
import { ActionFailure, FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Field, Form, PasswordField, problemIn } from '../../../shared/parts/Field.tsx'
import { heading } from '../../../shared/parts/heading.ts'
import { go, hrefOf, query } from '../../../shared/router/address.ts'
import { useAction } from '../../state/action.ts'
import { loadMe } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'

/** The token of a one-time link: in its fragment, which browsers send to no one, or in its query. */
const tokenHere = (): string =>
  new URLSearchParams(location.hash.slice(1)).get('token') ??
  (location.hash.length > 1 ? location.hash.slice(1) : (query.peek().get('token') ?? ''))

/** An invitation, or a new password, by a one-time link. */
export function LinkPage() {
  const token = useMemo(tokenHere, [])
  const link = useRead('POST /api/dashboard/link', { body: { token } })
  const password = useSignal('')
  const name = useSignal('')
  const action = useAction()
  useEffect(() => heading.shown('Your link', null), [])
  const found = link.data.value
  if (link.failure.value !== undefined)
    return (
      <>
        <h1>This link does not work</h1>
        <FailureBox failure={link.failure.value} />
        <p>
          A link works once and for some days. Ask the person who sent it for a new one, or{' '}
          <a href={hrefOf('/sign-in')}>sign in</a>.
        </p>
      </>
    )
  if (found === undefined) return <PageSkeleton />
  const isInvitation = found.purpose === 'invitation'
  const submit = async () => {
    const isDone = await action.run(async () => {
      if (isInvitation)
        await call('POST /api/dashboard/members/accept', {
          body: { token, password: password.peek(), ...(name.peek().trim() !== '' && { name: name.peek() }) },
        })
      else await call('POST /api/dashboard/reset-password', { body: { token, password: password.peek() } })
      await loadMe()
    })
    if (!isDone) return
    toast(isInvitation ? 'Welcome.' : 'Your password is changed. Sign in with it.')
    go('/', { replace: true })
  }
  return (
    <>
      <h1>{isInvitation ? `Join ${found.partner?.name ?? 'the account'}` : 'Choose a new password'}</h1>
      <p class="soft">
        {isInvitation
          ? `You sign in as ${found.email}, with the role ${found.role ?? 'viewer'}.`
          : `For ${found.email}. You are signed out everywhere then.`}
      </p>
      <Form onSubmit={submit}>
        {isInvitation && (
          <Field label="Your name (optional)" value={name} name="name" autocomplete="name" isFirst />
        )}
        <PasswordField
          label="Password"
          isFirst={!isInvitation}
          value={password}
          name="new-password"
          autocomplete="new-password"
          hint="At least 12 characters; a few words do well."
          problem={problemIn(action.failure.value, 'password')}
        />
        <ActionFailure failure={action.failure} fields={['password']} />
        <Button type="submit" kind="primary" wide busy={action.busy.value}>
          {isInvitation ? 'Join' : 'Set the password'}
        </Button>
      </Form>
    </>
  )
}
