import { LRUCache } from 'lru-cache'
import type { Kept } from '../../ports/relay/relay.ts'

/** Answers over this many characters are not kept. */
const LARGEST = 1_000_000
/** For the map, the key's entry and the times. */
const OVERHEAD = 300

/** Keeps answers until their characters are more than `most`; then those go that were not read for the longest time. */
export const createAnswers = (most: number) =>
  new LRUCache<string, Kept>({
    maxSize: most,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ result, warnings = '' }, key) =>
      key.length + result.length + warnings.length + OVERHEAD,
  })
