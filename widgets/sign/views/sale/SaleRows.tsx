import { Row, Rows } from '#kit/controls/Rows.tsx'
import type { Action } from '../../../wallets/wallet.ts'
import { saleText } from '../../../words/en/sale.ts'
import { signText as text } from '../../../words/en/sign.ts'
import { amountOf, spelled, type Wording } from '../../text/wording.ts'
import { timeOf } from '../../text/time.ts'
import { Party } from '../Party.tsx'

type SaleAction = Extract<Action, { kind: 'nft-offer' | 'nft-accept' }>

/**
 * A user's part in a sale. An offer's terms are read from the payload that the wallet gets. The acceptance of an offer
 * names only the offer: the rest is the service's word, and says so.
 */
export function SaleRows({ action, wording }: { action: SaleAction; wording: Wording }) {
  const { session, chain } = wording
  const { sale, steps, payer } = session
  const { rows } = saleText
  const isOffer = action.kind === 'nft-offer'
  const drops = isOffer ? action.amount : sale && BigInt(sale.amountDrops)
  const nft = isOffer ? action.nft : sale?.nftId
  const owner = isOffer ? action.owner : undefined
  const other = owner ?? sale?.counterparty
  const spell = (address: string) => spelled(address, [payer, ...steps.map(({ to }) => to)], wording)
  const isBroker = isOffer && sale?.broker !== undefined && wording.same(action.taker, sale.broker)
  return (
    <>
      <Rows>
        {drops !== undefined && (
          <Row
            term={action.side === 'buy' ? rows.pays : rows.price}
            strong
            note={action.side === 'sell' ? rows.priceNote : isOffer ? undefined : rows.checked}
          >
            {amountOf(drops, 'native', wording)}
          </Row>
        )}
        {isOffer && <Row term={rows.ends}>{timeOf(action.endsAt, wording.locale)}</Row>}
        <Row term={text.rows.chain}>{chain?.name ?? session.chain}</Row>
        <Row term={text.rows.networkFee}>{text.rows.networkFeeUnknown}</Row>
      </Rows>
      {!isOffer && <p class="small soft">{rows.checkedLead}</p>}
      {other !== undefined && (
        <Party term={action.side === 'buy' ? rows.seller : rows.buyer}>{spell(other)}</Party>
      )}
      {isOffer && (
        <Party term={rows.taker} label={isBroker ? rows.broker : undefined}>
          {spell(action.taker)}
        </Party>
      )}
      {nft !== undefined && <Party term={rows.nftId}>{nft}</Party>}
      {!isOffer && <Party term={rows.offer}>{action.offer}</Party>}
    </>
  )
}
