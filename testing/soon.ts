import { vi } from 'vitest'

/** Waits until a check holds. Looks every millisecond: `vi.waitFor` looks every 50, and hundreds of waits add up. */
export const soon = async <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { interval: 1 })
