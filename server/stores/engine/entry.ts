import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import { freeze } from './plain.ts'

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
    const read: unknown = JSON.parse(this.#packed())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was packed as a row of this kind
    return freeze(read as Row)
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

/** Neighbours are often read together. */
const KEPT_BLOCKS = 8
const read = new Map<Buffer, readonly string[]>()

function linesOf(block: Buffer): readonly string[] {
  const known = read.get(block)
  if (known !== undefined) return known
  const lines = inflateRawSync(block).toString().split('\n')
  read.set(block, lines)
  const [oldest] = read.keys()
  if (read.size > KEPT_BLOCKS && oldest !== undefined) read.delete(oldest)
  return lines
}
