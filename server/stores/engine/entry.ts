import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import { freeze } from '../sql/plain.ts'

/**
 * A row with its place: `order` counts insertions, and updates do not change it. A row that has not been written for
 * long is kept as a part of compressed JSON: then each look at it reads it anew.
 */
export class Entry<Row extends object> {
  readonly order: number
  #row: Row | undefined
  #block: Buffer | undefined
  #place = 0

  constructor(row: Row, order: number) {
    this.#row = row
    this.order = order
  }

  get row(): Row {
    if (this.#row !== undefined) return this.#row
    const known = readRows.get(this)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was packed as a row of this kind
    const row = (known ?? freeze(JSON.parse(this.#packed()))) as Row
    if (known === undefined) keep(readRows, KEPT_ROWS, this, row)
    return row
  }

  /** The row as JSON, of one line. */
  get json(): string {
    return this.#row === undefined ? this.#packed() : JSON.stringify(this.#row)
  }

  #packed(): string {
    const line = this.#block && linesOf(this.#block)[this.#place]
    if (line === undefined) throw new RangeError('a row was packed and cannot be read')
    return line
  }

  get isPacked(): boolean {
    return this.#row === undefined
  }

  /** Compresses entries together: rows of a table are much alike. */
  static pack(entries: readonly Entry<object>[]): void {
    const lines = entries.map(({ json }) => json).join('\n')
    const packed = deflateRawSync(lines, { level: constants.Z_BEST_SPEED })
    // What zlib answers is a part of a buffer of 16 kB.
    const block = Buffer.allocUnsafeSlow(packed.length)
    packed.copy(block)
    for (const [place, entry] of entries.entries()) {
      entry.#block = block
      entry.#place = place
      entry.#row = undefined
    }
  }
}

/** A row that is changed is read several times in a moment: by its change, and by the indexes. It is frozen. */
const KEPT_ROWS = 8
const readRows = new Map<object, object>()

/** Neighbours are often read together. */
const KEPT_BLOCKS = 8
const readBlocks = new Map<Buffer, readonly string[]>()

function linesOf(block: Buffer): readonly string[] {
  const known = readBlocks.get(block)
  if (known !== undefined) return known
  const lines = inflateRawSync(block).toString().split('\n')
  keep(readBlocks, KEPT_BLOCKS, block, lines)
  return lines
}

/** Puts something into a map, which loses the oldest of too many. */
function keep<Key, Value>(map: Map<Key, Value>, most: number, key: Key, value: Value): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
