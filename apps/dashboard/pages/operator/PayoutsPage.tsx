import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Copyable, ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { Field } from '../../../shared/parts/Field.tsx'
import { amountText, chainName } from '../../parts/money.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable, Sub } from '../../../shared/parts/Table.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { toast } from '../../state/toasts.ts'
import { Choice, chosen } from '../../../shared/parts/filters.tsx'
import { type Payout, payoutColumns } from './payout-columns.tsx'
import { useOpen } from '../../../shared/state/open.ts'

const STATES = ['proposed', 'sent', 'confirmed', 'short', 'cancelled'] as const

/** What an operator does to a payout: its dialog, and what is said once it is done. */
const ACTS = {
  sent: {
    title: 'Note the transaction',
    act: 'It was sent',
    kind: 'primary',
    done: 'Noted, and entered in the ledger.',
  },
  settle: {
    title: 'Settle the payout',
    act: 'Settle the payout',
    kind: 'primary',
    done: 'The payout is settled. The rest is owed again.',
  },
  cancel: {
    title: 'Cancel the payout',
    act: 'Cancel the payout',
    kind: 'danger',
    done: 'The payout is cancelled.',
  },
} as const

interface Open {
  readonly kind: keyof typeof ACTS
  readonly payout: Payout
}

/** Payouts of all partners: proposed, sent, confirmed. */
export function PayoutsPage() {
  const { shown, show, close } = useOpen<Open>()
  const txHash = useSignal('')
  const list = useRows(
    { state: chosen('state', STATES) },
    async (asked) => call('GET /api/dashboard/operator/payouts', { query: asked }),
    ({ payouts }) => payouts,
  )
  const columns: readonly Column<Payout>[] = [
    {
      head: 'Partner',
      kind: 'main',
      cell: ({ partner, id }) => (
        <>
          <a href={hrefOf(`/operator/partner?slug=${partner}`)}>{partner}</a>
          <Sub>
            <code title={id}>{ends(id)}</code>
          </Sub>
        </>
      ),
      sub: ({ reason }) => reason,
    },
    // The payout's own column stands in the partner's here.
    ...payoutColumns.filter(({ kind }) => kind !== 'main'),
    {
      head: 'Actions',
      kind: 'end',
      cell: (payout) =>
        actsOf(payout, (kind) => {
          txHash.value = ''
          show({ kind, payout })
        }),
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
          title={ACTS[shown.kind].title}
          act={ACTS[shown.kind].act}
          back="Back"
          kind={ACTS[shown.kind].kind}
          {...(shown.kind !== 'sent' && { reason: { label: 'Reason' } })}
          onClose={close}
          onAct={async (reason) => {
            const { id } = shown.payout
            if (shown.kind === 'sent')
              await call('POST /api/dashboard/operator/payouts/sent', {
                body: { id, txHash: txHash.peek().trim() },
              })
            else await call(`POST /api/dashboard/operator/payouts/${shown.kind}`, { body: { id, reason } })
            toast(ACTS[shown.kind].done)
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

function actsOf({ state, partner, arrivedMinor }: Payout, onAct: (kind: Open['kind']) => void) {
  if (state !== 'proposed' && state !== 'sent') return null
  return (
    <>
      {state === 'proposed' && (
        <Button aria-label={`Note the transaction for ${partner}`} onClick={() => onAct('sent')}>
          Sent
        </Button>
      )}
      {arrivedMinor === undefined ? (
        <Button aria-label={`Cancel the payout to ${partner}`} onClick={() => onAct('cancel')}>
          Cancel
        </Button>
      ) : (
        <Button aria-label={`Settle the payout to ${partner}`} onClick={() => onAct('settle')}>
          Settle
        </Button>
      )}
    </>
  )
}

/** What a dialog is about: the amount, its receiver, and what is known of it. */
function About({ open: { kind, payout } }: { readonly open: Open }) {
  const { to, extraId, problem, arrivedMinor } = payout
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
      {kind === 'settle' && arrivedMinor !== undefined ? (
        <p>
          Its transaction brought only {amountText(arrivedMinor, payout)}. That stays paid out, and{' '}
          {amountText(`${BigInt(payout.amountMinor) - BigInt(arrivedMinor)}`, payout)} is owed again. If you
          have sent the rest already, propose it as a payout of its own, and note its transaction there.
        </p>
      ) : (
        problem !== undefined && <p>{problem}</p>
      )}
    </>
  )
}
