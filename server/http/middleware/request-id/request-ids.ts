import { formatId } from '../../../domain/ids.ts'
import type { Random } from '../../../ports/random.ts'

const DIGITS = 6
const MOST = 36 ** DIGITS

/**
 * Ids of requests: 16 random characters and a count, which costs a tenth of 22 random ones. They name a request in the
 * log, and open nothing, so that they may be guessed.
 */
export function createRequestIds(random: Pick<Random, 'bytes'>): () => string {
  let head = ''
  let count = MOST
  return () => {
    if (count >= MOST) {
      head = formatId('req', random.bytes(40)).slice(0, -DIGITS)
      count = 0
    }
    return head + (count++).toString(36).padStart(DIGITS, '0')
  }
}
