import { Notice } from '#kit/controls/Notice.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { near, Time } from '../../../shared/parts/Time.tsx'
import type { Answer } from '../../api/routes.ts'
import { hrefOf } from '../../../shared/router/address.ts'
import { useRead } from '../../state/read.ts'
import { partnerColumns } from './PartnersPage.tsx'
import { RestoreNotice } from './RestoreNotice.tsx'
import { Loaded } from '../../../shared/parts/Loaded.tsx'
import { Figure } from '../../../shared/parts/Facts.tsx'
import { balanceColumns } from '../../parts/money-columns.tsx'

type Overview = Answer<'GET /api/dashboard/operator/overview'>

const REFRESH_MS = 20_000
const MB = 1_000_000

/** What needs the operator: the queue, what is wrong, and the money. */
export function OverviewPage() {
  const read = useRead('GET /api/dashboard/operator/overview', {}, { every: REFRESH_MS })
  return (
    <Page title="Overview" lead="What waits for you, what is wrong, and what partners are owed.">
      <Loaded read={read} lines={8}>
        {(data) => (
          <>
            {data.restore !== undefined && data.restore.confirmedAt === undefined && (
              <RestoreNotice at={data.restore.at} reload={read.reload} />
            )}
            <Section title={`Waiting for activation (${data.pendingCount})`} plain>
              <Table
                label="Partners that wait"
                rows={data.pending}
                keyOf={({ slug }) => slug}
                columns={partnerColumns}
                empty={<Empty title="No partner waits" />}
              />
            </Section>
            <RedThings data={data} />
            <Nodes nodes={data.nodes} />
            <Section title="Owed to partners" plain>
              <Table
                label="Owed to partners"
                rows={data.owed}
                keyOf={({ chain, asset }) => `${chain}:${asset}`}
                empty={<Empty title="Nothing is owed yet" />}
                columns={balanceColumns}
              />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function RedThings({ data }: { readonly data: Overview }) {
  const { suspense, reconciliation, payouts, webhooks, store } = data
  const backup = store.lastBackupAt
  return (
    <>
      {!store.isWritable && (
        <Notice kind="error" title="The store cannot be written" role="alert">
          New payments are refused until it can. Look at the disk.
        </Notice>
      )}
      <div class="figures">
        <Figure
          href={hrefOf('/operator/suspense')}
          label="Suspense"
          value={suspense.open}
          note={suspense.open === 0 ? 'all money is booked' : 'payments without an account'}
        />
        <Figure
          href={hrefOf('/operator/reconciliation')}
          label="Differences"
          value={reconciliation.differences}
          note={
            reconciliation.at === undefined
              ? 'never compared'
              : `compared ${near(Date.parse(reconciliation.at) - Date.now()) ?? reconciliation.at.slice(0, 10)}`
          }
        />
        <Figure
          href={hrefOf('/operator/payouts')}
          label="Payouts to carry out"
          value={payouts.proposed}
          note={`${payouts.sent} sent, not confirmed yet`}
        />
        <Figure
          href={hrefOf('/operator/partners?webhooks=disabled')}
          label="Disabled webhooks"
          value={webhooks.disabled}
          note="of all partners"
        />
        <Figure
          label="Store"
          value={store.bytes === undefined ? '–' : `${(store.bytes / MB).toFixed(1)} MB`}
          note={
            backup === undefined ? (
              'no backup yet'
            ) : (
              <>
                backup <Time at={backup} />
              </>
            )
          }
        />
      </div>
    </>
  )
}

/** Which node refuses what. */
function Nodes({ nodes: { refusals, alone } }: { readonly nodes: Overview['nodes'] }) {
  return (
    <Section title="Nodes" plain>
      <Table
        label="What nodes refuse"
        rows={refusals}
        keyOf={({ pool, node, method }) => `${pool} ${node} ${method}`}
        empty={<Empty title="No node has refused anything in the last hour" />}
        columns={[
          {
            head: 'Node',
            kind: 'main',
            cell: ({ node }) => node,
            sub: ({ pool }) => pool,
          },
          { head: 'Refuses', cell: ({ method }) => <code>{method}</code> },
          { head: 'Why', cell: ({ reason }) => reason, sub: ({ said }) => said },
          { head: 'Times', kind: 'number', cell: ({ times }) => times },
          { head: 'Since', cell: ({ since }) => <Time at={since} /> },
          { head: 'Rests until', cell: ({ restsUntil }) => restsUntil && <Time at={restsUntil} /> },
        ]}
      />
      {alone.length > 0 && (
        <p class="soft small">
          One node alone: {alone.join(', ')}. What a single node says cannot be checked. Name a second one.
        </p>
      )}
    </Section>
  )
}
