import { useSignal } from '@preact/signals'
import { Button } from '../../../../widgets/kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Copyable } from '../../parts/Copyable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { Field } from '../../parts/Field.tsx'
import { amountText } from '../../parts/money.tsx'
import { Page, Section } from '../../parts/Page.tsx'
import { type Column, RowsTable } from '../../parts/Table.tsx'
import { hrefOf, query } from '../../router/address.ts'
import { useRows } from '../../state/rows.ts'
import { toast } from '../../state/toasts.ts'
import { Choice } from '../money/LedgerPage.tsx'
import { type Payout, payoutColumns } from './payout-columns.tsx'

const STATES = ['proposed', 'sent', 'confirmed', 'cancelled'] as const

interface Open {
  readonly kind: 'sent' | 'cancel'
  readonly payout: Payout
}

/** Payouts of all partners: proposed, sent, confirmed. */
export function PayoutsPage() {
  const state = STATES.find((one) => one === query.value.get('state'))
  const open = useSignal<Open | undefined>(undefined)
  const txHash = useSignal('')
  const list = useRows(JSON.stringify({ state }), async (after) => {
    const { payouts, next } = await call('GET /api/dashboard/operator/payouts', { query: { state, after } })
    return { rows: payouts, next }
  })
  const shown = open.value
  const close = () => {
    open.value = undefined
  }
  const columns: readonly Column<Payout>[] = [
    {
      head: 'Partner',
      kind: 'main',
      cell: ({ partner }) => <a href={hrefOf(`/operator/partner?slug=${partner}`)}>{partner}</a>,
    },
    ...payoutColumns.map((column): Column<Payout> =>
      column.kind === 'main' ? { head: column.head, cell: column.cell } : column,
    ),
    {
      head: 'Actions',
      kind: 'end',
      cell: (payout) =>
        (payout.state === 'proposed' || payout.state === 'sent') && (
          <div class="row-actions">
            {payout.state === 'proposed' && (
              <Button
                aria-label={`Note the transaction for ${payout.partner}`}
                onClick={() => {
                  txHash.value = ''
                  open.value = { kind: 'sent', payout }
                }}
              >
                Sent
              </Button>
            )}
            <Button
              aria-label={`Cancel the payout to ${payout.partner}`}
              onClick={() => {
                open.value = { kind: 'cancel', payout }
              }}
            >
              Cancel
            </Button>
          </div>
        ),
    },
  ]
  return (
    <Page
      title="Payouts"
      lead="A payout is proposed on a partner’s page. Send it with the treasury’s wallet, then note its transaction."
    >
      <Section plain>
        <div class="filters">
          <Choice label="State" name="state" choices={STATES} />
        </div>
        <RowsTable
          label="Payouts"
          list={list}
          keyOf={({ id }) => id}
          columns={columns}
          empty={
            <Empty title="No payout here" action={<a href={hrefOf('/operator/partners')}>To the partners</a>}>
              Open a partner with a balance to propose one.
            </Empty>
          }
        />
      </Section>
      {shown !== undefined && (
        <ConfirmDialog
          title={shown.kind === 'sent' ? 'Note the transaction' : 'Cancel the payout'}
          act={shown.kind === 'sent' ? 'It was sent' : 'Cancel it'}
          kind={shown.kind === 'sent' ? 'primary' : 'danger'}
          {...(shown.kind === 'cancel' && { reason: { label: 'Reason' } })}
          onClose={close}
          onAct={async (reason) => {
            const { id } = shown.payout
            if (shown.kind === 'sent')
              await call('POST /api/dashboard/operator/payouts/sent', {
                body: { id, txHash: txHash.peek().trim() },
              })
            else await call('POST /api/dashboard/operator/payouts/cancel', { body: { id, reason } })
            toast(shown.kind === 'sent' ? 'Noted, and entered in the ledger.' : 'The payout is cancelled.')
            await list.reload()
          }}
        >
          <p>
            {amountText(shown.payout.amountMinor, shown.payout)} on {shown.payout.chain} to{' '}
            {shown.payout.partner}.
          </p>
          {shown.payout.to !== undefined && (
            <p>
              To <Copyable text={shown.payout.to} what="receiver" />
              {shown.payout.extraId !== undefined && (
                <>
                  , tag or memo <Copyable text={shown.payout.extraId} what="tag or memo" />
                </>
              )}
            </p>
          )}
          {shown.kind === 'cancel' && shown.payout.state === 'sent' && (
            <p>
              It was noted as sent. It can be cancelled when its transaction has failed or brought the
              receiver nothing; the amount is then owed again. Look at the chain first.
            </p>
          )}
          {shown.payout.problem !== undefined && <p>{shown.payout.problem}</p>}
          {shown.kind === 'sent' && <Field label="Transaction hash" value={txHash} name="hash" />}
        </ConfirmDialog>
      )}
    </Page>
  )
}
