/** Cells of each side, with an empty one at each edge; the right half mirrors the left one. */
const CELLS = 8
const HALF = CELLS / 2

/** A picture for a thing that has none: the same for the same id, as SVG. */
export function drawPlaceholder(id: string): string {
  const hue = hash(id) % 360
  const pattern = hash(`${id} pattern`)
  let cells = ''
  for (let y = 1; y < CELLS - 1; y++)
    for (let x = 1; x < HALF; x++)
      if (((pattern >>> ((y - 1) * (HALF - 1) + x - 1)) & 1) === 1)
        cells += `M${x} ${y}h1v1h-1zM${CELLS - 1 - x} ${y}h1v1h-1z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 ${CELLS} ${CELLS}" shape-rendering="crispEdges"><path fill="hsl(${hue},35%,92%)" d="M0 0h${CELLS}v${CELLS}H0z"/><path fill="hsl(${hue},50%,45%)" d="${cells}"/></svg>`
}

/** FNV-1a, 32 bits, mixed once more so that ids that differ in their end differ everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 15)) >>> 0
}
