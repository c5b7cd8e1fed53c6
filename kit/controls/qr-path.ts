import { encode } from 'uqr'

/** A QR code as one path of an SVG. */
export interface QrPath {
  /** Width and height in modules, the quiet zone included. */
  readonly size: number
  readonly path: string
}

/** Light modules around the code (ISO/IEC 18004, §9.1). Without them scanners do not find it. */
const QUIET = 4

/** The code of a text; `undefined` for a text that is too long for any code (2,953 bytes). */
export function qrPath(text: string): QrPath | undefined {
  try {
    const { size, data } = encode(text, { ecc: 'L', boostEcc: true, border: QUIET })
    return { size, path: data.map(row).join('') }
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

/** Neighbouring dark modules become one rectangle, so that there are no seams and the path is shorter. */
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
