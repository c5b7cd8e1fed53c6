import type { MountOptions } from '#contracts/embed/options.ts'

export type Limits = Pick<MountOptions, 'minHeight' | 'maxHeight'>

/**
 * A height within the page's limits, in CSS pixels. The lower limit wins. A widget that asks for more than 4,000 where
 * the page has no limit is broken.
 */
export const clamp = (height: number, { minHeight = 0, maxHeight = 4000 }: Limits) =>
  Math.max(minHeight, Math.min(maxHeight, Math.ceil(height)))

/**
 * Turns the height that a widget asks for into the height of its frame, or into `undefined` for no change. In a loop,
 * where the widget's height depends on the frame's, the frame stops shrinking and so rests at its greatest height.
 */
export function createSizer(limits: Limits, now: () => number): (asked: number) => number | undefined {
  /** With more changes than this without a second's rest, page and widget push each other. */
  const MAX_CHANGES = 60
  const REST_MS = 1_000
  let current = 0
  let changes = 0
  let last = 0

  return (asked) => {
    const height = clamp(asked, limits)
    if (height === current) return undefined
    const time = now()
    changes = time - last > REST_MS ? 1 : changes + 1
    last = time
    if (changes > MAX_CHANGES && height < current) return undefined
    current = height
    return height
  }
}
