import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/**
 * V8 lets a heap grow to several times what is in use before it looks for what is old. Three tenths more are enough:
 * otherwise a flood of sessions that come and go fills twice the memory (`npm run bench -- flood`).
 */
const SHARE_PERCENT = 30
/**
 * But at least so much more. The bytes of pictures that are passing through count too: V8 finds those cheaply among what
 * is young when there are 32 MB of them, and would otherwise look through the whole heap with every tenth picture.
 */
const LEAST_BYTES = 44 << 20
/** What is set holds until the next collection, however much the heap has grown by then. So there is an end to it. */
const MOST_PERCENT = 110
const EVERY_MS = 250

/** How much a heap may grow, in percent of what is in use. `used` in bytes. */
export const growthFor = (used: number): number =>
  Math.min(MOST_PERCENT, Math.max(SHARE_PERCENT, Math.round((LEAST_BYTES * 100) / used)))

/** Keeps the growth of this process's heap at what its size allows. */
export function boundHeapGrowth(): void {
  let set = 0
  const bound = () => {
    const percent = growthFor(getHeapStatistics().used_heap_size)
    if (percent === set) return
    set = percent
    setFlagsFromString(`--heap-growing-percent=${percent}`)
  }
  bound()
  setInterval(bound, EVERY_MS).unref()
}
