import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { call } from '../../api/call.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { SelectInput } from '../../../shared/parts/Field.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { ExactTime, Time } from '../../../shared/parts/Time.tsx'
import { hrefOf, go, query, setQuery } from '../../../shared/router/address.ts'
import { useAction } from '../../state/action.ts'
import { can } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'
import { type Endpoint, EndpointDialog, type EndpointFields, type Webhooks } from './EndpointDialog.tsx'
import { Messages } from './WebhookMessages.tsx'
import { SecretDialog } from './WebhooksPage.tsx'
import { Loaded } from '../../../shared/parts/Loaded.tsx'
import { useOpen } from '../../../shared/state/open.ts'
import { Facts } from '../../../shared/parts/Facts.tsx'

const REFRESH_MS = 5_000

/** One endpoint: its state, its messages, and what can be done. */
export function WebhookEndpointPage() {
  const id = query.value.get('id') ?? ''
  const read = useRead('GET /api/dashboard/webhooks', {}, { every: REFRESH_MS })
  const endpoint = read.data.value?.endpoints.find((one) => one.id === id)
  return (
    <Page
      title={endpoint?.url ?? 'Webhook endpoint'}
      lead={endpoint?.description}
      back={{ href: hrefOf('/webhooks'), label: 'Webhooks' }}
    >
      <Loaded read={read}>
        {({ types }) =>
          endpoint === undefined ? (
            <div class="panel">
              <Empty
                title="There is no such endpoint"
                action={<a href={hrefOf('/webhooks')}>All endpoints</a>}
              />
            </div>
          ) : (
            <>
              <Health endpoint={endpoint} types={types} reload={read.reload} />
              {can('developer') && <TestEvent endpoint={endpoint} types={types} />}
              <Messages endpoint={endpoint} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

interface HealthProps {
  readonly endpoint: Endpoint
  /** The kinds of events that there are. */
  readonly types: Webhooks['types']
  readonly reload: () => Promise<void>
}

function Health({ endpoint, types, reload }: HealthProps) {
  const action = useAction()
  const { shown, show, close } = useOpen<'edit' | 'remove' | { readonly secret: string }>()
  const { id, state } = endpoint
  const change = async (fields: { paused?: boolean; enabled?: true }, said: string) =>
    action.run(async () => {
      await call('POST /api/dashboard/webhooks/change', { body: { id, ...fields } })
      toast(said)
      await reload()
    })
  return (
    <Section
      title="Endpoint"
      actions={
        can('developer') && (
          <div class="form-actions">
            {state === 'disabled' && (
              <Button
                kind="primary"
                onClick={() => void change({ enabled: true }, 'The endpoint is enabled.')}
              >
                Enable
              </Button>
            )}
            {state !== 'disabled' && (
              <Button
                onClick={() =>
                  void change(
                    { paused: state !== 'paused' },
                    state === 'paused' ? 'Messages are sent again.' : 'Messages wait from now on.',
                  )
                }
              >
                {state === 'paused' ? 'Go on' : 'Pause'}
              </Button>
            )}
            <Button onClick={() => show('edit')}>Edit</Button>
            <Button
              onClick={() =>
                void action.run(async () => {
                  const { secret } = await call('POST /api/dashboard/webhooks/rotate', { body: { id } })
                  show({ secret })
                  await reload()
                })
              }
            >
              Rotate the secret
            </Button>
            <Button kind="danger" onClick={() => show('remove')}>
              Delete
            </Button>
          </div>
        )
      }
    >
      <EndpointFacts endpoint={endpoint} all={types.length} />
      <ActionFailure failure={action.failure} />
      {typeof shown === 'object' && <SecretDialog secret={shown.secret} onClose={close} />}
      {shown === 'edit' && (
        <EndpointDialog
          title="Edit the endpoint"
          act="Save"
          types={types}
          before={endpoint}
          onClose={close}
          onAct={async (fields) => {
            await call('POST /api/dashboard/webhooks/change', {
              body: { id, ...changedIn(fields, endpoint) },
            })
            close()
            toast('The endpoint is changed.')
            await reload()
          }}
        />
      )}
      {shown === 'remove' && (
        <ConfirmDialog
          title="Delete the endpoint"
          act="Delete it"
          onClose={close}
          onAct={async () => {
            await call('DELETE /api/dashboard/webhooks', { query: { id } })
            toast('The endpoint is deleted.')
            go('/webhooks', { replace: true })
          }}
        >
          <p>Its messages go too, also those that wait.</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

interface FactsProps {
  readonly endpoint: Endpoint
  /** How many kinds of events there are. */
  readonly all: number
}

function EndpointFacts({ endpoint, all }: FactsProps) {
  return (
    <>
      {endpoint.state === 'failing' && endpoint.disablesAt !== undefined && (
        <Notice kind="warn" title="It does not answer">
          It is disabled <Time at={endpoint.disablesAt} /> unless a message gets through before.
        </Notice>
      )}
      <Facts
        facts={[
          [
            'State',
            <>
              <State of={endpoint.state} />{' '}
              {endpoint.since !== undefined && (
                <span class="soft">
                  (<Time at={endpoint.since} />)
                </span>
              )}
            </>,
          ],
          [
            'In 24 hours',
            <>
              {endpoint.successes24h} delivered, {endpoint.failures24h} failed attempts
              {endpoint.lost !== undefined && <p>{endpoint.lost} gave way to newer ones before delivery.</p>}
            </>,
          ],
          ['Events', endpoint.types.length === all ? 'all' : endpoint.types.join(', ')],
          endpoint.oldSecretUntil !== undefined && [
            'Old secret',
            <>
              signs too, until <ExactTime at={endpoint.oldSecretUntil} />
            </>,
          ],
        ]}
      />
    </>
  )
}

/** The fields that differ, so that the audit log tells only those. */
function changedIn({ url, description, types }: EndpointFields, before: Endpoint) {
  const isSame = types.length === before.types.length && types.every((type) => before.types.includes(type))
  return {
    ...(url !== before.url && { url }),
    ...(description !== (before.description ?? '') && { description }),
    ...(!isSame && { types: [...types] }),
  }
}

function TestEvent({ endpoint, types }: { readonly endpoint: Endpoint; readonly types: Webhooks['types'] }) {
  const type = useSignal(types[0]?.type)
  const action = useAction()
  const example = types.find((one) => one.type === type.value)
  if (type.value === undefined) return null
  return (
    <Section
      title="Send a test event"
      lead="Its type begins with “test.”, so that your server takes it for no real event. It is signed with this endpoint’s own secret."
    >
      <div class="inline-form">
        <SelectInput
          label="Event"
          value={type.value}
          choices={types.map((one) => ({ value: one.type, label: one.type }))}
          onChange={(value) => {
            type.value = value
          }}
          {...(example !== undefined && { hint: example.description })}
        />
        <Button
          busy={action.busy.value}
          onClick={() =>
            void action.run(async () => {
              const chosen = type.peek()
              if (chosen === undefined) return
              const { message } = await call('POST /api/dashboard/webhooks/test', {
                body: { id: endpoint.id, type: chosen },
              })
              setQuery({ message: message.id })
            })
          }
        >
          Send
        </Button>
      </div>
      <ActionFailure failure={action.failure} />
    </Section>
  )
}
