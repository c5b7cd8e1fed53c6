import { useSignal, useSignalEffect } from '@preact/signals'
import { Segmented } from '#kit/choice/Segmented.tsx'
import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { ActionFailure, FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Amount, chainName } from '../../parts/money.tsx'
import { Lines, Page, Section } from '../../../shared/parts/Page.tsx'
import { RowsTable, Table } from '../../../shared/parts/Table.tsx'
import { ExactTime, Time } from '../../../shared/parts/Time.tsx'
import { hrefOf, query, setQuery } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { useAction } from '../../state/action.ts'
import { useRead } from '../../state/read.ts'
import { TxLink } from '../money/LedgerPage.tsx'

type Reconciled = Answer<'GET /api/dashboard/operator/reconciliation'>
type Chain = Reconciled['chains'][number]

const REFRESH_MS = 10_000
/** While a comparison runs. */
const FOLLOW_MS = 1_000
const DAYS = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '31', label: '31 days' },
] as const

/** What came to each treasury, beside what stands in the ledger. */
export function ReconciliationPage() {
  const every = useSignal(REFRESH_MS)
  const read = useRead('GET /api/dashboard/operator/reconciliation', { query: {} }, { every: every.value })
  useSignalEffect(() => {
    every.value = read.data.value?.isRunning === true ? FOLLOW_MS : REFRESH_MS
  })
  const fresh = useSignal<Reconciled | undefined>(undefined)
  const action = useAction()
  const data = read.data.value ?? fresh.value
  const days = DAYS.find(({ value }) => value === query.value.get('days'))?.value ?? '7'
  const compare = async () =>
    action.run(async () => {
      fresh.value = await call('POST /api/dashboard/operator/reconciliation', {
        body: { days: Number(days) },
      })
      await read.reload()
    })
  return (
    <Page
      title="Reconciliation"
      lead="Each treasury’s inflows on its chain, compared with the ledger."
      actions={
        <>
          <Segmented
            label="Days to compare"
            value={days}
            choices={DAYS}
            onChange={(value) => setQuery({ days: value === '7' ? undefined : value })}
          />
          <Button
            kind="primary"
            busy={action.busy.value || data?.isRunning === true}
            onClick={() => void compare()}
          >
            Compare now
          </Button>
        </>
      }
    >
      <ActionFailure failure={action.failure} />
      {read.failure.value !== undefined && <FailureBox failure={read.failure.value} onRetry={read.reload} />}
      {data === undefined && read.failure.value === undefined && <Lines count={5} />}
      {data !== undefined && data.underWay.length > 0 && (
        <Notice kind="info" title="Comparing">
          {data.underWay.map(progressOf).join(' ')}
        </Notice>
      )}
      {data !== undefined && data.chains.length === 0 && !data.isRunning && (
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

const progressOf = ({ chain, compared, of }: Reconciled['underWay'][number]): string =>
  of === undefined
    ? `${chainName(chain)}: not begun.`
    : `${chainName(chain)}: ${compared} of ${of} transactions.`

function ChainResult({ of }: { readonly of: Chain }) {
  return (
    <Section
      title={chainName(of.chain)}
      lead={
        <>
          {of.from === of.to ? of.from : `${of.from} to ${of.to}`}, compared <Time at={of.at} />: {of.matched}{' '}
          equal, {of.waiting} can still change
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
          keyOf={({ txHash, kind, asset }) => `${kind}:${txHash}:${asset}`}
          empty=""
          columns={[
            { head: 'Difference', kind: 'main', cell: ({ kind }) => kind.replace('-', ' ') },
            {
              head: 'Transaction',
              cell: ({ txHash, explorer }) => <TxLink hash={txHash} href={explorer} />,
            },
            { head: 'Asset', cell: assetCell },
            {
              head: 'On the chain',
              kind: 'number',
              cell: (row) => <Minor minor={row.chainMinor} of={row} />,
            },
            {
              head: 'In the ledger',
              kind: 'number',
              cell: (row) => <Minor minor={row.ledgerMinor} of={row} />,
            },
            {
              head: 'Entry',
              cell: (row) => entryCell({ ...row, is: row.partner === undefined ? 'suspense' : 'fee' }),
              sub: entryId,
            },
          ]}
        />
      )}
      {of.matched > 0 &&
        (query.value.get('equal') === of.chain ? (
          <MatchedTable key={of.at} chain={of.chain} />
        ) : (
          <p>
            <button type="button" class="link" onClick={() => setQuery({ equal: of.chain })}>
              Show what is equal
            </button>
          </p>
        ))}
    </Section>
  )
}

/** What is equal on a chain and in the ledger, page by page. */
function MatchedTable({ chain }: { readonly chain: Chain['chain'] }) {
  const list = useRows(
    { chain },
    async (asked) => call('GET /api/dashboard/operator/reconciliation/matched', { query: asked }),
    ({ matched }) => matched,
  )
  return (
    <RowsTable
      label={`Equal on ${chain}`}
      list={list}
      keyOf={({ txHash, asset }) => `${txHash}:${asset}`}
      empty={<Empty title="Not kept">Compare again to list what is equal.</Empty>}
      columns={[
        {
          head: 'Transaction',
          kind: 'main',
          cell: ({ txHash, explorer }) => <TxLink hash={txHash} href={explorer} />,
        },
        { head: 'Entered', cell: ({ at }) => <ExactTime at={at} /> },
        { head: 'Asset', cell: assetCell },
        { head: 'Amount', kind: 'number', cell: (row) => <Minor minor={row.amountMinor} of={row} /> },
        { head: 'Entry', cell: entryCell, sub: entryId },
      ]}
    />
  )
}

interface Named {
  readonly asset: string
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

const assetCell = ({ asset, symbol }: Named) => symbol ?? <code title={asset}>{ends(asset)}</code>

/** An amount in the asset's units; in minor units where the asset is not known here. */
function Minor({
  minor,
  of: { symbol, decimals },
}: {
  readonly minor: string | undefined
  readonly of: Named
}) {
  if (minor === undefined) return <>–</>
  if (symbol === undefined || decimals === undefined) return <>{minor} minor units</>
  return <Amount minor={minor} asset={{ symbol, decimals }} />
}

interface EntryProps {
  readonly is: 'fee' | 'suspense'
  readonly entryId?: string | undefined
  readonly intentId?: string | undefined
  readonly partner?: string | undefined
}

/** What the ledger has of a transaction: the fee of a partner's payment, or money in suspense. */
function entryCell({ is, entryId: id, partner }: EntryProps) {
  if (id === undefined) return undefined
  if (partner !== undefined) return <a href={hrefOf(`/operator/partner?slug=${partner}`)}>Fee of {partner}</a>
  return is === 'suspense' ? <a href={hrefOf('/operator/suspense')}>Suspense</a> : 'Fee'
}

function entryId({ entryId: id, intentId = id }: Omit<EntryProps, 'is'>) {
  return id !== undefined && <code title={intentId}>{ends(intentId ?? id)}</code>
}
