import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { chainName } from '../../parts/money.tsx'
import { productKeys } from '../../parts/products.ts'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { hrefOf, query, setQuery } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { Choice } from '../../../shared/parts/filters.tsx'
import { titleOf, type Payment } from './payment-text.ts'

const STATES = ['open', 'paid', 'succeeded', 'ended'] as const
/** Beside live payments, which are shown without a choice. */
const ENVS = ['test'] as const

const oneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => value === text)

/** All payments, the newest first. */
export function PaymentsPage() {
  const filter = {
    state: oneOf(STATES, query.value.get('state')),
    product: oneOf(productKeys, query.value.get('product')),
    env: oneOf(ENVS, query.value.get('env')),
  }
  const list = useRows(JSON.stringify(filter), async (after) => {
    const { payments, next } = await call('GET /api/dashboard/payments', { query: { ...filter, after } })
    return { rows: payments, next }
  })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <Page title="Payments" lead="Each payment that a user began in your pages, or that your server prepared.">
      <Section plain>
        <div class="filters">
          <Choice label="State" name="state" choices={STATES} />
          <Choice label="Product" name="product" choices={productKeys} />
          <Choice label="Environment" name="env" choices={ENVS} all="live" />
        </div>
        <RowsTable
          label="Payments"
          list={list}
          keyOf={({ intentId }) => intentId}
          columns={columns}
          empty={
            isFiltered ? (
              <Empty
                title="No payment fits these filters"
                action={
                  <Button onClick={() => setQuery({ state: undefined, product: undefined, env: undefined })}>
                    Clear the filters
                  </Button>
                }
              />
            ) : (
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
            )
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
      <>
        <a href={hrefOf(`/payments/one?intentId=${encodeURIComponent(payment.intentId)}`)}>
          {titleOf(payment)}
        </a>
        <span class="cell-sub">
          {payment.product} on {chainName(payment.chain)}
        </span>
      </>
    ),
  },
  { head: 'Begun', cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
  { head: 'State', cell: ({ state }) => <State of={state} /> },
  {
    head: 'Fee',
    cell: ({ fee }) =>
      fee.status === 'none' ? <span class="soft">not paid</span> : <Credit status={fee.status} />,
  },
  {
    head: 'Payer',
    cell: ({ payer }) => (payer === undefined ? 'anyone' : <code title={payer}>{ends(payer, 6, 4)}</code>),
  },
]
