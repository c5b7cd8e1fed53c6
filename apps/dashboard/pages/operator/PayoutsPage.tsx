import { useSignal } from '@preact/signals'
import { Button } from '../../../../widgets/kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Copyable, ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { Field } from '../../../shared/parts/Field.tsx'
import { amountText, chainName } from '../../parts/money.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable } from '../../../shared/parts/Table.tsx'
import { hrefOf, query } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { toast } from '../../state/toasts.ts'
import { Choice } from '../../../shared/parts/filters.tsx'
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
      cell: ({ partner, id, reason }) => (
        <>
          <a href={hrefOf(`/operator/partner?slug=${partner}`)}>{partner}</a>
          <span class="cell-sub">
            <code title={id}>{ends(id)}</code>
          </span>
          <span class="cell-sub">{reason}</span>
        </>
      ),
    },
    // The payout's own column stands in the partner's here.
    ...payoutColumns.filter(({ kind }) => kind !== 'main'),
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
          act={shown.kind === 'sent' ? 'It was sent' : 'Cancel the payout'}
          back="Back"
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
          <About open={shown} />
          {shown.kind === 'sent' && <Field label="Transaction hash" value={txHash} name="hash" />}
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** What a dialog is about: the amount, its receiver, and what is known of it. */
function About({ open: { kind, payout } }: { readonly open: Open }) {
  const { to, extraId, problem } = payout
  return (
    <>
      <p>
        {amountText(payout.amountMinor, payout)} on {chainName(payout.chain)} to {payout.partner}.
      </p>
      {to !== undefined && (
        <p>
          To <Copyable text={to} what="receiver" />
          {extraId !== undefined && (
            <>
              , tag or memo <Copyable text={extraId} what="tag or memo" />
            </>
          )}
        </p>
      )}
      {kind === 'cancel' && payout.state === 'sent' && (
        <p>
          It was noted as sent. It can be cancelled once its transaction has failed, or no node has shown it
          for a day; the amount is then owed again. Look at the chain first.
        </p>
      )}
      {problem !== undefined && <p>{problem}</p>}
    </>
  )
}
