import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { Badge, State } from '../../../shared/parts/Badge.tsx'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { countText } from '../../parts/money.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { can } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { type Key, RecentUse } from './RecentUse.tsx'
import { RevealDialog } from './RevealDialog.tsx'
import { RotateKeyDialog } from './RotateKeyDialog.tsx'
import { useOpen } from '../../../shared/state/open.ts'

const REFRESH_MS = 15_000

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'rotate' | 'revoke'; readonly key: Key }
  | { readonly kind: 'reveal'; readonly secret: string; readonly note?: string }

/** The keys of the partner's servers. */
export function KeysPage() {
  const read = useRead('GET /api/dashboard/keys', {}, { every: REFRESH_MS })
  const { shown, show, close } = useOpen<Open>()
  const reveal = (secret: string, note?: string) => {
    show({ kind: 'reveal', secret, ...(note !== undefined && { note }) })
    void read.reload()
  }
  const usage = useRead('GET /api/dashboard/usage', { query: { days: '1' } }, { every: REFRESH_MS })
  const keys = read.data.value?.keys.map((key): Key => {
    const calls24h = usage.data.value?.keys.find(({ id }) => id === key.id)?.calls
    return calls24h === undefined ? key : { ...key, calls24h }
  })
  const working = keys?.filter(({ state }) => state !== 'revoked')
  const revoked = keys?.filter(({ state }) => state === 'revoked') ?? []
  const create = can('developer') && (
    <Button kind="primary" onClick={() => show({ kind: 'create' })}>
      Create a key
    </Button>
  )
  const columns = columnsOf((kind, key) => show({ kind, key }))
  return (
    <Page
      title="API keys"
      lead="For your servers. A page with a widget needs no key: its origin is enough."
      actions={create}
    >
      {read.failure.value !== undefined && <FailureBox failure={read.failure.value} onRetry={read.reload} />}
      {(keys !== undefined || read.failure.value === undefined) && (
        <Table
          label="API keys"
          columns={columns}
          rows={working}
          keyOf={({ id }) => id}
          empty={
            <Empty title="No key works yet" action={create}>
              Make one key for each program that calls Suite, and name it after the program. A test key quotes
              and prepares; a live key also creates sign sessions.
            </Empty>
          }
        />
      )}
      {revoked.length > 0 && (
        <Section title="Revoked" plain>
          <Table
            label="Revoked keys"
            columns={columns.slice(0, -1)}
            rows={revoked}
            keyOf={({ id }) => id}
            empty=""
          />
        </Section>
      )}
      {shown?.kind === 'create' && <CreateKeyDialog onCreated={reveal} onClose={close} />}
      {shown?.kind === 'reveal' && <RevealDialog secret={shown.secret} note={shown.note} onClose={close} />}
      {shown?.kind === 'rotate' && <RotateKeyDialog apiKey={shown.key} onRotated={reveal} onClose={close} />}
      {shown?.kind === 'revoke' && (
        <ConfirmDialog
          title={`Revoke ${shown.key.label}`}
          act="Revoke the key"
          typed={{ label: `Type ${shown.key.prefix} to confirm`, text: shown.key.prefix }}
          onClose={close}
          onAct={async () => {
            await call('DELETE /api/dashboard/keys', { query: { id: shown.key.id } })
            toast('The key is revoked.')
            await read.reload()
          }}
        >
          <p>The next call with this key is refused. This cannot be undone.</p>
          <RecentUse apiKey={shown.key} />
        </ConfirmDialog>
      )}
    </Page>
  )
}

const columnsOf = (act: (kind: 'rotate' | 'revoke', key: Key) => void): readonly Column<Key>[] => [
  {
    head: 'Key',
    kind: 'main',
    cell: ({ label }) => label,
    sub: ({ prefix }) => <code>{prefix}…</code>,
  },
  { head: 'Environment', cell: ({ env }) => <Badge tone={env === 'live' ? 'accent' : 'plain'}>{env}</Badge> },
  { head: 'Products', cell: ({ scopes }) => scopes.join(', ') },
  { head: 'Created', cell: ({ createdAt }) => <Time at={createdAt} />, sub: ({ createdBy }) => createdBy },
  {
    head: 'Last used',
    cell: ({ lastUsedAt }) => lastUsedAt && <Time at={lastUsedAt} />,
    none: 'never',
    sub: ({ calls24h = 0, prefix, label }) =>
      calls24h > 0 && (
        <a
          href={hrefOf(`/requests?key=${prefix}`)}
          aria-label={`${countText(calls24h)} calls of ${label} in 24 hours`}
        >
          {countText(calls24h)} calls in 24 h
        </a>
      ),
  },
  {
    head: 'State',
    cell: ({ state }) => <State of={state} />,
    sub: ({ state, expiresAt, replacedBy }) =>
      state === 'expiring' &&
      expiresAt !== undefined && (
        <>
          {replacedBy === undefined ? '' : 'replaced, '}ends <Time at={expiresAt} />
        </>
      ),
  },
  {
    head: 'Actions',
    kind: 'end',
    cell: (key) =>
      can(key.env === 'live' ? 'admin' : 'developer') && (
        <>
          {key.state === 'active' && (
            <Button aria-label={`Rotate ${key.label}`} onClick={() => act('rotate', key)}>
              Rotate
            </Button>
          )}
          <Button aria-label={`Revoke ${key.label}`} onClick={() => act('revoke', key)}>
            {key.state === 'expiring' ? 'Revoke now' : 'Revoke'}
          </Button>
        </>
      ),
  },
]
