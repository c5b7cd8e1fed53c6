interface Placed {
  readonly order: number
}

/** The items of a chunk: a change inside moves at most as many. */
const MOST = 512

/**
 * Items in the order of their numbers. It can be walked from any place in both directions, and an item anywhere in a
 * million is put or removed in microseconds: chunks in order, each in order.
 */
export class Ordered<Item extends Placed> {
  size = 0
  readonly #chunks: Item[][] = []

  /** Puts an item in its place, or in that of the item with the same number. */
  set(item: Item): void {
    const at = this.#chunkOf(item.order)
    const chunk = this.#chunks[at]
    if (chunk === undefined) {
      this.#chunks.push([item])
      this.size += 1
      return
    }
    const place = firstFrom(chunk, item.order)
    const isThere = chunk[place]?.order === item.order
    if (isThere) {
      chunk[place] = item
      return
    }
    this.size += 1
    if (chunk.length < MOST) chunk.splice(place, 0, item)
    // At the end, where most items come, full chunks stay full.
    else if (place === MOST && at === this.#chunks.length - 1) this.#chunks.push([item])
    else {
      const right = chunk.splice(MOST / 2)
      this.#chunks.splice(at + 1, 0, right)
      const half = place <= MOST / 2 ? chunk : right
      half.splice(firstFrom(half, item.order), 0, item)
    }
  }

  remove(order: number): void {
    const at = this.#chunkOf(order)
    const chunk = this.#chunks[at]
    if (chunk === undefined) return
    const place = firstFrom(chunk, order)
    if (chunk[place]?.order !== order) return
    this.size -= 1
    chunk.splice(place, 1)
    if (chunk.length === 0) this.#chunks.splice(at, 1)
  }

  /** At most `limit` items that come after a number; backwards, those that come before it. */
  page(limit: number, after?: number, backwards = false): readonly Item[] {
    return backwards ? this.#before(limit, after ?? Number.POSITIVE_INFINITY) : this.#after(limit, after ?? 0)
  }

  #after(limit: number, order: number): readonly Item[] {
    const items: Item[] = []
    let at = this.#chunkOf(order)
    let place = firstFrom(this.#chunks[at] ?? [], order + 1)
    for (; items.length < limit && at < this.#chunks.length; at++, place = 0) {
      const chunk = this.#chunks[at] ?? []
      items.push(...chunk.slice(place, place + limit - items.length))
    }
    return items
  }

  #before(limit: number, order: number): readonly Item[] {
    const items: Item[] = []
    let at = this.#chunkOf(order)
    let end = firstFrom(this.#chunks[at] ?? [], order)
    for (; items.length < limit && at >= 0; at--, end = MOST) {
      const chunk = this.#chunks[at] ?? []
      const upTo = Math.min(end, chunk.length)
      items.push(...chunk.slice(Math.max(0, upTo - (limit - items.length)), upTo).toReversed())
    }
    return items
  }

  /** The last chunk that begins at the number or before it; otherwise the first. */
  #chunkOf(order: number): number {
    const chunks = this.#chunks
    let low = 0
    let high = chunks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((chunks[middle]?.[0]?.order ?? 0) <= order) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** The place of the first item with this number or a higher one. */
function firstFrom(chunk: readonly Placed[], order: number): number {
  let low = 0
  let high = chunk.length
  // Most items come at the end.
  if (high > 0 && (chunk[high - 1]?.order ?? 0) < order) return high
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((chunk[middle]?.order ?? 0) < order) low = middle + 1
    else high = middle
  }
  return low
}
