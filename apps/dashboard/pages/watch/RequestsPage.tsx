import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { page } from '../../page.ts'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { CodeBlock } from '../../../shared/parts/CodeBlock.tsx'
import { locale } from '../../parts/money.tsx'
import { productList } from '../../parts/products.ts'
import { Copyable } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { Field } from '../../../shared/parts/Field.tsx'
import { Choice, chosen, FilterField, NoneFound } from '../../../shared/parts/filters.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable, Sub } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { hrefOf, query, setQuery } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { Loaded } from '../../../shared/parts/Loaded.tsx'
import { Facts } from '../../../shared/parts/Facts.tsx'
import { useRead } from '../../state/read.ts'

type Request = Answer<'GET /api/dashboard/requests'>['requests'][number]

const STATUSES = ['2xx', 'errors', '4xx', '5xx'] as const
const PARTS = [...productList.map(({ part }) => part), 'sign', 'payments', 'fees', 'wallets'] as const
const WITHOUT = ['session-polls'] as const
const TEXTS = ['path', 'code', 'key'] as const
const LABELS = { path: 'Path begins with', code: 'Error code', key: 'Key prefix' } as const
const EXAMPLES = { path: '/api/v1/swap', code: 'RATE_LIMIT', key: 'spk_test_…' } as const
const REQUEST_ID = /^req_[0-9A-Za-z]{10,60}$/

/** The calls of the last 30 days. */
export function RequestsPage() {
  const filter = {
    status: chosen('status', STATUSES),
    part: chosen('part', PARTS),
    without: chosen('without', WITHOUT),
    ...Object.fromEntries(TEXTS.map((name) => [name, query.value.get(name) ?? undefined])),
  }
  const list = useRows(
    filter,
    async (asked) => call('GET /api/dashboard/requests', { query: asked }),
    ({ requests }) => requests,
  )
  return (
    <Page
      title="Requests"
      lead="Each call of your servers and widgets in the last 30 days, without bodies and secrets."
      actions={
        <Button onClick={() => void list.reload()} busy={list.isLoading.value}>
          Refresh
        </Button>
      }
    >
      <Section plain>
        <div class="filters">
          <Choice
            label="Status"
            name="status"
            choices={STATUSES}
            labelOf={(one) => (one === 'errors' ? '4xx and 5xx' : one)}
          />
          <Choice label="Part of the API" name="part" choices={PARTS} />
          <Choice
            label="Session polls"
            name="without"
            choices={WITHOUT}
            all="Shown"
            labelOf={() => 'Left out'}
          />
          {TEXTS.map((name) => (
            <FilterField key={name} name={name} label={LABELS[name]} placeholder={EXAMPLES[name]} />
          ))}
          <JumpField />
        </div>
        <RowsTable
          label="Requests"
          list={list}
          keyOf={({ requestId }) => requestId}
          columns={columns}
          empty={
            <NoneFound what="request" filter={filter}>
              <Empty title="No call yet" action={<a href={hrefOf('/keys')}>Create a key</a>}>
                A key comes with a curl line that makes a first call. Calls of your widgets appear here too.
              </Empty>
            </NoneFound>
          }
        />
      </Section>
      <OneRequest />
    </Page>
  )
}

/** Opens a request by the id that an error had. */
function JumpField() {
  const typed = useSignal('')
  return (
    <Field
      label="Open by request id"
      value={typed}
      name="request-id"
      placeholder="req_…"
      onChanged={() => {
        const id = typed.peek().trim()
        if (REQUEST_ID.test(id)) setQuery({ request: id })
      }}
    />
  )
}

const toneOf = (status: number) => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good')

const msFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })

const columns: readonly Column<Request>[] = [
  {
    head: 'Request',
    kind: 'main',
    cell: ({ method, path, requestId }) => (
      <button type="button" class="link" onClick={() => setQuery({ request: requestId })}>
        <code>
          {method} {path}
        </code>
      </button>
    ),
  },
  { head: 'Time', cell: ({ at }) => <ExactTime at={at} /> },
  {
    head: 'Status',
    cell: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge>,
    sub: ({ code }) => code,
  },
  {
    head: 'Caller',
    cell: ({ keyPrefix, origin }) => (keyPrefix === undefined ? origin : <code>{keyPrefix}…</code>),
  },
  { head: 'Took', kind: 'number', cell: ({ ms }) => `${msFormat.format(ms)} ms` },
]

/** The request that the address names, in a dialog. */
function OneRequest() {
  const requestId = query.value.get('request')
  return requestId && <RequestDialog key={requestId} requestId={requestId} />
}

function RequestDialog({ requestId }: { readonly requestId: string }) {
  const read = useRead('GET /api/dashboard/requests/one', { query: { requestId } })
  return (
    <Dialog title="Request" onClose={() => setQuery({ request: undefined })}>
      <Loaded read={read}>{({ request }) => <RequestFacts request={request} />}</Loaded>
    </Dialog>
  )
}

function RequestFacts({ request }: { readonly request: Request }) {
  const { method, path, status, code, keyPrefix, env = '', address, origin, userAgent } = request
  return (
    <div class="form">
      <Facts
        facts={[
          ['Id', <Copyable text={request.requestId} what="request id" />],
          ['Call', <code>{`${method} ${path}`}</code>],
          [
            'Answer',
            <>
              <Badge tone={toneOf(status)}>{status}</Badge>{' '}
              {code !== undefined && <a href={`/docs/errors/${code}`}>{code}</a>} in {request.ms} ms
            </>,
          ],
          ['Time', `${request.at.slice(0, 23).replace('T', ' ')} UTC`],
          ['Key', keyPrefix === undefined ? 'none' : `${keyPrefix}… (${env})`],
          [
            'From',
            <>
              {address}
              {origin !== undefined && `, ${origin}`}
              {userAgent !== undefined && <Sub>{userAgent}</Sub>}
            </>,
          ],
        ]}
      />
      {path.startsWith('/api/v1/') && <CodeBlock text={curlOf(request)} what="curl command" />}
    </div>
  )
}

/** The call again, from a terminal: the key stands in a variable, and a change gets a new idempotency key. */
function curlOf({ method, path }: Request): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${page.publicUrl}${path.replaceAll("'", '%27')}'`,
    `  -H "X-Api-Key: $SUITE_KEY"`,
    ...(method === 'GET'
      ? []
      : [`  -H 'Content-Type: application/json'`, `  -H "Idempotency-Key: $(uuidgen)"`, `  -d '{}'`]),
  ]
  return lines.join(' \\\n')
}
