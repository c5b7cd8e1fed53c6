import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Field, Form, PasswordField, problemIn } from '../../../shared/parts/Field.tsx'
import { heading } from '../../../shared/parts/heading.ts'
import { hrefOf } from '../../../shared/router/address.ts'
import { useAction } from '../../state/action.ts'
import { loadMe } from '../../state/me.ts'
import { slugOf } from './slug.ts'

const LEAST_PASSWORD = 12
const CHECK_AFTER_MS = 250

/** A new partner: the slug is proposed from the company's name, and checked while it is typed. */
export function SignUpPage() {
  const email = useSignal('')
  const password = useSignal('')
  const company = useSignal('')
  const slug = useSignal('')
  const ownSlug = useSignal(false)
  const isFree = useSignal<boolean | undefined>(undefined)
  const action = useAction()
  useEffect(() => heading.shown('Become a partner', null), [])
  useEffect(() => {
    isFree.value = undefined
    const wanted = slug.value
    if (wanted === '') return undefined
    const ended = new AbortController()
    const check = async () => {
      const answer = await call('GET /api/dashboard/slug', { query: { slug: wanted } }, ended.signal).catch(
        // The sign-up itself says what is wrong.
        () => undefined,
      )
      if (!ended.signal.aborted) isFree.value = answer?.free
    }
    const timer = setTimeout(() => void check(), CHECK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [slug.value])

  const submit = async () => {
    const body = {
      email: email.value,
      password: password.value,
      company: company.value,
      slug: slug.value,
    }
    await action.run(async () => {
      await call('POST /api/dashboard/sign-up', { body })
      await loadMe()
    })
  }
  const failure = action.failure.value
  const fields = ['email', 'password', 'company', 'slug']
  const isShort = password.value !== '' && password.value.length < LEAST_PASSWORD
  return (
    <>
      <h1>Become a partner</h1>
      <p class="soft">No card and no call. The next page leads you to your first signed swap.</p>
      <Form onSubmit={submit}>
        <Field
          label="Company"
          value={company}
          name="organization"
          autocomplete="organization"
          required
          problem={problemIn(failure, 'company')}
          onChanged={() => {
            if (!ownSlug.value) slug.value = slugOf(company.value)
          }}
        />
        <Field
          label="Slug"
          value={slug}
          name="slug"
          required
          hint={
            <>
              Your name in the snippet:{' '}
              <code>{`SuiteEmbed({ partner: '${slug.value || 'your-slug'}' })`}</code>
            </>
          }
          problem={
            isFree.value === false ? 'This slug is taken. Choose another one.' : problemIn(failure, 'slug')
          }
          after={
            isFree.value === true && (
              <span class="field-good small" role="status">
                is free
              </span>
            )
          }
          onChanged={() => {
            ownSlug.value = slug.value !== ''
            slug.value = slug.value.toLowerCase()
          }}
        />
        <Field
          label="E-mail"
          value={email}
          name="email"
          type="email"
          autocomplete="username"
          required
          problem={problemIn(failure, 'email')}
        />
        <PasswordField
          label="Password"
          value={password}
          name="new-password"
          autocomplete="new-password"
          hint={isShort ? undefined : `At least ${LEAST_PASSWORD} characters; a few words do well.`}
          problem={
            isShort
              ? `${LEAST_PASSWORD - password.value.length} more characters, please.`
              : problemIn(failure, 'password')
          }
        />
        <ActionFailure failure={action.failure} fields={fields} />
        <Button type="submit" kind="primary" wide busy={action.busy.value}>
          Create the account
        </Button>
      </Form>
      <p>
        You have an account? <a href={hrefOf('/sign-in')}>Sign in</a>
      </p>
    </>
  )
}
