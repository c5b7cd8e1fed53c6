import { useSignal } from '@preact/signals'
import type { MarketAnswer } from '#contracts/market/index.ts'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { SelectInput } from '../../../shared/parts/Field.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { useMarket } from '../../api/ask.ts'
import { compactText, currencyText, priceText } from '../../parts/numbers.ts'
import { TransactionLink } from '../../parts/TransactionLink.tsx'

type Trade = MarketAnswer<'trades'>['trades'][number]

/** A ledger closes every four seconds. */
const EVERY_MS = 8_000
const least = [
  { value: '0', label: 'All' },
  { value: '100', label: 'From 100 XRP' },
  { value: '1000', label: 'From 1,000 XRP' },
  { value: '10000', label: 'From 10,000 XRP' },
] as const

const columns: readonly Column<Trade>[] = [
  { head: 'Time', cell: ({ time }) => <Time at={new Date(time).toISOString()} /> },
  {
    head: 'Side',
    cell: ({ side, counts }) => (
      <>
        <span class={`change change-${side === 'buy' ? 'up' : 'down'}`}>
          {side === 'buy' ? 'Buy' : 'Sell'}
        </span>{' '}
        {!counts && (
          <span title="It makes no price: too small, against another token, or not open to anyone">
            <Badge>not counted</Badge>
          </span>
        )}
      </>
    ),
  },
  { head: 'Price, XRP', kind: 'number', cell: ({ price }) => priceText(price) },
  { head: 'Amount', kind: 'number', cell: ({ amount }) => compactText(Number(amount)) },
  {
    head: 'Paid',
    kind: 'number',
    cell: ({ paid, currency }) => `${compactText(Number(paid))} ${currencyText(currency)}`,
  },
  {
    head: 'Account',
    kind: 'extra',
    cell: ({ taker, pool }) => (
      <>
        <code title={taker}>{ends(taker)}</code> {pool && <Badge>Pool</Badge>}
      </>
    ),
  },
  { head: 'Transaction', cell: ({ hash }) => <TransactionLink hash={hash} /> },
]

/** The newest trades of a token, with the transaction of each. */
export function Trades({ md5 }: { readonly md5: string }) {
  const from = useSignal<(typeof least)[number]['value']>('0')
  const { data, failure, reload } = useMarket(
    'trades',
    { md5, limit: 25, least: from.value },
    { every: EVERY_MS },
  )
  return (
    <Section
      title="Trades"
      plain
      actions={
        <SelectInput
          label="Size"
          value={from.value}
          choices={least}
          onChange={(value) => {
            from.value = value
          }}
        />
      }
    >
      {failure.value !== undefined && <FailureBox failure={failure.value} onRetry={reload} />}
      {failure.value === undefined && (
        <Table
          label="Trades"
          columns={columns}
          rows={data.value?.trades}
          keyOf={({ id }) => String(id)}
          empty={
            <Empty title="No trade yet">Trades stand here with the ledger in which they were made.</Empty>
          }
        />
      )}
    </Section>
  )
}
