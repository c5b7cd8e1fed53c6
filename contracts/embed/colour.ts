/** A colour's red, green and blue from 0 to 1, in sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const WHITE: Rgb = [1, 1, 1]
/** Pure: on a softer black not every colour can be read (measured: 4.46). */
export const BLACK: Rgb = [0, 0, 0]

/** Reads `#rgb` or `#rrggbb`. */
export function readColour(text: string): Rgb {
  const digits = text.length < 7 ? text.replace(/[^#]/g, '$&$&') : text
  const part = (at: number) => parseInt(digits.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

/** Writes `#rrggbb`. */
export const writeColour = (colour: Rgb): string =>
  `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
/** In steps of 8 bits, as it is written: what is tested has to be what is shown. */
const step = (part: number) => Math.round(encoded(Math.min(1, Math.max(0, part))) * 255) / 255

const encoded = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)

/** Relative luminance, as WCAG 2 defines it. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast of two colours, from 1 to 21, as WCAG 2 defines it. */
export const contrast = (one: Rgb, other: Rgb): number => ratio(luminance(one), luminance(other))

const ratio = (one: number, other: number) =>
  one < other ? (other + 0.05) / (one + 0.05) : (one + 0.05) / (other + 0.05)

/** Whether light text is read better on it than dark text. */
export const isDark = (colour: Rgb): boolean => luminance(colour) < 0.18

type Lab = readonly [lightness: number, a: number, b: number]

/** To OKLab and back: https://bottosson.github.io/posts/oklab/ */
function toLab(colour: Rgb): Lab {
  const [r, g, b] = [linear(colour[0]), linear(colour[1]), linear(colour[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toRgb([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    step(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    step(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    step(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** The perceived lightness of a colour, from 0 to 1. */
export const lightness = (colour: Rgb): number => toLab(colour)[0]

/** A colour between two: `part` 0 is the first one, 1 the second one. */
export function mix(one: Rgb, other: Rgb, part: number): Rgb {
  const [a, b] = [toLab(one), toLab(other)]
  const between = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * part
  return toRgb([between(0), between(1), between(2)])
}

/**
 * The colour of the same hue, nearest in lightness, whose contrast with each of the backgrounds is at least `least`.
 * On its way to white or black it loses up to 60 % of its chroma.
 */
export function readable(colour: Rgb, backgrounds: readonly [Rgb, ...Rgb[]], least: number): Rgb {
  const behind = backgrounds.map(luminance)
  const isRead = (tried: Rgb) => {
    const own = luminance(tried)
    return behind.every((other) => ratio(own, other) >= least)
  }
  if (isRead(colour)) return colour
  const [from, a, b] = toLab(colour)
  const end = isDark(backgrounds[0]) ? 1 : 0
  const at = (part: number) => {
    const chroma = 1 - part * 0.6
    return toRgb([from + (end - from) * part, a * chroma, b * chroma])
  }
  let [low, high] = [0, 1]
  for (let turn = 0; turn < 12; turn++) {
    const middle = (low + high) / 2
    if (isRead(at(middle))) high = middle
    else low = middle
  }
  const found = at(high)
  return isRead(found) ? found : end === 1 ? WHITE : BLACK
}
