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
import { type Column, RowsTable, Sub } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { useRows } from '../../../shared/state/rows.ts'
import { toast } from '../../state/toasts.ts'
import { Choice, chosen } from '../../../shared/parts/filters.tsx'
import { TxLink } from '../money/LedgerPage.tsx'
import { useOpen } from '../../../shared/state/open.ts'

type Line = Answer<'GET /api/dashboard/operator/suspense'>['suspense'][number]

const STATES = ['open', 'attached', 'refunded'] as const
const REASONS = ['NO_PRODUCT'] as const

/** Money that came to a treasury and pays for nothing, and fees that are owed to their payers. */
export function SuspensePage() {
  const { shown, show, close } = useOpen<{ readonly act: 'attach' | 'refund'; readonly line: Line }>()
  /** The id of the payment that it belongs to, or the hash of the refund's transaction. */
  const target = useSignal('')
  const list = useRows(
    { state: chosen('state', STATES), reason: chosen('reason', REASONS) },
    async (asked) => call('GET /api/dashboard/operator/suspense', { query: asked }),
    ({ suspense }) => suspense,
  )
  const isRefund = shown?.act === 'refund'
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
          columns={columnsOf((act, line) => {
            target.value = act === 'attach' ? (line.intentId ?? '') : ''
            show({ act, line })
          })}
          empty={<Empty title="All money is booked">Nothing came to a treasury that paid for nothing.</Empty>}
        />
      </Section>
      {shown !== undefined && (
        <ConfirmDialog
          title={isRefund ? 'Book a refund' : 'Attach to a payment'}
          act={isRefund ? 'Book the refund' : 'Book it as the fee'}
          kind="primary"
          reason={{ label: 'Reason' }}
          onClose={close}
          onAct={async (reason) => {
            const [id, found] = [shown.line.id, target.peek().trim()]
            if (isRefund)
              await call('POST /api/dashboard/operator/suspense/refund', {
                body: { id, txHash: found, reason },
              })
            else
              await call('POST /api/dashboard/operator/suspense/attach', {
                body: { id, intentId: found, reason },
              })
            toast(isRefund ? 'The refund is booked.' : 'The money is booked as the fee of the payment.')
            await list.reload()
          }}
        >
          {isRefund ? (
            <p>
              Send the whole amount from the treasury’s wallet to <code>{shown.line.payer}</code> first. The
              chain has to show that it arrived.
            </p>
          ) : (
            <p>The money becomes the fee of this payment, and its partner is credited. It happens once.</p>
          )}
          <Field label={isRefund ? 'Transaction hash' : 'Payment id'} value={target} name="found" />
        </ConfirmDialog>
      )}
    </Page>
  )
}

const columnsOf = (act: (what: 'attach' | 'refund', line: Line) => void): readonly Column<Line>[] => [
  {
    head: 'Transaction',
    kind: 'main',
    cell: ({ txHash, explorer }) => <TxLink hash={txHash} href={explorer} />,
    sub: ({ chain }) => chainName(chain),
  },
  { head: 'Time', cell: ({ at }) => <ExactTime at={at} /> },
  { head: 'Why', cell: ({ reason }) => reason },
  {
    head: 'From',
    cell: ({ payer }) => payer && <code title={payer}>{ends(payer, 6, 4)}</code>,
  },
  { head: 'State', cell: ({ state }) => <State of={state} /> },
  {
    head: 'Amount',
    kind: 'number',
    cell: ({ amountMinor, symbol, decimals, asset }) =>
      symbol === undefined || decimals === undefined ? (
        <>
          {amountMinor}
          <Sub>minor units of {ends(asset)}</Sub>
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
        <>
          <Button aria-label={`Attach ${ends(line.txHash)} to a payment`} onClick={() => act('attach', line)}>
            Attach
          </Button>
          {line.payer !== undefined && (
            <Button aria-label={`Book a refund of ${ends(line.txHash)}`} onClick={() => act('refund', line)}>
              Refund
            </Button>
          )}
        </>
      ),
  },
]
