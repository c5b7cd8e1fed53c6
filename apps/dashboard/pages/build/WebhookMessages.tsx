import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { Badge, State } from '../../../shared/parts/Badge.tsx'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable } from '../../../shared/parts/Table.tsx'
import { ExactTime, Time } from '../../../shared/parts/Time.tsx'
import { setQuery } from '../../../shared/router/address.ts'
import { useAction } from '../../state/action.ts'
import { can } from '../../state/me.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { toast } from '../../state/toasts.ts'
import { Choice, chosen } from '../../../shared/parts/filters.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import type { Endpoint } from './EndpointDialog.tsx'
import { useOpen } from '../../../shared/state/open.ts'

type Message = Answer<'GET /api/dashboard/webhooks/messages'>['messages'][number]

const STATES = ['waiting', 'delivered', 'failed'] as const
const RESEND_MS = 86_400_000

/** The messages of an endpoint, the newest first. */
export function Messages({ endpoint }: { readonly endpoint: Endpoint }) {
  const state = chosen('state', STATES)
  const action = useAction()
  const { shown: missed, show, close } = useOpen<{ readonly count: number; readonly since: string }>()
  const { id } = endpoint
  const list = useRows(
    { endpoint: id, state },
    async (asked) => call('GET /api/dashboard/webhooks/messages', { query: asked }),
    ({ messages }) => messages,
  )
  const hasNone = list.rows.value?.length === 0 && (state === undefined || state === 'failed')
  const count = async () =>
    action.run(async () => {
      const since = new Date(Date.now() - RESEND_MS).toISOString()
      const answer = await call('POST /api/dashboard/webhooks/resend', {
        body: { endpoint: id, since, dryRun: true },
      })
      if (answer.count === 0) toast('No message has failed in 24 hours.')
      else show({ count: answer.count, since })
    })
  return (
    <Section
      title="Messages"
      actions={
        <div class="form-actions">
          <Button onClick={() => void list.reload()}>Refresh</Button>
          {can('developer') && !hasNone && (
            <Button onClick={() => void count()}>Send the failed again</Button>
          )}
        </div>
      }
      plain
    >
      <div class="filters">
        <Choice label="State" name="state" choices={STATES} />
      </div>
      <ActionFailure failure={action.failure} />
      <RowsTable
        label="Messages"
        list={list}
        keyOf={(message) => message.id}
        columns={columns}
        empty={
          <Empty title="No message here">Send a test event, or wait for the first signed session.</Empty>
        }
      />
      <MessageDialog reload={list.reload} />
      {missed !== undefined && (
        <ConfirmDialog
          title={`Send ${missed.count} messages again`}
          act="Send them"
          kind="primary"
          onClose={close}
          onAct={async () => {
            await call('POST /api/dashboard/webhooks/resend', { body: { endpoint: id, since: missed.since } })
            toast('They are sent again.')
            await list.reload()
          }}
        >
          <p>
            All that failed in the last 24 hours. Each keeps its <code>webhook-id</code>, so that your server
            drops what it has already.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

const columns: readonly Column<Message>[] = [
  {
    head: 'Message',
    kind: 'main',
    cell: ({ id, type, test }) => (
      <>
        <button type="button" class="link" onClick={() => setQuery({ message: id })}>
          {type}
        </button>{' '}
        {test === true && <Badge>test</Badge>}
      </>
    ),
    sub: ({ id }) => <code>{ends(id)}</code>,
  },
  { head: 'Time', cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
  { head: 'State', cell: ({ state }) => <State of={state} /> },
  { head: 'Attempts', kind: 'number', cell: ({ attempts }) => attempts },
  { head: 'Next attempt', cell: ({ nextAttemptAt }) => nextAttemptAt && <Time at={nextAttemptAt} /> },
]
