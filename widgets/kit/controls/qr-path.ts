import { encode } from 'uqr'

/** A QR code as one path of an SVG. */
export interface QrPath {
  /** Width and height in modules, the quiet zone included. */
  readonly size: number
  readonly path: string
}

/** Modules of light around the code (ISO/IEC 18004, §9.1); scanners lose it without. */
const QUIET = 4

/** The code that says a text; `undefined` for one that is too long for any code (2,953 bytes). */
export function qrPath(text: string): QrPath | undefined {
  try {
    const { size, data } = encode(text, { ecc: 'L', boostEcc: true, border: QUIET })
    return { size, path: data.map(row).join('') }
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

/** Dark modules that stand side by side are one rectangle: no seams between them, and a shorter path. */
function row(modules: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < modules.length; x++) {
    if (modules[x] !== true) continue
    const start = x
    while (modules[x + 1] === true) x += 1
    const width = x - start + 1
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}
