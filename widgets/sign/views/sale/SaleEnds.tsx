import { Notice } from '#kit/controls/Notice.tsx'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import type { SignSession } from '../../../api/in-minor.ts'
import { saleFailureLines } from '../../text/sale-failure.ts'
import { saleText } from '../../../words/en/sale.ts'
import { signText as text } from '../../../words/en/sign.ts'
import { hourOf } from '../../text/time.ts'
import { amountOf, type Wording } from '../../text/wording.ts'
import { PaymentSteps } from '../PaymentSteps.tsx'
import { Screen } from '../Screen.tsx'
import type { Sign } from '../sign.ts'
import { Success, WayOut } from '../WayOut.tsx'
import { NftCard } from './NftCard.tsx'

type Sale = NonNullable<SignSession['sale']>

interface SaleProps {
  readonly sign: Sign
  readonly wording: Wording
  readonly sale: Sale
}

/** A sale whose last step was sent: on its way, with the broker, or done. */
export function SaleDone({ sign, wording, sale, closesAfter }: SaleProps & { closesAfter: number }) {
  const isSettled = sale.state === 'settled'
  const [title, lead] = wordsOf(sale)
  return (
    <Screen title={title} lead={lead}>
      {isSettled && <Success />}
      <NftCard sign={sign} wording={wording} />
      <Rows>
        <Row term={sale.mode === 'buy' && isSettled ? saleText.done.paid : saleText.done.price} strong>
          {amountOf(BigInt(sale.amountDrops), 'native', wording)}
        </Row>
      </Rows>
      <PaymentSteps wording={wording} />
      {sale.state === 'offered' && (
        <p class="sign-busy" role="status">
          <Spinner />
          {sale.offerEndsAt !== undefined && saleText.settling.ends(hourOf(sale.offerEndsAt, wording.locale))}
        </p>
      )}
      <WayOut sign={sign} wording={wording} closesAfter={isSettled ? closesAfter : undefined} />
    </Screen>
  )
}

function wordsOf({ state, mode, kind }: Sale): readonly [string, string] {
  if (state === 'settled') return [saleText.done.title[mode], saleText.done.lead[mode]]
  if (state === 'offered') return [saleText.settling.title, saleText.settling.lead[mode]]
  const { sent } = saleText.done
  return [kind === 'brokered' ? sent.brokered : sent.direct[mode], text.confirming.leadLast]
}

/** Why a sale did not come about, and what becomes of the offer that the user has signed. */
export function SaleFailure({ wording: { session, locale }, sale }: Omit<SaleProps, 'sign'>) {
  const [title, ...lines] = saleFailureLines({ ...session, sale }, Date.now(), locale)
  if (title === undefined) return null
  return (
    <Notice kind="warn" title={title}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}
