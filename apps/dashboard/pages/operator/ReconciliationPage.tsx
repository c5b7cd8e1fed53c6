import { useSignal } from '@preact/signals'
import { Button } from '../../../../widgets/kit/controls/Button.tsx'
import { Notice } from '../../../../widgets/kit/controls/Notice.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { ActionFailure, FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { chainName } from '../../parts/money.tsx'
import { Lines, Page, Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { useAction } from '../../state/action.ts'
import { useRead } from '../../state/read.ts'
import { TxLink } from '../money/LedgerPage.tsx'

type Reconciled = Answer<'GET /api/dashboard/operator/reconciliation'>
type Chain = Reconciled['chains'][number]

const REFRESH_MS = 10_000

/** What came to each treasury, beside what stands in the ledger. */
export function ReconciliationPage() {
  const read = useRead('GET /api/dashboard/operator/reconciliation', { query: {} }, { every: REFRESH_MS })
  const fresh = useSignal<Reconciled | undefined>(undefined)
  const action = useAction()
  const data = read.data.value ?? fresh.value
  const compare = async () =>
    action.run(async () => {
      fresh.value = await call('POST /api/dashboard/operator/reconciliation', { body: {} })
      await read.reload()
    })
  return (
    <Page
      title="Reconciliation"
      lead="Each treasury’s inflows on its chain, compared with the ledger."
      actions={
        <Button
          kind="primary"
          busy={action.busy.value || data?.isRunning === true}
          onClick={() => void compare()}
        >
          Compare now
        </Button>
      }
    >
      <ActionFailure failure={action.failure} />
      {read.failure.value !== undefined && <FailureBox failure={read.failure.value} onRetry={read.reload} />}
      {data === undefined && read.failure.value === undefined && <Lines count={5} />}
      {data !== undefined && data.chains.length === 0 && (
        <div class="panel">
          <Empty title="Never compared">
            Press “Compare now”. The service also compares by itself; <code>suite reconcile</code> does the
            same in a terminal, and fails on a difference.
          </Empty>
        </div>
      )}
      {data?.chains.map((chain) => (
        <ChainResult key={chain.chain} of={chain} />
      ))}
    </Page>
  )
}

function ChainResult({ of }: { readonly of: Chain }) {
  return (
    <Section
      title={chainName(of.chain)}
      lead={
        <>
          {of.from} to {of.to}, compared <Time at={of.at} />: {of.matched} equal, {of.waiting} can still
          change
        </>
      }
      actions={<Badge tone={of.ok ? 'good' : 'bad'}>{of.ok ? 'in order' : 'look at it'}</Badge>}
      plain
    >
      {!of.isComplete && (
        <Notice kind="warn" title="A part could not be read">
          {of.problems.join(' ')}
        </Notice>
      )}
      {of.trial.some(({ ok }) => !ok) && (
        <Notice kind="error" title="The trial balance does not come to zero">
          The sums of both sides differ. No entry may be added until it is known why.
        </Notice>
      )}
      {of.differences.length > 0 && (
        <Table
          label={`Differences on ${of.chain}`}
          rows={of.differences}
          keyOf={({ txHash, kind, entryId }) => `${kind}:${txHash}:${entryId ?? ''}`}
          empty=""
          columns={[
            { head: 'Difference', kind: 'main', cell: ({ kind }) => kind.replace('-', ' ') },
            {
              head: 'Transaction',
              cell: ({ txHash, explorer }) => <TxLink hash={txHash} href={explorer} />,
            },
            { head: 'On the chain', kind: 'number', cell: ({ chainMinor }) => chainMinor ?? '–' },
            { head: 'In the ledger', kind: 'number', cell: ({ ledgerMinor }) => ledgerMinor ?? '–' },
            { head: 'Partner', cell: ({ partner }) => partner ?? <span class="soft">–</span> },
          ]}
        />
      )}
    </Section>
  )
}
