import { expect, test } from 'vitest'
import { contrast, readColour } from './colour.ts'
import { carriesText, isDarkCard, paletteOf } from './palette.ts'

/** Numbers that look random and are the same in every run (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
const next = numbers(20_261_128)
const randomColour = () =>
  `#${Math.floor(next() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}` as const

const ON = ['surface', 'inset', 'inset-strong'] as const

/** What a palette has to keep, and the worst that was found, by the names of the two colours. */
function worst(palette: Readonly<Record<string, string>>): Map<string, number> {
  const colours = new Map(Object.entries(palette).map(([name, text]) => [name, readColour(text)]))
  const ratio = (one: string, other: string) =>
    contrast(colours.get(one) ?? [0, 0, 0], colours.get(other) ?? [0, 0, 0])
  const on = (name: string, ...more: string[]) =>
    Math.min(...[...ON, ...more].map((ground) => ratio(name, ground)))
  return new Map([
    ['text 7', ratio('text', 'surface')],
    ['text on the rest 4.5', on('text', 'accent-soft', 'good-soft', 'warn-soft', 'bad-soft')],
    ['soft 4.5', on('text-soft')],
    ['edge 3', Math.min(ratio('line-strong', 'surface'), ratio('line-strong', 'inset'))],
    ['button 4.5', Math.min(ratio('on-accent', 'accent'), ratio('on-accent', 'accent-strong'))],
    ['accent text 4.5', on('accent-text', 'accent-soft')],
    ['good 4.5', on('good', 'good-soft')],
    ['warn 4.5', on('warn', 'warn-soft')],
    ['bad 4.5', on('bad', 'bad-soft')],
  ])
}

const failing = (palette: Readonly<Record<string, string>>) =>
  [...worst(palette)].filter(([name, ratio]) => ratio < Number(name.split(' ').at(-1)))

test.each(['light', 'dark'])('whatever the accent of 1,000, everything can be read on %s', (theme) => {
  const found = Array.from({ length: 1_000 }, () => {
    const accent = randomColour()
    return failing(paletteOf({ accent }, theme === 'dark')).map((failure) => [accent, ...failure])
  })
  expect(found.flat()).toEqual([])
})

test('whatever the accent, the surface and the text, everything can be read where the surface carries text', () => {
  const looks = Array.from({ length: 1_000 }, () => ({
    accent: randomColour(),
    surface: randomColour(),
    text: randomColour(),
  })).filter(({ surface }) => carriesText(surface))
  expect(looks.length).toBeGreaterThan(300)
  expect(
    looks.flatMap((look) => failing(paletteOf(look, false)).map((failure) => [look, ...failure])),
  ).toEqual([])
})

test.each(['#777777', '#808080', '#f00', '#5b7fa6'])('%s carries no text', (surface) => {
  expect(carriesText(surface)).toBe(false)
})

test.each(['#fff', '#000', '#fffdf8', '#0c0c0d', '#ffff00'])('%s carries text', (surface) => {
  expect(carriesText(surface)).toBe(true)
})

test('an accent on which white is read stays as it is, and a light one carries black', () => {
  expect(paletteOf({ accent: '#2c56e8' }, false)).toMatchObject({ accent: '#2c56e8', 'on-accent': '#ffffff' })
  expect(paletteOf({ accent: '#ffea00' }, false)).toMatchObject({ accent: '#ffea00', 'on-accent': '#000000' })
})

test('an accent that is nearly dark enough for white becomes so, and does not flip to black', () => {
  expect(paletteOf({ accent: '#c4621a' }, false)).toMatchObject({ 'on-accent': '#ffffff' })
})

test('with a surface the theme has nothing to choose', () => {
  expect(isDarkCard({ surface: '#fffdf8' }, true)).toBe(false)
  expect(isDarkCard({ surface: '#0c0c0d' }, false)).toBe(true)
  expect(isDarkCard({ accent: '#0c0c0d' }, true)).toBe(true)
})
