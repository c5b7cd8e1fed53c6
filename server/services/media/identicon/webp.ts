import { type Bits, createBits } from './bits.ts'

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** A square picture of two colours, in blocks of eight pixels by one or more. */
export interface TwoColours {
  /** Of each side, in pixels: a multiple of 8. */
  readonly side: number
  readonly back: Colour
  readonly front: Colour
  /** Whether the eight pixels from `column * 8` in a row have the front's colour. */
  readonly isFront: (column: number, row: number) => boolean
}

const SIGNATURE = 0x2f
const COLOR_INDEXING = 3

/**
 * Writes a picture of two colours as lossless WebP: a table of the colours, and one bit for each eight pixels.
 * https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification
 */
export function writeWebp({ side, back, front, isFront }: TwoColours): Uint8Array {
  const bits = createBits()
  bits.add(SIGNATURE, 8)
  bits.add(side - 1, 14)
  bits.add(side - 1, 14)
  // No transparency; version 0.
  bits.add(0, 1 + 3)

  bits.add(1, 1)
  bits.add(COLOR_INDEXING, 2)
  bits.add(2 - 1, 8)
  writeTable(bits, back, front)
  bits.add(0, 1)

  // Neither a colour cache nor codes by region.
  bits.add(0, 1)
  bits.add(0, 1)
  // The green channel has the indexes of eight pixels, which are all 0 or all 1 here.
  writeCode(bits, 0x00, 0xff)
  for (let other = 0; other < 4; other++) writeCode(bits, 0, 0)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side / 8; column++) bits.add(isFront(column, row) ? 1 : 0, 1)
  return wrap(bits.bytes())
}

const less = (value: number, before: number): number => (value - before) & 0xff

/** The colours as an image of two pixels; the second one is its difference from the first. */
function writeTable(bits: Bits, [red, green, blue]: Colour, front: Colour): void {
  const channels = [
    [green, less(front[1], green)],
    [red, less(front[0], red)],
    [blue, less(front[2], blue)],
    [0xff, 0],
  ] as const
  bits.add(0, 1)
  for (const [first, second] of channels) writeCode(bits, first, second)
  writeCode(bits, 0, 0)
  for (const pixel of [0, 1] as const)
    for (const channel of channels) {
      // The smaller value of two has the code 0; a value that is alone takes no bit.
      if (channel[0] !== channel[1]) bits.add(channel[pixel] === Math.min(...channel) ? 0 : 1, 1)
    }
}

/** A code for one or two values of eight bits. */
function writeCode(bits: Bits, one: number, other: number): void {
  bits.add(1, 1)
  bits.add(one === other ? 0 : 1, 1)
  bits.add(1, 1)
  bits.add(Math.min(one, other), 8)
  if (one !== other) bits.add(Math.max(one, other), 8)
}

/** The RIFF container around the picture. */
function wrap(content: Uint8Array): Uint8Array {
  const padded = content.length + (content.length % 2)
  const file = new Uint8Array(20 + padded)
  const view = new DataView(file.buffer)
  const name = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) file[at + index] = text.charCodeAt(index)
  }
  name(0, 'RIFF')
  view.setUint32(4, 12 + padded, true)
  name(8, 'WEBPVP8L')
  view.setUint32(16, content.length, true)
  file.set(content, 20)
  return file
}
