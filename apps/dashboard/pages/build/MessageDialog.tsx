import { Button } from '#kit/controls/Button.tsx'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { Badge, State } from '../../../shared/parts/Badge.tsx'
import { CodeBlock } from '../../../shared/parts/CodeBlock.tsx'
import { ActionFailure, FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { query, setQuery } from '../../../shared/router/address.ts'
import { useAction } from '../../state/action.ts'
import { can } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'
import { Sub } from '../../../shared/parts/Table.tsx'

type Attempt = Answer<'GET /api/dashboard/webhooks/messages/one'>['history'][number]

const REFRESH_MS = 2_500

const causes: Readonly<Record<NonNullable<Attempt['cause']>, string>> = {
  status: 'it answered with another status than 2xx',
  redirect: 'it answered with a redirect, which is not followed',
  gone: 'it answered 410, and is disabled',
  timeout: 'it did not answer within 15 seconds',
  dns: 'its name has no address',
  'refused-address': 'its address is not on the public internet',
  connection: 'no connection could be made',
  tls: 'its certificate is not valid',
  secret: 'it could not be signed: rotate the secret',
}

/** The message that the address names, with every attempt to deliver it. */
export function MessageDialog({ reload }: { readonly reload: () => Promise<void> }) {
  const id = query.value.get('message') ?? ''
  return id === '' ? null : <OneMessage key={id} id={id} reload={reload} />
}

function OneMessage({ id, reload }: { readonly id: string; readonly reload: () => Promise<void> }) {
  const read = useRead('GET /api/dashboard/webhooks/messages/one', { query: { id } }, { every: REFRESH_MS })
  const action = useAction()
  const message = read.data.value
  const close = () => {
    setQuery({ message: undefined })
    void reload()
  }
  return (
    <Dialog title="Message" onClose={close}>
      {read.failure.value !== undefined && message === undefined && (
        <FailureBox failure={read.failure.value} />
      )}
      {message !== undefined && (
        <div class="form">
          <p>
            <strong>{message.type}</strong> <State of={message.state} />{' '}
            {message.test === true && <Badge>test</Badge>}
          </p>
          <CodeBlock text={pretty(message.payload)} what="payload" />
          <h3>Attempts</h3>
          {message.history.length === 0 && <p class="soft">Not tried yet.</p>}
          <ol class="form">
            {message.history.map((attempt) => (
              <li key={attempt.at}>
                <Badge tone={attempt.cause === undefined ? 'good' : 'bad'}>
                  {attempt.status ?? attempt.cause}
                </Badge>{' '}
                <ExactTime at={attempt.at} />, {attempt.ms} ms
                {attempt.cause !== undefined && <Sub>{causes[attempt.cause]}</Sub>}
                {attempt.answer !== undefined && attempt.answer !== '' && (
                  <CodeBlock text={attempt.answer} what="answer" />
                )}
              </li>
            ))}
          </ol>
          <ActionFailure failure={action.failure} />
          {can('developer') && message.state !== 'waiting' && message.test === undefined && (
            <div class="form-actions">
              <Button
                busy={action.busy.value}
                onClick={() =>
                  void action.run(async () => {
                    await call('POST /api/dashboard/webhooks/resend', { body: { id } })
                    toast('It is sent again.')
                    await read.reload()
                  })
                }
              >
                Send again
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
