import { fromWire, type WireAmount } from '../amounts.ts'
import type { Recorded } from '../chain/recorded.ts'
import type { Ledger } from '../ledger.ts'
import {
  add,
  divide,
  isAbove,
  isZero,
  negate,
  roundSignificant,
  subtract,
  text,
  ZERO,
  type Num,
} from '../number.ts'
import { offerIndex } from '../state/entries.ts'
import { RpcError } from './errors.ts'
import { findLedger, type Params } from './params.ts'

/** The trades of a market within one ledger. Rates are of the first asset for one of the second. */
interface Change {
  readonly a: string
  readonly b: string
  volumeA: Num
  volumeB: Num
  high: Num
  low: Num
  readonly open: Num
  close: Num
}

const nameOf = (wire: WireAmount): string =>
  typeof wire === 'string' ? 'XRP_drops' : `${wire.issuer}/${wire.currency}`

const WireFields = new Set(['TakerGets', 'TakerPays'])

function isWire(value: unknown): value is WireAmount {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'value' in value)
}

/** What each offer has given and got in a transaction. An offer that was cancelled or replaced has not traded. */
function* fillsOf({ json, metadata }: Recorded) {
  const replaced =
    typeof json['OfferSequence'] === 'number'
      ? offerIndex(String(json['Account']), json['OfferSequence'])
      : undefined
  for (const affected of metadata.AffectedNodes) {
    const node =
      'ModifiedNode' in affected
        ? affected.ModifiedNode
        : 'DeletedNode' in affected
          ? affected.DeletedNode
          : undefined
    if (node?.LedgerEntryType !== 'Offer' || node.LedgerIndex === replaced) continue
    const [now, before] = [node.FinalFields ?? {}, node.PreviousFields ?? {}]
    const [gets, pays] = [...WireFields].map((name) => ({ now: now[name], before: before[name] }))
    if (!isWire(gets?.now) || !isWire(gets.before) || !isWire(pays?.now) || !isWire(pays.before)) continue
    yield {
      gets: {
        name: nameOf(gets.now),
        moved: subtract(fromWire(gets.before).value, fromWire(gets.now).value),
      },
      pays: {
        name: nameOf(pays.now),
        moved: subtract(fromWire(pays.before).value, fromWire(pays.now).value),
      },
    }
  }
}

/** Highest, lowest, first and last rate of each market of a ledger, with what was traded. */
export function bookChanges(ledger: Ledger, params: Params) {
  const { about } = findLedger(ledger, params)
  const index = about['ledger_index']
  const found = typeof index === 'number' ? ledger.find(index) : undefined
  if (found === undefined) throw new RpcError('lgrNotFound')
  const changes = new Map<string, Change>()
  for (const recorded of found.transactions)
    for (const { gets, pays } of fillsOf(recorded)) {
      const isFirst = gets.name === 'XRP_drops' || (pays.name !== 'XRP_drops' && gets.name < pays.name)
      const [first, second] = isFirst ? [gets, pays] : [pays, gets]
      if (isZero(first.moved) || isZero(second.moved)) continue
      count(changes, first, second)
    }
  return {
    type: 'bookChanges',
    ...about,
    ledger_time: found.header.close_time,
    changes: [...changes.values()].map(shown),
  }
}

type Side = { readonly name: string; readonly moved: Num }

function count(changes: Map<string, Change>, first: Side, second: Side): void {
  const rate = divide(first.moved, second.moved)
  const key = `${first.name}|${second.name}`
  const known = changes.get(key)
  const change = known ?? {
    a: first.name,
    b: second.name,
    volumeA: ZERO,
    volumeB: ZERO,
    high: rate,
    low: rate,
    open: rate,
    close: rate,
  }
  change.volumeA = add(change.volumeA, absolute(first.moved))
  change.volumeB = add(change.volumeB, absolute(second.moved))
  if (isAbove(rate, change.high)) change.high = rate
  if (isAbove(change.low, rate)) change.low = rate
  change.close = rate
  changes.set(key, change)
}

const absolute = (value: Num): Num => (isAbove(ZERO, value) ? negate(value) : value)
const rounded = (value: Num): string => text(roundSignificant(value, 16, 'even'))

const shown = ({ a, b, volumeA, volumeB, high, low, open, close }: Change) => ({
  currency_a: a,
  currency_b: b,
  volume_a: text(volumeA),
  volume_b: text(volumeB),
  high: rounded(high),
  low: rounded(low),
  open: rounded(open),
  close: rounded(close),
})
