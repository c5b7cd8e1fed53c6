import type { TermsProps } from '../../checkout/product.ts'
import { Address } from '#kit/chain/Address.tsx'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import { minutesText } from '../quote/minutes-text.ts'
import { termsText } from '../../words/en/bridge-checkout.ts'

/** Where the payout and a refund go, in full: an order cannot be changed later. */
export function BridgeTerms({ session: { payer }, delivery, locale }: TermsProps) {
  if (delivery === undefined) return null
  const { destination, destinationExtraId, refundAddress, refundExtraId, expectedMinutes } = delivery
  const back = refundAddress ?? payer
  return (
    <Rows>
      <Row term={termsText.to} strong note={destinationExtraId && termsText.tag(destinationExtraId)}>
        <Address address={destination} />
      </Row>
      <Row term={termsText.refund} note={refundExtraId && termsText.tag(refundExtraId)}>
        {back === undefined ? termsText.payer : <Address address={back} />}
      </Row>
      {expectedMinutes !== undefined && (
        <Row term={termsText.time}>{minutesText(expectedMinutes, locale)}</Row>
      )}
    </Rows>
  )
}
