import type { ComponentChildren } from 'preact'
import type { Order } from '#contracts/api/delivery.ts'
import type { PageChain } from '#contracts/embed/page.ts'
import { GLANCE } from '#kit/amounts/format-amount.ts'
import { Address } from '#kit/chain/Address.tsx'
import { TransactionLink } from '#kit/chain/TransactionLink.tsx'
import { CopyButton } from '#kit/controls/CopyButton.tsx'
import { CheckIcon } from '#kit/controls/icons.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import { Spinner } from '#kit/controls/Spinner.tsx'
import { StepList } from '#kit/controls/StepList.tsx'
import { minutesText } from '../quote/minutes-text.ts'
import { orderText as text } from '../../words/en/order.ts'
import './order.css'
import type { OrderFollower } from './order-model.ts'
import { amountNames, type OrderPhase } from './order-phase.ts'
import { orderItems } from './order-items.tsx'
import { decimalUnits, elapsedText } from './order-text.ts'

interface OrderViewProps {
  readonly model: OrderFollower
  readonly chains: readonly PageChain[]
  readonly locale: string
  /** The deposit's transaction, where the page knows it before the bridge. */
  readonly deposit?: string | undefined
  /** Address of the order's own page. */
  readonly link: string
  /** Ways on. */
  readonly children?: ComponentChildren
}

/** An order on its way: where it stands, what there is to do, and its transactions. */
export function OrderView({ model, chains, locale, link, deposit, children }: OrderViewProps) {
  const [order, phase, progress] = [model.order.value, model.phase.value, model.progress.value]
  const failure = model.failure.value
  if (failure !== undefined)
    return (
      <Notice kind="error" title={text.unknownTitle} role="alert">
        {failure.code === 'NOT_FOUND' ? text.unknown : failure.code}
      </Notice>
    )
  if (order === undefined || phase === undefined || progress === undefined)
    return (
      <p class="status-line" role="status">
        <Spinner /> {text.loading}
      </p>
    )
  const explorerOf = (chain: string | undefined) => chains.find(({ key }) => key === chain)?.explorerTx
  const isGood = phase.tone === 'good'
  return (
    <>
      <div class={`order-head ${isGood ? 'done' : ''}`}>
        {isGood && (
          <span class="done-sign">
            <CheckIcon size={32} />
          </span>
        )}
        <div role="status" class="status">
          <h2>{text.title[phase.word]}</h2>
          {(phase.tone === 'going' || isGood) && <p class="soft">{text.lead[phase.word]}</p>}
        </div>
      </div>
      {!isGood && phase.tone !== 'going' && (
        <Notice kind={phase.tone === 'bad' ? 'error' : 'warn'}>{text.lead[phase.word]}</Notice>
      )}
      {progress.part !== undefined && order.expectedMinutes !== undefined && (
        <Elapsed
          part={progress.part}
          isSlow={progress.isSlow}
          words={`${elapsedText(progress.elapsed)} · ${text.usual(minutesText(order.expectedMinutes, locale))}`}
        />
      )}
      <StepList
        label={text.steps}
        steps={orderItems({ depositTxHash: deposit, ...order }, phase, {
          from: explorerOf(order.fromChain),
          to: explorerOf(order.toChain),
        })}
      />
      {model.contact.value === 'lost' && (
        <Notice kind="warn" role="status">
          {text.lost}
        </Notice>
      )}
      <OrderRows
        order={order}
        phase={phase}
        locale={locale}
        link={link}
        explorer={explorerOf(order.fromChain)}
      />
      {children}
    </>
  )
}

function Elapsed({
  part,
  isSlow,
  words,
}: {
  readonly part: number
  readonly isSlow: boolean
  readonly words: string
}) {
  return (
    <div class="elapsed">
      <progress class="elapsed-bar" aria-label={text.bar} max={1} value={part} />
      <p class="small soft">{words}</p>
      {isSlow && (
        <p class="small" role="status">
          {text.slow}
        </p>
      )}
    </div>
  )
}

interface OrderRowsProps {
  readonly order: Order
  readonly phase: OrderPhase
  readonly locale: string
  readonly link: string
  readonly explorer: string | undefined
}

/** The amounts, the addresses and the names of an order. */
function OrderRows({ order, phase, locale, link, explorer }: OrderRowsProps) {
  const { id, fromCurrency, toCurrency, destinationExtraId, refundAddress, refundExtraId } = order
  const paid = order.depositedAmount ?? order.fromAmount
  const names = amountNames(order, phase)
  return (
    <Rows>
      <Row term={text[names.pay]} strong>
        {decimalUnits(paid, fromCurrency, locale)}
      </Row>
      {names.payout !== undefined && (
        <Row term={text[names.payout]} strong>
          {decimalUnits(order.toAmount ?? order.expectedToAmount, toCurrency, locale, GLANCE)}
        </Row>
      )}
      {order.refundedAmount !== undefined && (
        <Row term={text.back} strong>
          {decimalUnits(order.refundedAmount, fromCurrency, locale)}
        </Row>
      )}
      <Row term={text.to} note={destinationExtraId && text.tag(destinationExtraId)}>
        <Address address={order.destination} />
      </Row>
      {refundAddress !== undefined && (
        <Row term={text.refundTo} note={refundExtraId && text.tag(refundExtraId)}>
          <Address address={refundAddress} />
        </Row>
      )}
      {order.feeTxHash !== undefined && (
        <Row term={text.fee}>
          <TransactionLink hash={order.feeTxHash} explorer={explorer} of={text.fee} />
        </Row>
      )}
      <Row term={text.order}>
        <span class="order-name">
          <span translate={false}>{id}</span>
          <CopyButton text={id} what={text.orderWhat} />
        </span>
      </Row>
      <Row term={text.link}>
        <span class="order-name">
          <a href={link} target="_blank" rel="noopener">
            {text.open}
          </a>
          <CopyButton text={link} what={text.link} />
        </span>
      </Row>
    </Rows>
  )
}
