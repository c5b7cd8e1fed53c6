import { addressOf, call } from '../../api/call.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { chainName } from '../../parts/money.tsx'
import { productKeys } from '../../parts/products.ts'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { hrefOf, query } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { Choice, chosen, FilterField, NoneFound } from '../../../shared/parts/filters.tsx'
import { titleOf, type Payment } from './payment-text.ts'

const STATES = ['open', 'paid', 'succeeded', 'ended'] as const
/** Beside live payments, which are shown without a choice. */
const ENVS = ['test'] as const

/** All payments, the newest first. */
export function PaymentsPage() {
  const filter = {
    state: chosen('state', STATES),
    product: chosen('product', productKeys),
    env: chosen('env', ENVS),
    from: query.value.get('from') ?? undefined,
    to: query.value.get('to') ?? undefined,
  }
  const list = useRows(
    filter,
    async (asked) => call('GET /api/dashboard/payments', { query: asked }),
    ({ payments }) => payments,
  )
  return (
    <Page title="Payments" lead="Each payment that a user began in your pages, or that your server prepared.">
      <Section plain>
        <div class="filters">
          <Choice label="State" name="state" choices={STATES} />
          <Choice label="Product" name="product" choices={productKeys} />
          <Choice label="Environment" name="env" choices={ENVS} all="live" />
          <FilterField label="From" name="from" type="date" />
          <FilterField label="To" name="to" type="date" />
          <a
            class="button button-secondary filters-end"
            href={addressOf('/api/dashboard/payments.csv', filter)}
            download
          >
            CSV
          </a>
        </div>
        <RowsTable
          label="Payments"
          list={list}
          keyOf={({ intentId }) => intentId}
          columns={columns}
          empty={
            <NoneFound what="payment" filter={filter}>
              <Empty
                title="No payment yet"
                action={
                  <a class="button button-primary" href={hrefOf('/integrate')}>
                    Put a widget into your page
                  </a>
                }
              >
                As soon as a user reviews a swap in your page, it appears here, and you can follow it step by
                step.
              </Empty>
            </NoneFound>
          }
        />
      </Section>
    </Page>
  )
}

/** What an account was credited, in the words of its balance: a final fee is posted. */
export function Credit({ status }: { readonly status: 'pending' | 'accrued' | 'owed' | 'refunded' }) {
  return <State of={status === 'accrued' ? 'posted' : status} />
}

const columns: readonly Column<Payment>[] = [
  {
    head: 'Payment',
    kind: 'main',
    cell: (payment) => (
      <a href={hrefOf(`/payments/one?intentId=${encodeURIComponent(payment.intentId)}`)}>
        {titleOf(payment)}
      </a>
    ),
    sub: ({ product, chain }) => `${product} on ${chainName(chain)}`,
  },
  { head: 'Begun', cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
  { head: 'State', cell: ({ state }) => <State of={state} /> },
  {
    head: 'Fee',
    cell: ({ fee }) => (fee.status === 'none' ? undefined : <Credit status={fee.status} />),
    none: 'not paid',
  },
  {
    head: 'Payer',
    cell: ({ payer }) => (payer === undefined ? 'anyone' : <code title={payer}>{ends(payer, 6, 4)}</code>),
  },
]
