import type { Order } from '#contracts/api/delivery.ts'

/** The parts of an order's way, in their order. */
export const stops = ['deposit', 'confirming', 'exchanging', 'sending', 'finished'] as const
export type Stop = (typeof stops)[number]

/** The state of an order in the words of a user who waits for it. */
export type OrderWord =
  | 'awaiting_deposit'
  /** A deposit was sent from here, and the bridge has not seen it yet. */
  | 'deposit_sent'
  | 'confirming'
  | 'exchanging'
  | 'sending'
  | 'finished'
  | 'verifying'
  | 'refunding'
  | 'refunded'
  | 'failed'
  | 'expired'
  /** The deposit came after the order had expired. */
  | 'late'
  /** A state that this page does not know. */
  | 'other'

export interface OrderPhase {
  readonly word: OrderWord
  readonly tone: 'going' | 'good' | 'warn' | 'bad'
  /** Where it stands on its way. */
  readonly stop: Stop
  /** How the present stop stands. */
  readonly state: 'current' | 'pending' | 'done' | 'failed'
}

const going = (stop: Stop, word: OrderWord): OrderPhase => ({ word, tone: 'going', stop, state: 'pending' })

/** What the two amounts of an order are called; a payout that will not be is absent. */
export interface AmountNames {
  readonly pay: 'toPay' | 'paid' | 'amount'
  readonly payout: 'expected' | 'sent' | 'got' | undefined
}

/** Names the amounts: nothing is called deposited or received before it is. */
export function amountNames({ toAmount }: Pick<Order, 'toAmount'>, phase: OrderPhase): AmountNames {
  const { word, stop, state } = phase
  const isPaid = stop !== 'deposit' || word === 'deposit_sent' || word === 'late'
  return {
    pay: isPaid ? 'paid' : word === 'awaiting_deposit' ? 'toPay' : 'amount',
    payout:
      state === 'failed'
        ? undefined
        : toAmount === undefined
          ? 'expected'
          : word === 'finished'
            ? 'got'
            : 'sent',
  }
}

/** Reads the phase. `isSent`: the page knows that the deposit was sent, whatever the bridge has seen. */
export function orderPhase(order: Order, isSent = false): OrderPhase {
  const hasDeposit = isSent || order.depositTxHash !== undefined || order.depositedAmount !== undefined
  const status: string = order.status
  switch (status) {
    case 'awaiting_deposit':
      return hasDeposit
        ? going('deposit', 'deposit_sent')
        : { word: 'awaiting_deposit', tone: 'going', stop: 'deposit', state: 'current' }
    case 'confirming':
    case 'exchanging':
    case 'sending':
      return going(status, status)
    case 'finished':
      return { word: 'finished', tone: 'good', stop: 'finished', state: 'done' }
    case 'verifying':
      return { word: 'verifying', tone: 'warn', stop: 'exchanging', state: 'pending' }
    case 'refunding':
    case 'refunded':
      return { word: status, tone: 'warn', stop: 'exchanging', state: 'failed' }
    case 'failed':
      return { word: 'failed', tone: 'bad', stop: hasDeposit ? 'exchanging' : 'deposit', state: 'failed' }
    case 'expired':
      return hasDeposit
        ? { word: 'late', tone: 'warn', stop: 'deposit', state: 'pending' }
        : { word: 'expired', tone: 'bad', stop: 'deposit', state: 'failed' }
    default:
      return going(hasDeposit ? 'exchanging' : 'deposit', 'other')
  }
}

/** An order that can no longer change. An expired one can: its deposit may come late. */
export const isOrderOver = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'finished' || status === 'refunded' || status === 'failed'

export interface Progress {
  /** Milliseconds since the deposit. */
  readonly elapsed: number
  /** 0 to 1 of the usual time; `undefined` where that is not known, or not counting. */
  readonly part: number | undefined
  /** It takes longer than usual. */
  readonly isSlow: boolean
}

/** The most of the usual time that is shown while an order is still under way. */
const ALMOST = 0.97
const MINUTE_MS = 60_000

/** How far an order is by the clock, from its deposit on. `now`: milliseconds since the epoch, by the visitor's clock. */
export function progressOf(order: Order, phase: OrderPhase, now: number): Progress {
  const { depositedAt } = order
  const elapsed = depositedAt === undefined ? 0 : Math.max(0, now - Date.parse(depositedAt))
  const most = order.expectedMinutes?.[1]
  if (most === undefined || depositedAt === undefined || phase.tone !== 'going')
    return { elapsed, part: undefined, isSlow: false }
  const usual = Math.max(1, most) * MINUTE_MS
  return { elapsed, part: Math.min(elapsed / usual, ALMOST), isSlow: elapsed > usual }
}
