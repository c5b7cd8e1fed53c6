import { OUTLINES } from './outlines.ts'

/** Text as outlines: what is drawn has no font to look for, and nothing of a stranger's text in it but known shapes. */

const UNITS_PER_EM = 2_048

interface Glyph {
  /** Parts of an em. */
  readonly width: number
  /** An SVG path, in units of the font. */
  readonly path: string
}

const glyphs: ReadonlyMap<string, Glyph> = new Map(
  OUTLINES.split('\n').map((line) => {
    // The first sign may be a space.
    const [width = '0', ...path] = line.slice(2).split(' ')
    return [line.slice(0, 1), { width: Number(width) / UNITS_PER_EM, path: path.join(' ') }]
  }),
)

/** The signs of a text that can be drawn. Letters with marks that the font lacks lose them. */
function signsOf(text: string): readonly Glyph[] {
  const signs = Array.from(text.slice(0, 200).normalize('NFKC')).flatMap((sign) =>
    glyphs.has(sign) ? [sign] : Array.from(sign.normalize('NFD')),
  )
  return signs.flatMap((sign) => glyphs.get(sign) ?? [])
}

const widthOf = (signs: readonly Glyph[]): number => signs.reduce((sum, { width }) => sum + width, 0)

/** Whether anything of a text can be drawn. */
export const isDrawable = (text: string): boolean => signsOf(text).some(({ path }) => path !== '')

const ELLIPSIS = '…'

/** Cuts a text to a width in ems. */
function fitting(text: string, most: number): readonly Glyph[] {
  const signs = signsOf(text)
  if (widthOf(signs) <= most) return signs
  const end = signsOf(ELLIPSIS)
  let width = widthOf(end)
  const kept = signs.findIndex((sign) => (width += sign.width) > most)
  return [...signs.slice(0, kept), ...end]
}

export interface TextPlace {
  readonly x: number
  /** Of the line that the text stands on. */
  readonly y: number
  /** Of an em, in pixels. */
  readonly size: number
  /** The text is cut where it is longer, in pixels. */
  readonly most: number
  /** A colour of ours. */
  readonly colour: string
}

/** One SVG element, and how wide it is. */
export function drawText(text: string, { x, y, size, most, colour }: TextPlace) {
  const signs = fitting(text, most / size)
  const scale = size / UNITS_PER_EM
  let at = 0
  const parts = signs.map(({ width, path }) => {
    const part = path === '' ? '' : `<path transform="translate(${Math.round(at)} 0)" d="${path}"/>`
    at += width * UNITS_PER_EM
    return part
  })
  return {
    width: at * scale,
    svg: `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`,
  }
}
