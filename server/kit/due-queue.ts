/**
 * Items with a time, taken out in the order of their times, and of their coming: a binary heap. An item is in it once:
 * another time takes the place of the one before.
 */
export interface DueQueue<Item> {
  /** `at` in epoch milliseconds. */
  add(at: number, item: Item): void
  /** The earliest time. */
  next(): number | undefined
  /** Takes out the earliest item, if its time has come. */
  take(now: number): Item | undefined
}

/** `nameOf` tells items apart. */
export function createDueQueue<Item>(nameOf: (item: Item) => unknown = (item) => item): DueQueue<Item> {
  const heap: { readonly at: number; readonly number: number; readonly item: Item }[] = []
  /** Where in the heap each item is. */
  const places = new Map<unknown, number>()
  let count = 0

  function isBefore(a: number, b: number): boolean {
    const [left, right] = [heap[a], heap[b]]
    if (left === undefined || right === undefined) return left !== undefined
    return left.at < right.at || (left.at === right.at && left.number < right.number)
  }

  function swap(a: number, b: number): void {
    const [left, right] = [heap[a], heap[b]]
    if (left === undefined || right === undefined) return
    heap[a] = right
    heap[b] = left
    places.set(nameOf(right.item), a).set(nameOf(left.item), b)
  }

  /** Moves what is at this place up or down to where it belongs. */
  function settle(place: number): void {
    let at = place
    for (let parent = (at - 1) >> 1; at > 0 && isBefore(at, parent); parent = (at - 1) >> 1) {
      swap(parent, at)
      at = parent
    }
    for (;;) {
      const left = 2 * at + 1
      const least = isBefore(left + 1, left) ? left + 1 : left
      if (!isBefore(least, at)) return
      swap(at, least)
      at = least
    }
  }

  return {
    add(time, item) {
      const place = places.get(nameOf(item)) ?? heap.length
      heap[place] = { at: time, number: count++, item }
      places.set(nameOf(item), place)
      settle(place)
    },
    next: () => heap[0]?.at,
    take(now) {
      if ((heap[0]?.at ?? Infinity) > now) return undefined
      swap(0, heap.length - 1)
      const taken = heap.pop()
      if (taken === undefined) return undefined
      places.delete(nameOf(taken.item))
      settle(0)
      return taken.item
    },
  }
}
