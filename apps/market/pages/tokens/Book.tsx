import type { MarketAnswer } from '#contracts/market/index.ts'
import { DEPTH_PERCENT } from '#contracts/market/depth.ts'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Figures } from '../../../shared/parts/Facts.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { ends } from '../../../shared/parts/Copyable.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { useMarket } from '../../api/ask.ts'
import { compactText, currencyText, priceText, sizeText } from '../../parts/numbers.ts'
import './book.css'

type Book = MarketAnswer<'book'>
type Level = Book['bids'][number]
type Pool = Book['pools'][number]

/** A ledger closes every four seconds. */
const EVERY_MS = 8_000
const LEVELS = 20

/** Prices of one side, with the sum of what lies there up to each as a bar behind it. */
function sideColumns(levels: readonly Level[], side: 'bid' | 'ask'): readonly Column<Level>[] {
  const sums = new Map<number, number>()
  let sum = 0
  for (const { price, xrp } of levels) sums.set(price, (sum += Number(xrp)))
  return [
    {
      head: 'Price, XRP',
      cell: ({ price }) => (
        <span class={`change change-${side === 'bid' ? 'up' : 'down'}`}>{priceText(price)}</span>
      ),
    },
    { head: 'Amount', kind: 'number', cell: ({ amount }) => sizeText(Number(amount)) },
    { head: 'XRP', kind: 'extra', cell: ({ xrp }) => sizeText(Number(xrp)) },
    {
      head: 'Sum, XRP',
      kind: 'number',
      cell: ({ price }) => (
        <span class={`book-sum book-${side}`}>
          <meter aria-hidden="true" min={0} max={sum} value={sums.get(price) ?? 0} />
          {sizeText(sums.get(price) ?? 0)}
        </span>
      ),
    },
  ]
}

function Side({
  title,
  levels,
  side,
}: {
  title: string
  levels: readonly Level[] | undefined
  side: 'bid' | 'ask'
}) {
  return (
    <Section title={title} plain>
      <Table
        label={title}
        columns={sideColumns(levels ?? [], side)}
        rows={levels}
        keyOf={({ price }) => String(price)}
        empty={<Empty title={side === 'bid' ? 'No one offers XRP for it' : 'No one sells it for XRP'} />}
      />
    </Section>
  )
}

const useBook = (md5: string) => useMarket('book', { md5, limit: LEVELS }, { every: EVERY_MS })

/** The order book of a token with XRP. */
export function Orders({ md5 }: { readonly md5: string }) {
  const { data, failure, reload } = useBook(md5)
  const book = data.value
  if (failure.value !== undefined && book === undefined)
    return <FailureBox failure={failure.value} onRetry={reload} />
  const { price = null, spread = null, depth } = book ?? {}
  return (
    <>
      {book !== undefined && (
        <Figures
          facts={[
            ['Price now, XRP', priceText(price)],
            ['Spread', spread === null ? '–' : `${spread.toFixed(2)} %`],
            [`Price ${DEPTH_PERCENT} % higher costs, XRP`, compactText(depth?.up ?? null)],
            [`Price ${DEPTH_PERCENT} % lower brings, XRP`, compactText(depth?.down ?? null)],
          ]}
        />
      )}
      <p class="soft small">
        Offers that anyone may take, as far as their owners have what they give. The two last figures are of
        the order book and the pool with XRP together.
      </p>
      <div class="book">
        <Side title="Bids" levels={book?.bids} side="bid" />
        <Side title="Asks" levels={book?.asks} side="ask" />
      </div>
    </>
  )
}

const poolColumns: readonly Column<Pool>[] = [
  {
    head: 'Traded against',
    kind: 'main',
    cell: ({ md5, currency, issuer }) => (
      <a href={hrefOf(`/token/${md5}`)} title={issuer}>
        {currencyText(currency)}
      </a>
    ),
  },
  { head: 'Of the token', kind: 'number', cell: ({ amount }) => compactText(Number(amount)) },
  {
    head: 'Of the other',
    kind: 'number',
    cell: ({ other, currency }) => `${compactText(Number(other))} ${currencyText(currency)}`,
  },
  {
    head: 'Price',
    kind: 'number',
    cell: ({ price, currency }) => (price === null ? '–' : `${priceText(price)} ${currencyText(currency)}`),
  },
  {
    head: `${DEPTH_PERCENT} % higher`,
    kind: 'number',
    cell: ({ depth, currency }) => `${compactText(depth.up)} ${currencyText(currency)}`,
  },
  {
    head: `${DEPTH_PERCENT} % lower`,
    kind: 'number',
    cell: ({ depth, currency }) => `${compactText(depth.down)} ${currencyText(currency)}`,
  },
  { head: 'Account', kind: 'extra', cell: ({ account }) => <code title={account}>{ends(account)}</code> },
]

/** The pools of a token, with what it takes to move their prices. */
export function Pools({ md5 }: { readonly md5: string }) {
  const { data, failure, reload } = useBook(md5)
  if (failure.value !== undefined && data.value === undefined)
    return <FailureBox failure={failure.value} onRetry={reload} />
  return (
    <Section
      title="Pools"
      plain
      lead={`The two columns of ${DEPTH_PERCENT} % say what buying costs, and selling brings, until the price is that much higher or lower.`}
    >
      <Table
        label="Pools"
        columns={poolColumns}
        rows={data.value?.pools}
        keyOf={({ account }) => account}
        empty={<Empty title="It is in no pool" />}
      />
    </Section>
  )
}
