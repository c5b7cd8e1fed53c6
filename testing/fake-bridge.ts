import { dollar } from './samples.ts'
import { SuiteError } from '#server/domain/errors.ts'
import type {
  AddressAsk,
  Bridge,
  BridgeCurrency,
  BridgeEstimate,
  OrderAsk,
  UpstreamOrder,
} from '#server/ports/bridge.ts'

type Call = 'currencies' | 'range' | 'estimate' | 'addressProblem' | 'create' | 'status'

/** A bridge service in memory. It makes one order for each name, and can lose calls and answers as a network does. */
export interface FakeBridge extends Bridge {
  /** Every call, in order. */
  readonly calls: { readonly call: Call; readonly about: string; readonly at: number }[]
  /** The orders by the name under which they were asked for. */
  readonly orders: ReadonlyMap<string, UpstreamOrder>
  readonly asked: OrderAsk[]
  /** What becomes of the next calls: thrown before the work, or after it, where the answer is lost. */
  trouble:
    | ((call: Call, about: string) => { readonly before?: unknown; readonly after?: unknown } | undefined)
    | undefined
  /** The sentence about an address that it does not pay to. */
  problems: (ask: AddressAsk) => string | undefined
  currency: readonly BridgeCurrency[]
  price: Partial<BridgeEstimate>
  /** Changes what an answer to `create` says. */
  answer: (order: UpstreamOrder) => UpstreamOrder
  /** Moves the order of a name on. */
  move(name: string, change: Partial<UpstreamOrder>): void
}

export const timeout = () =>
  new SuiteError('UPSTREAM_TIMEOUT', 'The bridge did not answer in time. Try again.')
export const away = () => new SuiteError('UNAVAILABLE', 'The bridge cannot be reached. Try again.')

export const DESTINATION = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'

export const currencies: readonly BridgeCurrency[] = [
  { ticker: 'eth', network: 'eth', name: 'Ethereum', hasExtraId: false, canSend: true, canReceive: true },
  { ticker: 'eth', network: 'base', name: 'Ethereum', hasExtraId: false, canSend: true, canReceive: true },
  {
    ticker: 'usdc',
    network: 'eth',
    name: 'USD Coin',
    tokenContract: dollar.address,
    decimals: 6,
    hasExtraId: false,
    canSend: true,
    canReceive: true,
    logoURI: 'https://logos.example/usdc.svg',
  },
  // Its contract is left out.
  { ticker: 'pepe', network: 'eth', name: 'Pepe', hasExtraId: false, canSend: true, canReceive: true },
  {
    ticker: 'xrp',
    network: 'xrp',
    name: 'XRP',
    decimals: 6,
    hasExtraId: true,
    extraIdName: 'Destination tag',
    canSend: true,
    canReceive: true,
  },
  {
    ticker: 'sol',
    network: 'sol',
    name: 'Solana',
    decimals: 9,
    hasExtraId: false,
    canSend: true,
    canReceive: true,
  },
  {
    ticker: 'xlm',
    network: 'xlm',
    name: 'Stellar',
    hasExtraId: true,
    extraIdName: 'Memo',
    canSend: true,
    canReceive: true,
  },
  {
    ticker: 'btc',
    network: 'btc',
    name: 'Bitcoin',
    hasExtraId: false,
    canSend: true,
    canReceive: true,
    addressPattern: '^(bc1)[0-9A-Za-z]{39,59}$',
  },
  { ticker: 'luna', network: 'luna', name: 'Luna', hasExtraId: true, canSend: false, canReceive: false },
]

export function createFakeBridge(clock: { now(): Date }): FakeBridge {
  const orders = new Map<string, UpstreamOrder>()
  const fake: FakeBridge = {
    name: 'fake bridge',
    calls: [],
    orders,
    asked: [],
    trouble: undefined,
    problems: () => undefined,
    currency: currencies,
    price: {},
    answer: (order) => order,
    move(name, change) {
      const order = orders.get(name)
      if (order === undefined) throw new Error(`no order ${name}`)
      orders.set(name, { ...order, upstreamStatus: change.status ?? order.upstreamStatus, ...change })
    },
    currencies: () => carryOut('currencies', '', () => fake.currency),
    range: (pair) => carryOut('range', pair.toCurrency, () => ({ minAmount: '0.01', maxAmount: '50' })),
    estimate: (pair, fromAmount) =>
      carryOut('estimate', `${fromAmount} ${pair.fromCurrency}`, () => ({
        toAmount: '1234.567891',
        rate: '1234.567891',
        minAmount: '0.01',
        maxAmount: '50',
        payoutFee: '0.1',
        expectedMinutes: [5, 20],
        ...fake.price,
      })),
    addressProblem: (ask) => carryOut('addressProblem', ask.address, () => fake.problems(ask)),
    create: (ask) =>
      carryOut('create', ask.clientOrderId, () => {
        fake.asked.push(ask)
        const known = orders.get(ask.clientOrderId)
        if (known !== undefined) return known
        const number = orders.size + 1
        const order = fake.answer({
          id: `up_${number}`,
          status: 'awaiting_deposit',
          upstreamStatus: 'waiting',
          pair: ask.pair,
          fromAmount: ask.fromAmount,
          destination: ask.destination,
          depositAddress: `0x${number.toString(16).padStart(40, 'b')}`,
        })
        orders.set(ask.clientOrderId, order)
        return order
      }),
    status: (id) =>
      carryOut('status', id, () => {
        const order = [...orders.values()].find((each) => each.id === id)
        if (order === undefined) throw new SuiteError('NOT_FOUND', 'The bridge does not know this order.')
        return order
      }),
  }

  async function carryOut<T>(call: Call, about: string, work: () => T): Promise<T> {
    fake.calls.push({ call, about, at: clock.now().getTime() })
    const trouble = fake.trouble?.(call, about)
    if (trouble?.before !== undefined) throw trouble.before
    const answer = work()
    if (trouble?.after !== undefined) throw trouble.after
    return answer
  }

  return fake
}
