import type { Payment } from '#contracts/api/payments.ts'
import { type Cell, csv } from '../../kit/csv.ts'

const HEADING = [
  'payment',
  'begun (UTC)',
  'state',
  'product',
  'chain',
  'payer',
  'from',
  'amount in',
  'amount in (minor units)',
  'to',
  'expected',
  'expected (minor units)',
  'fee state',
  'fee transaction',
  'last transaction',
]
const CSV_PAGE = 100

interface Page {
  readonly payments: readonly Payment[]
  readonly next?: string | undefined
}

/** All payments that a filter names, as a table. A wrong filter is refused before the heading is sent. */
export async function* paymentsCsv<F extends object>(
  pageOf: (query: F & { readonly limit: number; readonly after?: string }) => Promise<Page>,
  filter: F,
): AsyncGenerator<string> {
  const first = await pageOf({ ...filter, limit: CSV_PAGE })
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    let page = first
    for (;;) {
      for (const payment of page.payments) yield rowOf(payment)
      if (page.next === undefined) return
      page = await pageOf({ ...filter, limit: CSV_PAGE, after: page.next })
    }
  }
  yield* csv(HEADING, rows())
}

function rowOf({
  intentId,
  createdAt,
  state,
  product,
  chain,
  payer,
  quote,
  fee,
  steps,
}: Payment): readonly Cell[] {
  return [
    intentId,
    createdAt,
    state,
    product,
    chain,
    payer,
    quote?.fromToken.symbol,
    quote?.inAmount,
    quote?.inAmountMinor,
    quote?.toToken.symbol,
    quote?.expectedOutAmount,
    quote?.expectedOutMinor,
    fee.status,
    fee.txHash,
    steps.at(-1)?.txHash,
  ]
}
