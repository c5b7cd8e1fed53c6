import { type Colour, writeWebp } from './webp.ts'

/** Cells of each side, with an empty one at each edge; the right half mirrors the left one. */
const CELLS = 8
const HALF = CELLS / 2
/** Widths that are drawn. */
const SIDES = [64, 128, 256] as const

/**
 * A picture for a thing that has none: the same for the same id, as WebP. Answers the smallest of 64, 128 and 256 pixels
 * that is not below `size`, or else 256.
 */
export function drawIdenticon(id: string, size: number): Uint8Array {
  const seed = hash(id)
  const side = SIDES.find((width) => width >= size) ?? SIDES[SIDES.length - 1] ?? 256
  const hue = seed % 360
  const pattern = hash(`${id} pattern`)
  const cell = side / CELLS
  return writeWebp({
    side,
    back: fromHsl(hue, 0.35, 0.92),
    front: fromHsl(hue, 0.5, 0.45),
    isFront(column, row) {
      const x = Math.floor((column * 8) / cell)
      const y = Math.floor(row / cell)
      if (x === 0 || y === 0 || x === CELLS - 1 || y === CELLS - 1) return false
      const mirrored = Math.min(x, CELLS - 1 - x) - 1
      return ((pattern >>> ((y - 1) * (HALF - 1) + mirrored)) & 1) === 1
    },
  })
}

/** FNV-1a, 32 bits, mixed once more so that ids that differ in their end differ everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 15)) >>> 0
}

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (shift: number) => {
    const place = (shift + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
