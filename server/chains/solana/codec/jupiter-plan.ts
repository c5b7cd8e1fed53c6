import type { ByteReader } from './byte-reader.ts'

/**
 * A route plan of Jupiter's (`Vec<RoutePlanStep>` in Borsh). Which markets it names does not matter here, but amounts
 * that stand behind it begin where it ends, and nowhere else. Source: the program's IDL on chain.
 */

const MOST_STEPS = 64
/** Behind each market: its share in percent, and the places of what goes in and comes out. */
const STEP_REST = 3
const LAST_MARKET = 125

/** Markets by how many bytes of parameters follow their number. */
const fixed: readonly (readonly [size: number, markets: readonly number[]])[] = [
  [1, [8, 12, 15, 16, 17, 18, 21, 23, 24, 27, 28, 39, 58, 60, 61, 64, 85, 89, 94, 95, 104, 106, 107]],
  [1, [110, 116, 117, 119, 121, 125]],
  [2, [71, 86]],
  [3, [42]],
  [4, [33, 41]],
  [5, [44, 45]],
  [8, [81, 82]],
  [9, [87, 118]],
  [10, [43]],
  [16, [29, 122]],
  [48, [123]],
]
const sizes: ReadonlyMap<number, number> = new Map(
  fixed.flatMap(([size, markets]) => markets.map((market) => [market, size] as const)),
)

type Skip = (reader: ByteReader) => void
const bytePairs: Skip = (reader) => void reader.bytes(2 * Number(reader.uint(4)))
const directed: Skip = (reader) => {
  reader.byte()
  optional(reader, bytePairs)
}

/** Markets whose parameters tell their own length. */
const counted: ReadonlyMap<number, Skip> = new Map([
  // WhirlpoolSwapV2, DefiTuna: a direction, then perhaps a list of account slices.
  [47, directed],
  [103, directed],
  // MeteoraDlmmSwapV2
  [75, bytePairs],
  // DynamicV1: candidates, then perhaps a byte.
  [
    111,
    (reader) => {
      times(reader, skipCandidate)
      optional(reader, (rest) => void rest.byte())
    },
  ],
  // JupiterRfqV2: a side, then an order.
  [
    120,
    (reader) => {
      reader.byte()
      reader.bytes(Number(reader.uint(4)))
    },
  ],
])

/** Reads past a plan. Throws RangeError where it is not certain where it ends. */
export function skipPlan(reader: ByteReader): void {
  times(reader, () => {
    const market = reader.byte()
    if (market > LAST_MARKET) throw new RangeError(`market ${market} is not known`)
    const skip = counted.get(market)
    if (skip === undefined) reader.bytes(sizes.get(market) ?? 0)
    else skip(reader)
    reader.bytes(STEP_REST)
  })
}

/** HumidiFi, TesseraV, HumidiFiV2. */
const candidateSizes = [9, 1, 9] as const

function skipCandidate(reader: ByteReader): void {
  const size = candidateSizes[reader.byte()]
  if (size === undefined) throw new RangeError('a candidate is not known')
  reader.bytes(size)
}

function times(reader: ByteReader, skip: Skip): void {
  const count = Number(reader.uint(4))
  if (count > MOST_STEPS) throw new RangeError(`${count} are too many`)
  for (let i = 0; i < count; i++) skip(reader)
}

function optional(reader: ByteReader, skip: Skip): void {
  const tag = reader.byte()
  if (tag > 1) throw new RangeError('an option is neither there nor absent')
  if (tag === 1) skip(reader)
}
