export interface Queue<T> {
  push(item: T): void
  pop(): void
  shift(): void
  first(): T | undefined
  last(): T | undefined
  at(place: number): T | undefined
  length(): number
}

/** A queue on an array: the front is cut off when it is longer than the rest. */
export function createQueue<T>(): Queue<T> {
  let items: T[] = []
  let from = 0
  return {
    push: (item) => void items.push(item),
    pop: () => void items.pop(),
    shift() {
      from += 1
      if (from * 2 < items.length) return
      items = items.slice(from)
      from = 0
    },
    first: () => items[from],
    last: () => (items.length > from ? items.at(-1) : undefined),
    at: (place) => items[from + place],
    length: () => items.length - from,
  }
}
