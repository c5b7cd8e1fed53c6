import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { Field } from '../../../shared/parts/Field.tsx'
import { Amount, chainName } from '../../parts/money.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { query } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { toast } from '../../state/toasts.ts'
import { Choice } from '../../../shared/parts/filters.tsx'
import { TxLink } from '../money/LedgerPage.tsx'

type Line = Answer<'GET /api/dashboard/operator/suspense'>['suspense'][number]

const STATES = ['open', 'attached', 'refunded'] as const
const REASONS = ['NO_PRODUCT'] as const

/** Money that came to a treasury and pays for nothing, and fees that are owed to their payers. */
export function SuspensePage() {
  const state = STATES.find((one) => one === query.value.get('state'))
  const wanted = REASONS.find((one) => one === query.value.get('reason'))
  const attached = useSignal<Line | undefined>(undefined)
  const refunded = useSignal<Line | undefined>(undefined)
  const intentId = useSignal('')
  const txHash = useSignal('')
  const list = useRows(JSON.stringify({ state, wanted }), async (after) => {
    const { suspense, next } = await call('GET /api/dashboard/operator/suspense', {
      query: { state, reason: wanted, after },
    })
    return { rows: suspense, next }
  })
  const line = attached.value
  const back = refunded.value
  return (
    <Page
      title="Suspense"
      lead="Money that came to a treasury and paid for nothing. Attach it to the payment that it belongs to, or send it back from the treasury’s wallet and book the refund. NO_PRODUCT is a fee that is owed to its payer."
    >
      <Section plain>
        <div class="filters">
          <Choice label="State" name="state" choices={STATES} />
          <Choice label="Why" name="reason" choices={REASONS} />
        </div>
        <RowsTable
          label="Suspense"
          list={list}
          keyOf={({ id }) => id}
          columns={columnsOf(
            (row) => {
              intentId.value = row.intentId ?? ''
              attached.value = row
            },
            (row) => {
              txHash.value = ''
              refunded.value = row
            },
          )}
          empty={<Empty title="All money is booked">Nothing came to a treasury that paid for nothing.</Empty>}
        />
      </Section>
      {back !== undefined && (
        <ConfirmDialog
          title="Book a refund"
          act="Book the refund"
          kind="primary"
          reason={{ label: 'Reason' }}
          onClose={() => {
            refunded.value = undefined
          }}
          onAct={async (why) => {
            await call('POST /api/dashboard/operator/suspense/refund', {
              body: { id: back.id, txHash: txHash.peek().trim(), reason: why },
            })
            toast('The refund is booked.')
            await list.reload()
          }}
        >
          <p>
            Send the whole amount from the treasury’s wallet to <code>{back.payer}</code> first. The chain has
            to show that it arrived.
          </p>
          <Field label="Transaction hash" value={txHash} name="hash" />
        </ConfirmDialog>
      )}
      {line !== undefined && (
        <ConfirmDialog
          title="Attach to a payment"
          act="Book it as the fee"
          kind="primary"
          reason={{ label: 'Reason' }}
          onClose={() => {
            attached.value = undefined
          }}
          onAct={async (reason) => {
            await call('POST /api/dashboard/operator/suspense/attach', {
              body: { id: line.id, intentId: intentId.peek().trim(), reason },
            })
            toast('The money is booked as the fee of the payment.')
            await list.reload()
          }}
        >
          <p>The money becomes the fee of this payment, and its partner is credited. It happens once.</p>
          <Field label="Payment id" value={intentId} name="intent" />
        </ConfirmDialog>
      )}
    </Page>
  )
}

const columnsOf = (attach: (line: Line) => void, refund: (line: Line) => void): readonly Column<Line>[] => [
  {
    head: 'Transaction',
    kind: 'main',
    cell: ({ txHash, explorer, chain }) => (
      <>
        <TxLink hash={txHash} href={explorer} />
        <span class="cell-sub">{chainName(chain)}</span>
      </>
    ),
  },
  { head: 'Time', cell: ({ at }) => <ExactTime at={at} /> },
  { head: 'Why', cell: ({ reason }) => reason },
  {
    head: 'From',
    cell: ({ payer }) =>
      payer === undefined ? <span class="soft">–</span> : <code title={payer}>{ends(payer, 6, 4)}</code>,
  },
  { head: 'State', cell: ({ state }) => <State of={state} /> },
  {
    head: 'Amount',
    kind: 'number',
    cell: ({ amountMinor, symbol, decimals, asset }) =>
      symbol === undefined || decimals === undefined ? (
        <>
          {amountMinor} <span class="cell-sub">minor units of {ends(asset)}</span>
        </>
      ) : (
        <Amount minor={amountMinor} asset={{ symbol, decimals }} />
      ),
  },
  {
    head: 'Actions',
    kind: 'end',
    cell: (line) =>
      line.state === 'open' && (
        <div class="row-actions">
          <Button aria-label={`Attach ${ends(line.txHash)} to a payment`} onClick={() => attach(line)}>
            Attach
          </Button>
          {line.payer !== undefined && (
            <Button aria-label={`Book a refund of ${ends(line.txHash)}`} onClick={() => refund(line)}>
              Refund
            </Button>
          )}
        </div>
      ),
  },
]
