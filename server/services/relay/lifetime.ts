import type { Lifetime } from '../../ports/relay/relay.ts'
import type { RelayCall } from './read-call.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const lifetime = (freshMs: number, renewingMs = 0, failingMs = MINUTE): Lifetime => ({
  freshMs,
  renewingMs,
  failingMs,
  isFinal: false,
})
/** A ledger closes every 3 to 5 seconds. */
const untilNextLedger = lifetime(4 * SECOND, 4 * SECOND)
/** Of what is dear to ask. */
const aMinute = lifetime(MINUTE, MINUTE)
const open = lifetime(1 * SECOND)
const now = lifetime(2 * SECOND, 2 * SECOND)
const never = lifetime(0, 0, 0)
const forever: Lifetime = { freshMs: DAY, renewingMs: 0, failingMs: DAY, isFinal: true }
/** Markers are good for ten minutes. */
const page = lifetime(MINUTE)

/** The ledger may know more in a moment. Other errors name a mistake of the call. */
const errors = new Map([
  ['actNotFound', lifetime(10 * SECOND)],
  ['txnNotFound', lifetime(2 * SECOND)],
  ['lgrNotFound', never],
  ['lgrIdxsInvalid', never],
  ['lgrIdxInvalid', never],
  ['unknownCmd', never],
])

/** How long an answer lasts, by its method, by the ledger that was asked about, and by the answer itself. */
export function lifetimeOf(
  { params, definition: { lasts } }: RelayCall,
  result: Readonly<Record<string, unknown>>,
): Lifetime {
  const error = result['error']
  if (error !== undefined) return (typeof error === 'string' && errors.get(error)) || untilNextLedger
  switch (lasts) {
    case 'now':
      return now
    case 'rarely':
      return lifetime(HOUR, HOUR, DAY)
    case 'transaction':
      return result['validated'] === true ? forever : now
    case 'range':
      return withMarker(isWholeRange(params, result) || isPast(params) ? forever : untilNextLedger, result)
    case 'minute':
      return isPast(params) && result['validated'] === true ? forever : aMinute
    case 'ledger': {
      if (params['ledger_index'] === 'current') return open
      const isFinal = isPast(params) && result['validated'] === true
      return withMarker(isFinal ? forever : untilNextLedger, result)
    }
  }
}

const isPast = (params: Readonly<Record<string, unknown>>): boolean =>
  typeof params['ledger_index'] === 'number' || params['ledger_hash'] !== undefined

/** The node has read the very ledgers that were named: it has them, and they are closed. */
function isWholeRange(
  { ledger_index_min: min, ledger_index_max: max }: Readonly<Record<string, unknown>>,
  result: Readonly<Record<string, unknown>>,
): boolean {
  return (
    typeof min === 'number' &&
    min >= 0 &&
    typeof max === 'number' &&
    max >= 0 &&
    result['validated'] === true &&
    result['ledger_index_min'] === min &&
    result['ledger_index_max'] === max
  )
}

const withMarker = (whole: Lifetime, result: Readonly<Record<string, unknown>>): Lifetime =>
  result['marker'] === undefined || whole.freshMs <= page.freshMs ? whole : page
