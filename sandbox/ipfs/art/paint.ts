import { createRandom, type Random } from '../../xrpl/history/random.ts'
import { type Colour, pixelPng } from './png.ts'

/** Pictures drawn by code, the same for a seed. */

const SIZE = 512
const CELLS = 16
const hue = (degrees: number, light: number): string => `hsl(${Math.round(degrees)} 62% ${light}%)`

/** Hue in degrees and lightness from 0 to 1 as a colour, with a saturation of 60 %. */
function colourOf(degrees: number, light: number): Colour {
  const part = (n: number) => {
    const k = (n + degrees / 30) % 12
    return Math.round(
      255 * (light - 0.6 * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1))),
    )
  }
  return [part(0), part(8), part(4)]
}

/** A shape that mirrors itself, in large pixels. */
export function pixelPicture(seed: string): Buffer {
  const random = createRandom(seed)
  const base = random.whole(0, 359)
  const palette = [
    colourOf(base, 0.93),
    colourOf(base, 0.45),
    colourOf((base + random.whole(90, 180)) % 360, 0.55),
    colourOf(base, 0.22),
  ]
  const half = Array.from({ length: CELLS }, (_, y) =>
    Array.from({ length: CELLS / 2 }, (__, x) => {
      const near = Math.hypot(x - CELLS / 2, y - CELLS / 2) / (CELLS / 2)
      return random.next() > 1.15 - near * 0.15 - (near < 0.85 ? 0.65 : 0) ? random.whole(1, 3) : 0
    }),
  )
  return pixelPng(
    half.map((row) => [...row, ...row.toReversed()]),
    palette,
    SIZE / CELLS,
  )
}

const drawings = {
  waves(random: Random, base: number) {
    return Array.from({ length: random.whole(4, 9) }, (_, at) => {
      const y = 80 + at * 48 + random.whole(-12, 12)
      const bend = random.whole(20, 110)
      const d = `M0 ${y}q64 ${-bend} 128 0t128 0 128 0 128 0V512H0z`
      return `<path d="${d}" fill="${hue(base + at * 9, 28 + at * 6)}" fill-opacity=".8"/>`
    })
  },
  orbits(random: Random, base: number) {
    return Array.from({ length: random.whole(3, 7) }, (_, at) => {
      const r = 50 + at * 30
      const turn = random.next() * 2 * Math.PI
      const [x, y] = [256 + r * Math.cos(turn), 256 + r * Math.sin(turn)].map(Math.round)
      const ring = `<circle cx="256" cy="256" r="${r}" fill="none" stroke="${hue(base, 70)}" stroke-width="4"/>`
      return `${ring}<circle cx="${x}" cy="${y}" r="${random.whole(10, 26)}" fill="${hue(base + at * 40, 60)}"/>`
    })
  },
  folds(random: Random, base: number) {
    return Array.from({ length: random.whole(5, 9) }, (_, at) => {
      const points = Array.from({ length: 6 }, () => random.whole(60, 452)).join(' ')
      return `<polygon points="${points}" fill="${hue(base + at * 12, 35 + at * 6)}" fill-opacity=".85"/>`
    })
  },
} as const
export type Drawing = keyof typeof drawings

/** A vector picture of 512 by 512. */
export function vectorPicture(drawing: Drawing, seed: string, extra = ''): Buffer {
  const random = createRandom(seed)
  const base = random.whole(0, 359)
  const shapes = drawings[drawing](random, base).join('')
  const paper = `<rect width="512" height="512" fill="${hue(base, 92)}"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${paper}${shapes}${extra}</svg>`,
  )
}

/** A round mark with the first letters of a token. */
export function tokenMark(code: string): Buffer {
  const base = createRandom(`mark ${code}`).whole(0, 359)
  const letters = code.slice(0, 2).toUpperCase()
  const disc = `<circle cx="256" cy="256" r="248" fill="${hue(base, 40)}"/>`
  const text = `<text x="256" y="336" font-family="sans-serif" font-size="230" text-anchor="middle" fill="#fff">${letters}</text>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${disc}${text}</svg>`,
  )
}
