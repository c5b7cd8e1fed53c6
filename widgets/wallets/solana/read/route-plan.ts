import { Undecodable } from '../../wallet.ts'
import type { ByteReader } from './byte-reader.ts'

/**
 * Jupiter's list of the markets that a swap passes (`Vec<RoutePlanStep>`, in Borsh). What they are is its business;
 * how long the list is has to be known to read what follows.
 */

/** Bytes of a market's parameters, by its number in the IDL's `Swap`; none where it is not here. */
const sizes: Readonly<Record<number, number>> = {
  ...each(1, 8, 12, 15, 16, 17, 18, 21, 23, 24, 27, 28, 39, 58, 60, 61, 64, 85, 89, 94, 95, 104, 106, 107),
  ...each(1, 110, 116, 117, 119, 121, 125),
  ...each(2, 71, 86),
  ...each(3, 42),
  ...each(4, 33, 41),
  ...each(5, 44, 45),
  ...each(8, 81, 82),
  ...each(9, 87, 118),
  ...each(10, 43),
  ...each(16, 29, 122),
  ...each(48, 123),
}
/** The last market that is known; the list grows. */
const LAST = 125
const MOST_STEPS = 64

function each(size: number, ...markets: readonly number[]): Readonly<Record<number, number>> {
  return Object.fromEntries(markets.map((market) => [market, size]))
}

/** Reads past a plan. Throws Undecodable where its end is not certain. */
export function skipPlan(reader: ByteReader): void {
  const steps = reader.u32()
  if (steps === 0 || steps > MOST_STEPS) throw new Undecodable('The route of the swap cannot be read.')
  for (let step = 0; step < steps; step++) {
    skipMarket(reader)
    // Its share, and from where to where.
    reader.bytes(3)
  }
}

function skipMarket(reader: ByteReader): void {
  const market = reader.byte()
  if (market > LAST) throw new Undecodable('The swap passes a market that is not known here.')
  switch (market) {
    // WhirlpoolSwapV2, DefiTuna: a direction, and perhaps a list of pairs of bytes.
    case 47:
    case 103:
      reader.byte()
      return skipOption(reader, () => void reader.bytes(2 * reader.u32()))
    // MeteoraDlmmSwapV2
    case 75:
      return void reader.bytes(2 * reader.u32())
    // DynamicV1
    case 111:
      for (let left = Math.min(reader.u32(), MOST_STEPS + 1); left > 0; left--) skipCandidate(reader)
      return skipOption(reader, () => void reader.byte())
    // JupiterRfqV2: a side, and an order of so many bytes.
    case 120:
      reader.byte()
      return void reader.bytes(reader.u32())
    default:
      reader.bytes(sizes[market] ?? 0)
  }
}

/** HumidiFi, TesseraV, HumidiFiV2. */
const candidates = [9, 1, 9] as const

function skipCandidate(reader: ByteReader): void {
  const size = candidates[reader.byte()]
  if (size === undefined) throw new Undecodable('The swap passes a market that is not known here.')
  reader.bytes(size)
}

function skipOption(reader: ByteReader, skip: () => void): void {
  const tag = reader.byte()
  if (tag > 1) throw new Undecodable('The route of the swap cannot be read.')
  if (tag === 1) skip()
}
