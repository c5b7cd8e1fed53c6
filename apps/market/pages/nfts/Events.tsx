import { useSignal } from '@preact/signals'
import type { NftEvent } from '#contracts/market/nft-events.ts'
import { Button } from '#kit/controls/Button.tsx'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { ends } from '../../../shared/parts/Copyable.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { hrefOf } from '../../../shared/router/address.ts'
import { useMarket } from '../../api/ask.ts'
import { costText, nftName } from '../../parts/NftCard.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'

/** A ledger closes every four seconds, and NFTs are sold some times an hour. */
const EVERY_MS = 15_000
const FEW = 25
const MANY = 100

const kinds: Readonly<Record<NftEvent['kind'], string>> = {
  mint: 'Minted',
  sale: 'Sold',
  transfer: 'Given for nothing',
  burn: 'Burned',
}

const Account = ({ of }: { readonly of: string | null }) =>
  of === null ? (
    <>–</>
  ) : (
    <a href={hrefOf(`/account/${of}`)}>
      <code title={of}>{ends(of)}</code>
    </a>
  )

const time: Column<NftEvent> = {
  head: 'Time',
  cell: (event) => <Time at={new Date(event.time).toISOString()} />,
}
const price: Column<NftEvent> = {
  head: 'Price',
  kind: 'number',
  cell: (event) => (event.price === null ? undefined : costText(event.price)),
}
const parties: readonly Column<NftEvent>[] = [
  { head: 'From', cell: ({ from }) => <Account of={from} /> },
  {
    head: 'To',
    cell: ({ to, broker }) => (
      <>
        <Account of={to} />{' '}
        {broker !== null && (
          <span title={`Brought together by ${broker}`}>
            <Badge>broker</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Transaction',
    kind: 'extra',
    cell: ({ hash }) => (hash === null ? undefined : <TransactionLink hash={hash} />),
  },
]

const saleColumns: readonly Column<NftEvent>[] = [
  {
    head: 'NFT',
    kind: 'main',
    cell: (event) => (
      <a class="named" href={hrefOf(`/nft/${event.NFTokenID}`)}>
        <Picture kind="nft" id={event.NFTokenID} size={32} />
        <span class="named-text">
          <span class="named-first" title={nftName(event)}>
            {nftName(event)}
          </span>
        </span>
      </a>
    ),
  },
  price,
  time,
  ...parties,
]
const historyColumns: readonly Column<NftEvent>[] = [
  { head: 'What', kind: 'main', cell: ({ kind }) => kinds[kind] },
  price,
  time,
  ...parties,
]

const keyOf = ({ id, kind }: NftEvent): string => String(id ?? kind)

/** The newest sales of a collection. */
export function Sales({ slug }: { readonly slug: string }) {
  const limit = useSignal(FEW)
  const { data, failure, reload } = useMarket(
    'collectionSales',
    { slug, limit: limit.value },
    { every: EVERY_MS },
  )
  const sales = data.value?.sales
  return (
    <Section title="Sales" plain>
      {failure.value !== undefined && <FailureBox failure={failure.value} onRetry={reload} />}
      {(failure.value === undefined || sales !== undefined) && (
        <Table
          label="Sales"
          columns={saleColumns}
          rows={sales}
          keyOf={keyOf}
          empty={<Empty title="No sale yet">Sales stand here with what was paid, and by whom.</Empty>}
          foot={sales?.length === FEW && limit.value === FEW && <More onMore={() => (limit.value = MANY)} />}
        />
      )}
    </Section>
  )
}

/** What has happened to an NFT. */
export function History({ id }: { readonly id: string }) {
  const { data, failure, reload } = useMarket(
    'nftHistory',
    { NFTokenID: id, limit: MANY },
    { every: EVERY_MS },
  )
  const history = data.value?.history
  return (
    <Section title="History" plain>
      {failure.value !== undefined && <FailureBox failure={failure.value} onRetry={reload} />}
      {(failure.value === undefined || history !== undefined) && (
        <Table
          label="History"
          columns={historyColumns}
          rows={history}
          keyOf={keyOf}
          empty={<Empty title="Nothing is known">What happened before our index began is not in it.</Empty>}
        />
      )}
    </Section>
  )
}

const More = ({ onMore }: { readonly onMore: () => void }) => (
  <div class="table-foot">
    <Button onClick={onMore}>Show the last {MANY}</Button>
  </div>
)
