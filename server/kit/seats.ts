/**
 * Counts what is held at the same time, in buckets. `take` takes a seat in each of the buckets, up to its most, and
 * returns how they are given back; `undefined` when one of them is full.
 */
export function createSeats() {
  const taken = new Map<string, number>()
  const add = (bucket: string, by: number) => {
    const count = (taken.get(bucket) ?? 0) + by
    if (count > 0) taken.set(bucket, count)
    else taken.delete(bucket)
  }
  return {
    take(buckets: Readonly<Record<string, number>>): (() => void) | undefined {
      if (Object.entries(buckets).some(([bucket, most]) => (taken.get(bucket) ?? 0) >= most)) return undefined
      for (const bucket of Object.keys(buckets)) add(bucket, 1)
      let isHeld = true
      return () => {
        if (isHeld) for (const bucket of Object.keys(buckets)) add(bucket, -1)
        isHeld = false
      }
    },
  }
}
