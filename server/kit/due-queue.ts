/** Items with a time, taken out in the order of their times, and of their coming: a binary heap. */
export interface DueQueue<Item> {
  /** `at` in epoch milliseconds. */
  add(at: number, item: Item): void
  /** The earliest time. */
  next(): number | undefined
  /** Takes out the earliest item, if its time has come. */
  take(now: number): Item | undefined
}

export function createDueQueue<Item>(): DueQueue<Item> {
  const heap: { readonly at: number; readonly number: number; readonly item: Item }[] = []
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
  }

  return {
    add(time, item) {
      heap.push({ at: time, number: count++, item })
      for (let child = heap.length - 1; child > 0;) {
        const parent = (child - 1) >> 1
        if (!isBefore(child, parent)) return
        swap(parent, child)
        child = parent
      }
    },
    next: () => heap[0]?.at,
    take(now) {
      if ((heap[0]?.at ?? Infinity) > now) return undefined
      swap(0, heap.length - 1)
      const taken = heap.pop()
      for (let parent = 0; ;) {
        const left = 2 * parent + 1
        const least = isBefore(left + 1, left) ? left + 1 : left
        if (!isBefore(least, parent)) return taken?.item
        swap(parent, least)
        parent = least
      }
    },
  }
}
