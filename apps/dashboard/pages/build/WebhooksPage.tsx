import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { KeepDialog } from '../../parts/KeepDialog.tsx'
import { Page } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { can } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { EndpointDialog } from './EndpointDialog.tsx'
import { useOpen } from '../../../shared/state/open.ts'

const REFRESH_MS = 15_000

/** The endpoints of the partner's servers that are told of events. */
export function WebhooksPage() {
  const read = useRead('GET /api/dashboard/webhooks', {}, { every: REFRESH_MS })
  const { shown, show, close } = useOpen<'create' | { readonly secret: string }>()
  const data = read.data.value
  const add = can('developer') && (
    <Button kind="primary" onClick={() => show('create')}>
      Add an endpoint
    </Button>
  )
  return (
    <Page
      title="Webhooks"
      lead="Your server is told of signed sessions, booked fees and more: signed, and sent again for days until it answers."
      actions={add}
    >
      {read.failure.value !== undefined && <FailureBox failure={read.failure.value} onRetry={read.reload} />}
      {(data !== undefined || read.failure.value === undefined) && (
        <Table
          label="Webhook endpoints"
          rows={data?.endpoints}
          keyOf={({ id }) => id}
          empty={
            <Empty title="No endpoint yet" action={add}>
              Add the https address of your server. A test event shows at once whether it hears us.
            </Empty>
          }
          columns={[
            {
              head: 'Endpoint',
              kind: 'main',
              cell: ({ id, url }) => <a href={hrefOf(`/webhooks/endpoint?id=${id}`)}>{url}</a>,
              sub: ({ description }) => description,
            },
            {
              head: 'Events',
              cell: ({ types }) =>
                types.length === data?.types.length
                  ? 'all'
                  : types.length === 1
                    ? types[0]
                    : `${types.length} kinds`,
            },
            {
              head: 'State',
              cell: ({ state }) => <State of={state} />,
              sub: ({ since }) => since && <Time at={since} />,
            },
            {
              head: 'In 24 h',
              kind: 'number',
              cell: ({ successes24h, failures24h }) => `${successes24h} delivered, ${failures24h} failed`,
            },
            { head: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      )}
      {shown === 'create' && data !== undefined && (
        <EndpointDialog
          title="Add an endpoint"
          act="Add it"
          types={data.types}
          onClose={close}
          onAct={async ({ description, types, ...fields }) => {
            const { secret } = await call('POST /api/dashboard/webhooks', {
              body: { ...fields, types: [...types], ...(description !== '' && { description }) },
            })
            show({ secret })
            void read.reload()
          }}
        />
      )}
      {typeof shown === 'object' && <SecretDialog secret={shown.secret} onClose={close} />}
    </Page>
  )
}

interface SecretProps {
  readonly secret: string
  readonly onClose: () => void
}

/** The secret of an endpoint, shown once. */
export function SecretDialog({ secret, onClose }: SecretProps) {
  return (
    <KeepDialog
      title="Copy the secret now"
      text={secret}
      what="secret"
      lost="The secret is not copied yet. Without it, you have to rotate it."
      after={
        <p class="small">
          <a href="/docs/guides/webhooks">How to check a signature</a>: over the raw body, before anything
          parses it.
        </p>
      }
      onClose={onClose}
    >
      <p>
        Your server checks the signature of each message with it. It is shown this once; a rotation makes
        another one.
      </p>
    </KeepDialog>
  )
}
