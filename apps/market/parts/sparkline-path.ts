/** Half of the line's width, so that it is not cut at the edges. */
const EDGE = 1.5

/** A line through prices, as the path of an SVG of this size. */
export function sparklinePath(prices: readonly number[], width: number, height: number): string {
  if (prices.length < 2) return ''
  const low = Math.min(...prices)
  const spread = Math.max(...prices) - low
  const room = height - 2 * EDGE
  return prices
    .map((price, at) => {
      const x = round((at / (prices.length - 1)) * width)
      const y = round(spread === 0 ? height / 2 : EDGE + room * (1 - (price - low) / spread))
      return `${at === 0 ? 'M' : 'L'}${x} ${y}`
    })
    .join('')
}

const round = (value: number): number => Number(value.toFixed(2))
