import type { Appearance } from './appearance.ts'
import {
  BLACK,
  contrast,
  isDark,
  lightness,
  mix,
  readable,
  readColour,
  type Rgb,
  WHITE,
  writeColour,
} from './colour.ts'

/** The colours of `kit/styles/palette.css` that an appearance begins with, on light and on dark. */
export const baseColours = {
  light: {
    surface: '#ffffff',
    text: '#0e1525',
    accent: '#2c56e8',
    good: '#0b7a4b',
    warn: '#855200',
    bad: '#b3261e',
  },
  dark: {
    surface: '#141821',
    text: '#f1f3f8',
    accent: '#4269f5',
    good: '#54d3a0',
    warn: '#f3c15b',
    bad: '#ff9389',
  },
} as const

/** Of text to read, of small text and of edges of fields: WCAG 2.2, 1.4.6, 1.4.3 and 1.4.11. */
const TEXT = 7
const SOFT = 4.5
const EDGE = 3

/** How much darker, in lightness, an accent may become so that white can stand on it. */
const MOST_DEEPER = 0.06

/** The lightness of the default dark surface. */
const DARK_ENOUGH = 0.21

/** Whether text can be read on a surface: colours of middle lightness carry neither black nor white. */
export const carriesText = (surface: string): boolean => {
  const colour = readColour(surface)
  return Math.max(contrast(colour, WHITE), contrast(colour, BLACK)) >= TEXT
}

/** Whether the card is dark: as its surface says, or else as the theme does. */
export const isDarkCard = ({ surface }: Appearance, isDarkTheme: boolean): boolean =>
  surface === undefined ? isDarkTheme : isDark(readColour(surface))

/**
 * The palette of an appearance: the names of `kit/styles/palette.css` with `#rrggbb`. The names are the appearance's
 * only where it says so; everything else is mixed from them, and moved in lightness until it can be read:
 * text 7:1, soft text, words in the accent and on it 4.5:1, edges of fields 3:1. The surface has to carry text.
 */
export function paletteOf(appearance: Appearance, isDarkTheme: boolean): Readonly<Record<string, string>> {
  const dark = isDarkCard(appearance, isDarkTheme)
  const base = baseColours[dark ? 'dark' : 'light']
  const surface = readColour(appearance.surface ?? base.surface)
  const accent = readColour(appearance.accent ?? base.accent)
  const text = readable(readColour(appearance.text ?? base.text), [surface], TEXT)
  const shade = (part: number) => mix(surface, text, part)
  // Near black, the same step in lightness is hardly seen: there a panel is lifted as if the card were no darker.
  const lift = dark ? Math.max(0, DARK_ENOUGH - lightness(surface)) * 0.7 : 0
  const inset = mix(shade(lift + (dark ? 0.07 : 0.04)), accent, 0.03)
  const strong = mix(shade(lift + (dark ? 0.13 : 0.085)), accent, 0.04)
  const grounds = [surface, inset, strong] as const
  const button = buttonColours(accent)
  /** A colour of words, and the soft ground that it may stand on. */
  const pair = (name: string, colour: Rgb, tint: number) => {
    const ground = mix(surface, colour, tint)
    return { [name]: readable(colour, [...grounds, ground], SOFT), [`${name}-soft`]: ground }
  }
  const words = pair('accent-text', accent, 0.1)
  const colours: Readonly<Record<string, Rgb | undefined>> = {
    surface,
    inset,
    'inset-strong': strong,
    line: shade(lift + (dark ? 0.15 : 0.11)),
    'line-strong': readable(shade(0.45), [surface, inset], EDGE),
    text: readable(text, grounds, SOFT),
    'text-soft': readable(shade(0.62), grounds, SOFT),
    ...button,
    'accent-text': words['accent-text'],
    'accent-soft': words['accent-text-soft'],
    ...pair('good', readColour(base.good), 0.1),
    ...pair('warn', readColour(base.warn), 0.1),
    ...pair('bad', readColour(base.bad), 0.1),
  }
  return Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => [name, writeColour(colour ?? surface)]),
  )
}

/** A button's colour, that of its words, and the button's under a pointer. */
function buttonColours(accent: Rgb) {
  const deep = readable(accent, [WHITE], SOFT)
  const own = lightness(accent) - lightness(deep) <= MOST_DEEPER ? deep : accent
  const words = contrast(own, WHITE) >= SOFT || contrast(own, WHITE) >= contrast(own, BLACK) ? WHITE : BLACK
  // Away from its words, so that these stay as readable.
  const pressed = mix(own, words === WHITE ? BLACK : WHITE, 0.12)
  return { accent: own, 'accent-strong': pressed, 'on-accent': words }
}
