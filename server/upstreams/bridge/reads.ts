import type * as z from 'zod'
import type { Pair } from '#contracts/api/delivery.ts'
import { defined } from '../../kit/defined.ts'
import type { Bridge, BridgeCurrency, BridgeRange } from '../../ports/bridge.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { HttpCall, HttpClient } from '../http-client.ts'
import { createCache } from '../shared/cache.ts'
import { bodyOf, DEADLINE_MS, type Fields, get, headersOf, read, refused } from './calls.ts'
import type { Refusal } from './errors.ts'
import { mustBePair, toCurrencies, toEstimate } from './read.ts'
import { AddressVerdict, Currencies, Estimate, Range } from './schema.ts'

/** The list has a thousand entries and more. */
const LIST_BYTES = 8 * 1024 * 1024
const MINUTE_MS = 60_000
const CURRENCIES_FRESH_MS = 10 * MINUTE_MS
const CURRENCIES_STALE_MS = 24 * 60 * MINUTE_MS
const RANGE_FRESH_MS = MINUTE_MS
const RANGE_STALE_MS = 5 * MINUTE_MS
const MOST_RANGES = 2_000

/** The calls that answer questions, and change nothing. */
export function readsOf(
  http: HttpClient,
  { clock, log }: { clock: Clock; log: Log },
): Pick<Bridge, 'currencies' | 'range' | 'estimate' | 'addressProblem'> {
  const onStale = (key: string, cause: unknown) => log.warn('bridge.stale', { key, cause })
  const lists = createCache<readonly BridgeCurrency[]>({
    clock,
    max: 1,
    freshMs: CURRENCIES_FRESH_MS,
    staleMs: CURRENCIES_STALE_MS,
    onStale,
  })
  const ranges = createCache<BridgeRange>({
    clock,
    max: MOST_RANGES,
    freshMs: RANGE_FRESH_MS,
    staleMs: RANGE_STALE_MS,
    onStale,
  })

  /** A read, with the refusal that it may meet. */
  async function ask<S extends z.ZodType>(
    schema: S,
    path: string,
    query: Fields,
    options: Partial<HttpCall> & Pick<Partial<Refusal>, 'fromAmount'> = {},
  ): Promise<z.output<S>> {
    const { fromAmount, ...call } = options
    const answer = await http.request({ ...get(path, query), ...call })
    if (answer.status === 200) return read(schema, answer, path)
    throw refused(answer, { call: 'read', ...defined({ fromAmount }) })
  }

  async function loadRange(pair: Pair, partner: string): Promise<BridgeRange> {
    const headers = headersOf(partner)
    const answer = await http.request({ ...get('/range', pair), headers })
    // Older services have the least amount only.
    const found =
      answer.status === 404 && bodyOf(answer).code === undefined
        ? await ask(Range, '/min-amount', pair, { headers })
        : answer.status === 200
          ? read(Range, answer, '/range')
          : undefined
    if (found === undefined) throw refused(answer, { call: 'read' })
    mustBePair(pair, found)
    return { minAmount: found.minAmount ?? '0', maxAmount: found.maxAmount ?? null }
  }

  const range = (pair: Pair, partner: string): Promise<BridgeRange> =>
    ranges([pair.fromCurrency, pair.fromNetwork, pair.toCurrency, pair.toNetwork].join(' '), () =>
      loadRange(pair, partner),
    )

  return {
    currencies: () =>
      lists('', async () => {
        const options = { mostBytes: LIST_BYTES, deadlineMs: 2 * DEADLINE_MS }
        return toCurrencies(await ask(Currencies, '/currencies', { active: 'true' }, options))
      }),
    range,
    async estimate(pair, fromAmount, partner) {
      const options = { headers: headersOf(partner), fromAmount }
      const query = { ...pair, fromAmount, flow: 'standard', type: 'direct' }
      const answer = await ask(Estimate, '/estimate', query, options)
      const { minAmount, maxAmount } = answer
      const limits =
        minAmount === undefined ? await range(pair, partner) : { minAmount, maxAmount: maxAmount ?? null }
      return toEstimate(pair, fromAmount, answer, limits)
    },
    async addressProblem({ currency, network, address, extraId }, partner) {
      const answer = await http.request({
        ...get('/validate-address', { currency, network, address, extraId }),
        headers: headersOf(partner),
      })
      const refusal = bodyOf(answer).code
      // A service may not check addresses, and some refuse the question instead of answering it.
      if (answer.status === 404 && refusal === undefined) return undefined
      if (answer.status === 200) {
        const { isValid, code } = read(AddressVerdict, answer, '/validate-address')
        return isValid ? undefined : problemOf(code)
      }
      if (refusal !== undefined && isAddressRefusal(refusal)) return problemOf(refusal)
      throw refused(answer, { call: 'read' })
    },
  }
}

const isAddressRefusal = (code: string): boolean => /address|extra_id|not_valid_params|compliance/.test(code)

const problemOf = (code: string | undefined): string =>
  code === 'extra_id_required'
    ? 'This address takes no payment without a tag or memo.'
    : code === 'invalid_extra_id'
      ? 'This address does not have this tag or memo.'
      : 'The bridge does not pay to this address.'
