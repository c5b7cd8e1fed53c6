import { Button } from '#kit/controls/Button.tsx'
import { copyText } from '#kit/controls/CopyButton.tsx'
import type { Answer } from '../../api/routes.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { Copyable, ends } from '../../../shared/parts/Copyable.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { percent, chainName } from '../../parts/money.tsx'
import { Lines, Page, Section } from '../../../shared/parts/Page.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { hrefOf, query } from '../../../shared/router/address.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'
import { TxLink } from './LedgerPage.tsx'
import './payment.css'
import { Credit } from './PaymentsPage.tsx'
import { assetText, inText, outText, priceText, type Sale, titleOf } from './payment-text.ts'

type Details = Answer<'GET /api/dashboard/payments/one'>
type Payment = Details['payment']
type Event = Details['timeline'][number]

const REFRESH_MS = 5_000

const words: Readonly<Record<Event['what'], string>> = {
  prepared: 'Prepared',
  opened: 'Opened in a wallet',
  sent: 'Sent to the chain',
  confirmed: 'Confirmed on the chain',
  failed: 'Failed',
  booked: 'Fee booked for you',
  posted: 'Fee final: posted',
  reversed: 'Fee taken back',
  reinstated: 'Fee booked again',
  order: 'Order',
  ended: 'Ended',
}

/** One payment, with everything that happened to it. */
export function PaymentPage() {
  const intentId = query.value.get('intentId') ?? ''
  const read = useRead('GET /api/dashboard/payments/one', { query: { intentId } }, { every: REFRESH_MS })
  const data = read.data.value
  return (
    <Page
      title={data === undefined ? 'Payment' : titleOf(data.payment)}
      back={{ href: hrefOf('/payments'), label: 'Payments' }}
      actions={
        data !== undefined && (
          <Button
            onClick={() => {
              void copyText(supportText(data)).then((isDone) =>
                toast(isDone ? 'Copied: ids, times and states, no secret.' : 'It could not be copied.'),
              )
            }}
          >
            Copy for support
          </Button>
        )
      }
    >
      {read.failure.value !== undefined && data === undefined && (
        <FailureBox failure={read.failure.value} onRetry={read.reload} />
      )}
      {data === undefined && read.failure.value === undefined && <Lines count={6} />}
      {data !== undefined && (
        <div class="columns">
          <Section title="Timeline">
            <ol class="timeline">
              {data.timeline.map((event, at) => (
                <li key={at} class={`timeline-item timeline-${event.what}`}>
                  <strong>
                    {words[event.what]}
                    {event.step !== undefined && <span class="soft"> · {event.step}</span>}
                  </strong>
                  <span class="small soft">
                    <ExactTime at={event.at} />
                    {event.note !== undefined && ` · ${event.note}`}
                  </span>
                  {event.txHash !== undefined && <TxLink hash={event.txHash} href={event.link} />}
                </li>
              ))}
            </ol>
          </Section>
          <div class="payment-side">
            <Facts payment={data.payment} />
            {data.payment.sale !== undefined && <SaleFacts sale={data.payment.sale} />}
          </div>
        </div>
      )}
    </Page>
  )
}

function Facts({ payment }: { readonly payment: Payment }) {
  const { quote, fees } = payment
  const paidIn = payment.steps.find(({ kind }) => kind === 'fee')?.asset
  return (
    <Section title="Facts">
      <dl class="facts">
        <dt>State</dt>
        <dd>
          <State of={payment.state} />
        </dd>
        <dt>Product</dt>
        <dd>
          {payment.product} on {chainName(payment.chain)}
        </dd>
        <dt>Payment</dt>
        <dd>
          <Copyable text={payment.intentId} what="payment id" />
        </dd>
        <dt>Payer</dt>
        <dd>
          {payment.payer === undefined ? (
            'anyone who pays its fee'
          ) : (
            <Copyable text={payment.payer} short={ends(payment.payer, 10, 8)} what="payer" />
          )}
        </dd>
        {quote !== undefined && (
          <>
            <dt>Pays</dt>
            <dd>{inText(quote)}</dd>
            <dt>Expects</dt>
            <dd>{outText(quote)}</dd>
          </>
        )}
        {fees !== undefined && paidIn !== undefined && (
          <>
            <dt>Fee</dt>
            <dd>
              {assetText(paidIn, fees.totalMinor, undefined)}
              <span class="cell-sub">
                {percent(fees.platformBps)} platform + {percent(fees.surchargeBps)} yours, version{' '}
                {fees.settingsVersion}
              </span>
            </dd>
            {fees.partnerShareMinor !== undefined && (
              <>
                <dt>You earn</dt>
                <dd>
                  <strong>{assetText(paidIn, fees.partnerShareMinor, undefined)}</strong>
                </dd>
              </>
            )}
          </>
        )}
        <dt>Your credit</dt>
        <dd>{payment.fee.status === 'none' ? 'none yet' : <Credit status={payment.fee.status} />}</dd>
      </dl>
    </Section>
  )
}

/** The sale of an NFT that follows the fee. */
function SaleFacts({ sale }: { readonly sale: Sale }) {
  const { state, mode, kind, nftId, counterparty, txHash, problem } = sale
  return (
    <Section title="Sale of an NFT">
      <dl class="facts">
        <dt>State</dt>
        <dd>
          <State of={state} />
          {problem !== undefined && <span class="cell-sub">{problem.message}</span>}
        </dd>
        <dt>Price</dt>
        <dd>{priceText(sale)}</dd>
        <dt>NFT</dt>
        <dd>
          <Copyable text={nftId} short={ends(nftId, 10, 8)} what="NFT" />
        </dd>
        <dt>{mode === 'buy' ? 'Seller' : 'Buyer'}</dt>
        <dd>
          <Copyable text={counterparty} short={ends(counterparty, 10, 8)} what="account" />
        </dd>
        <dt>Way</dt>
        <dd>{kind === 'brokered' ? 'by the broker' : 'directly'}</dd>
        {txHash !== undefined && (
          <>
            <dt>Transaction</dt>
            <dd>
              <Copyable text={txHash} short={ends(txHash, 10, 8)} what="transaction" />
            </dd>
          </>
        )}
      </dl>
    </Section>
  )
}

/** The payment for a message to support: ids, times and states. */
function supportText({ payment, timeline }: Details): string {
  return [
    `payment ${payment.intentId}: ${payment.product} on ${payment.chain}, ${payment.state}`,
    `payer ${payment.payer ?? 'anyone'}`,
    ...(payment.sale === undefined ? [] : [saleLine(payment.sale)]),
    ...payment.steps.map(
      ({ id, state, txHash, failure }) => `step ${id}: ${state} ${failure ?? ''} ${txHash ?? ''}`,
    ),
    ...timeline.map(({ at, what, step, note, txHash }) =>
      [at, what, step, note, txHash].filter((part) => part !== undefined).join(' '),
    ),
  ].join('\n')
}

const saleLine = ({ state, kind, nftId, problem, txHash }: Sale): string =>
  ['sale', nftId, kind, state, problem?.code, txHash].filter((part) => part !== undefined).join(' ')
