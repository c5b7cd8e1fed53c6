import * as z from 'zod'
import { parseJson } from '../http/parse-json.ts'
import { json, type Reply } from '../http/serve.ts'
import { createOrders, type OrdersDeps } from './create.ts'
import { currencyShape } from './currencies.ts'
import { BridgeError } from './errors.ts'
import { createdShape, statusShape } from './order.ts'
import { createPairs } from './pairs.ts'
import { Amount, code, extraId, ids, place, read } from './fields.ts'
import { rateOf } from './rates.ts'

export interface Call {
  readonly name: string
  readonly url: URL
  readonly text: () => Promise<string>
  readonly header: (name: string) => string | undefined
}

const PairQuery = z.object(ids)
const EstimateQuery = z.object({ ...ids, fromAmount: Amount })
const AddressQuery = z.object({ currency: code, network: code, address: place, extraId: extraId })
const ESTIMATE_MS = 60_000
const EXPECTED_MINUTES = [1, 5] as const

/** Answers the calls of the bridge's API. Throws BridgeError. */
export function createRoutes(deps: OrdersDeps): (call: Call) => Promise<Reply> {
  const { book, chains, currencies, rates, now } = deps
  const { currency, pairOf, payoutOf } = createPairs(deps)
  const create = createOrders(deps)

  async function estimate(query: z.output<typeof EstimateQuery>) {
    const pair = pairOf(query)
    const toAmount = await payoutOf(pair, query.fromAmount)
    return {
      ...query,
      flow: 'standard',
      type: 'direct',
      toAmount,
      rate: rateOf(query.fromAmount, toAmount),
      ...(await rates.range(pair)),
      networkFee: { amount: pair.to.payoutFee, currency: pair.to.ticker },
      estimatedMinutes: EXPECTED_MINUTES,
      warning: null,
      rateId: null,
      validUntil: new Date(now() + ESTIMATE_MS).toISOString(),
    }
  }

  return async ({ name, url, text, header }) => {
    const query = Object.fromEntries(url.searchParams)
    switch (name) {
      case 'GET /currencies':
        return json(200, {
          currencies: currencies.map(currencyShape),
          updatedAt: new Date(now()).toISOString(),
        })
      case 'GET /range': {
        const asked = read(PairQuery, query)
        return json(200, { ...asked, flow: 'standard', ...(await rates.range(pairOf(asked))) })
      }
      case 'GET /estimate':
        return json(200, await estimate(read(EstimateQuery, { fromAmount: query['amount'], ...query })))
      case 'GET /validate-address': {
        const { network, address, extraId: tag, currency: ticker } = read(AddressQuery, query)
        if (currency(ticker, network) === undefined)
          throw new BridgeError('pair_unavailable', 'Unknown currency')
        const problem = await chains.get(network)?.problem(address, tag ?? undefined)
        return json(200, { valid: problem === undefined, code: problem ?? null, message: problem ?? null })
      }
      case 'POST /create':
        return json(201, createdShape(await create(parseJson(await text()), header('idempotency-key'))))
      case 'GET /status': {
        const order = book.find(({ id }) => id === query['id'])
        if (order === undefined) throw new BridgeError('order_not_found', 'There is no such order')
        return json(200, statusShape(order))
      }
      default:
        throw new BridgeError('not_found', 'There is nothing here')
    }
  }
}
