import { within } from '../../kit/deadline.ts'

/** A node that takes longer is not waited for: it counts as down. */
const DEADLINE_MS = 2_500

const timer = {
  after(ms: number, work: () => void) {
    const timeout = setTimeout(work, ms)
    return () => clearTimeout(timeout)
  },
}

/** The answer of one node; `undefined` when it fails, or takes too long. */
export const inTime = <T>(asked: Promise<T>): Promise<T | undefined> =>
  within(timer, DEADLINE_MS, asked, () => undefined).catch(() => undefined)
