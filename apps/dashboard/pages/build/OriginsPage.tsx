import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { ActionFailure, FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Chips, Field, Form, problemIn } from '../../../shared/parts/Field.tsx'
import { countText } from '../../parts/money.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { useAction } from '../../state/action.ts'
import { can } from '../../state/me.ts'
import type { Read } from '../../../shared/state/answer.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'
import { canonicalOrigin } from './canonical-origin.ts'
import type { AddOrigin as Add, Origins } from './origin-types.ts'
import { RefusedOrigins } from './RefusedOrigins.tsx'
import { useOpen } from '../../../shared/state/open.ts'

type Tested = Answer<'POST /api/dashboard/origins/test'>
type Line = Origins['origins'][number]

const REFRESH_MS = 10_000

/** The web pages that may show the partner's widgets. */
export function OriginsPage() {
  const read = useRead('GET /api/dashboard/origins', {}, { every: REFRESH_MS })
  const { shown: removed, show, close } = useOpen<Line>()
  const data = read.data.value
  const add = async (origin: string) => {
    const answer = await call('POST /api/dashboard/origins', { body: { origin } })
    toast(`${answer.origin} may show your widgets now.`)
    await read.reload()
  }
  return (
    <Page
      title="Origins"
      lead="The web pages that may show your widgets: scheme, host and port. A change applies at once."
    >
      {can('developer') && <AddOrigin add={add} />}
      {read.failure.value !== undefined && <FailureBox failure={read.failure.value} onRetry={read.reload} />}
      <OriginList read={read} onRemove={show} />
      {data !== undefined && data.refused.length > 0 && <RefusedOrigins refused={data.refused} add={add} />}
      <TestOrigin add={add} />
      {removed !== undefined && (
        <ConfirmDialog
          title="Remove the origin"
          act="Remove it"
          onClose={close}
          onAct={async () => {
            await call('DELETE /api/dashboard/origins', { query: { origin: removed.origin } })
            toast('The origin is removed.')
            await read.reload()
          }}
        >
          <p>
            Pages at <code>{removed.origin}</code> show no widget from then on.
          </p>
          {removed.loads7d > 0 && (
            <p>
              <strong>{countText(removed.loads7d)} widgets</strong> were loaded from there in the last 7 days.
            </p>
          )}
        </ConfirmDialog>
      )}
    </Page>
  )
}

function AddOrigin({ add }: { readonly add: Add }) {
  const typed = useSignal('')
  const action = useAction()
  const canonical = canonicalOrigin(typed.value)
  const submit = async () => {
    const isDone = await action.run(async () => add(typed.value))
    if (isDone) typed.value = ''
  }
  return (
    <Section title="Add an origin">
      <Form inline onSubmit={submit}>
        <Field
          label="Address of your page"
          value={typed}
          name="origin"
          placeholder="https://shop.example"
          hint={
            canonical !== undefined && canonical !== typed.value ? (
              <>
                We store <code>{canonical}</code>
              </>
            ) : undefined
          }
          problem={problemIn(action.failure.value, 'origin')}
        />
        <Button type="submit" kind="primary" busy={action.busy.value} disabled={typed.value.trim() === ''}>
          Add
        </Button>
      </Form>
      <Chips
        label="Examples of origins"
        texts={['http://localhost:3000', 'http://localhost:5173']}
        into={typed}
      />
      <ActionFailure failure={action.failure} fields={['origin']} />
    </Section>
  )
}

interface OriginListProps {
  readonly read: Read<Origins>
  readonly onRemove: (line: Line) => void
}

function OriginList({ read, onRemove }: OriginListProps) {
  const data = read.data.value
  if (data === undefined && read.failure.value !== undefined) return null
  return (
    <Section title="Allowed" plain>
      <Table
        label="Allowed origins"
        rows={data?.origins}
        keyOf={({ origin }) => origin}
        columns={[
          { head: 'Origin', kind: 'main', cell: ({ origin }) => <code>{origin}</code> },
          { head: 'Added', cell: ({ addedAt }) => addedAt && <Time at={addedAt} /> },
          {
            head: 'Last seen',
            cell: ({ lastSeenAt }) => lastSeenAt && <Time at={lastSeenAt} />,
            none: 'not seen yet',
          },
          { head: 'Loads in 7 days', kind: 'number', cell: ({ loads7d }) => countText(loads7d) },
          {
            head: 'Actions',
            kind: 'end',
            cell: (line) => (
              <>
                <a
                  class="small"
                  href={hrefOf(`/integrate?origin=${encodeURIComponent(line.origin)}`)}
                  aria-label={`Snippet for ${line.origin}`}
                >
                  Snippet
                </a>
                {can('developer') && (
                  <Button aria-label={`Remove ${line.origin}`} onClick={() => onRemove(line)}>
                    Remove
                  </Button>
                )}
              </>
            ),
          },
        ]}
        empty={
          <Empty title="No page may show your widgets yet">
            Add the address of your page above. For a page on your own machine, that is{' '}
            <code>http://localhost</code> with its port.
          </Empty>
        }
      />
    </Section>
  )
}

function TestOrigin({ add }: { readonly add: Add }) {
  const typed = useSignal('')
  const result = useSignal<Tested | undefined>(undefined)
  const action = useAction()
  const test = async () => {
    result.value = await call('POST /api/dashboard/origins/test', { body: { origin: typed.peek() } })
  }
  const found = result.value
  const canonical = found?.canonical
  return (
    <Section title="Test an origin" lead="What the service would do with a page there, and when it saw one.">
      <Form inline onSubmit={async () => action.run(test)}>
        <Field label="Address to test" value={typed} name="test-origin" placeholder="https://shop.example" />
        <Button type="submit" busy={action.busy.value} disabled={typed.value.trim() === ''}>
          Test
        </Button>
      </Form>
      <ActionFailure failure={action.failure} />
      {found !== undefined && (
        <Notice
          kind={found.ok ? 'good' : 'warn'}
          role="status"
          title={found.ok ? 'A page there shows your widgets' : 'A page there would be refused'}
          action={
            !found.allowed && canonical !== undefined && can('developer') ? (
              <Button
                onClick={() =>
                  void action.run(async () => {
                    await add(canonical)
                    await test()
                  })
                }
              >
                Add {canonical}
              </Button>
            ) : undefined
          }
        >
          {found.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          <p>
            {found.seen === undefined ? (
              'No page has said yet that it is there.'
            ) : (
              <>
                A page that said it is there got a widget <Time at={found.seen.lastSeenAt} />.
              </>
            )}
          </p>
        </Notice>
      )}
    </Section>
  )
}
