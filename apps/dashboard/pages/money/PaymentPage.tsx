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
import { Facts } from '../../../shared/parts/Facts.tsx'
import { Sub } from '../../../shared/parts/Table.tsx'

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
          <div class="page">
            <PaymentFacts payment={data.payment} />
            {data.payment.sale !== undefined && <SaleFacts sale={data.payment.sale} />}
          </div>
        </div>
      )}
    </Page>
  )
}

function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const { quote, fees } = payment
  const paidIn = payment.steps.find(({ kind }) => kind === 'fee')?.asset
  return (
    <Section title="Facts">
      <Facts
        facts={[
          ['State', <State of={payment.state} />],
          ['Product', `${payment.product} on ${chainName(payment.chain)}`],
          ['Payment', <Copyable text={payment.intentId} what="payment id" />],
          [
            'Payer',
            payment.payer === undefined ? (
              'anyone who pays its fee'
            ) : (
              <Long text={payment.payer} what="payer" />
            ),
          ],
          quote !== undefined && ['Pays', inText(quote)],
          quote !== undefined && ['Expects', outText(quote)],
          fees !== undefined &&
            paidIn !== undefined && [
              'Fee',
              <>
                {assetText(paidIn, fees.totalMinor, undefined)}
                <Sub>
                  {percent(fees.platformBps)} platform + {percent(fees.surchargeBps)} yours, version{' '}
                  {fees.settingsVersion}
                </Sub>
              </>,
            ],
          fees?.partnerShareMinor !== undefined &&
            paidIn !== undefined && [
              'You earn',
              <strong>{assetText(paidIn, fees.partnerShareMinor, undefined)}</strong>,
            ],
          [
            'Your credit',
            payment.fee.status === 'none' ? 'none yet' : <Credit status={payment.fee.status} />,
          ],
        ]}
      />
    </Section>
  )
}

/** The sale of an NFT that follows the fee. */
function SaleFacts({ sale }: { readonly sale: Sale }) {
  const { state, mode, kind, nftId, counterparty, txHash, problem } = sale
  return (
    <Section title="Sale of an NFT">
      <Facts
        facts={[
          [
            'State',
            <>
              <State of={state} />
              {problem !== undefined && <Sub>{problem.message}</Sub>}
            </>,
          ],
          ['Price', priceText(sale)],
          ['NFT', <Long text={nftId} what="NFT" />],
          [mode === 'buy' ? 'Seller' : 'Buyer', <Long text={counterparty} what="account" />],
          ['Way', kind === 'brokered' ? 'by the broker' : 'directly'],
          txHash !== undefined && ['Transaction', <Long text={txHash} what="transaction" />],
        ]}
      />
    </Section>
  )
}

/** A long id to copy, of which both ends are shown. */
const Long = ({ text, what }: { readonly text: string; readonly what: string }) => (
  <Copyable text={text} short={ends(text, 10, 8)} what={what} />
)

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
