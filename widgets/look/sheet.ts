import type { Appearance, Font, Hideable, Look } from '#contracts/embed/appearance.ts'
import { readColour, writeColour } from '#contracts/embed/colour.ts'
import { isDarkCard, paletteOf } from '#contracts/embed/palette.ts'

/** Fonts that systems have; a page of ours loads none from elsewhere. */
const fonts: Readonly<Record<Font, string>> = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, "Arial Rounded MT Bold", Nunito, sans-serif',
  serif: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", "DejaVu Serif", P052, serif',
  mono: 'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
}

/** Radii of `kit/styles/theme.css` as parts of the card's. */
const radii = { xl: 1, l: 0.75, m: 0.6, s: 0.4 } as const

const compact = { 'gap-s': 6, 'gap-m': 8, 'gap-l': 12, 'gap-xl': 18, target: 40 } as const

/** The parts that a page can leave out. A title stays for those who hear it. */
const parts: Readonly<Record<Hideable, string>> = {
  title:
    '.head h1{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.head:not(:has(button,.network-label,img)){display:none}',
  chain: '.head .select{display:none}',
  flip: '.flip .icon-button{display:none}',
}

/**
 * The style sheet of a look that has been checked. Every text in it is one of ours, a number, or a colour that was
 * written from its numbers: nothing from outside can end a rule.
 */
export function sheetOf({ appearance = {}, hide = [] }: Look, isDarkTheme: boolean): string {
  const declarations = Object.entries(propertiesOf(appearance, isDarkTheme)).map(
    ([name, value]) => `--${name}:${value}`,
  )
  const rules = hide.map((name) => parts[name])
  const scheme = isDarkCard(appearance, isDarkTheme) ? 'dark' : 'light'
  return [`:root:root{${declarations.join(';')}}`, `body{color-scheme:${scheme}}`, ...rules].join('')
}

const COLOURS = ['accent', 'surface', 'text'] as const

function propertiesOf(appearance: Appearance, isDarkTheme: boolean): Readonly<Record<string, string>> {
  const { background, radius, font, density } = appearance
  return {
    // Without a colour, the palette is the style sheet's.
    ...(COLOURS.some((name) => appearance[name] !== undefined) && paletteOf(appearance, isDarkTheme)),
    ...(background !== undefined && { page: writeColour(readColour(background)) }),
    ...(radius !== undefined && {
      ...Object.fromEntries(
        Object.entries(radii).map(([name, part]) => [`round-${name}`, `${Math.round(radius * part)}px`]),
      ),
      ...(radius === 0 && { 'round-pill': '0px' }),
    }),
    ...(font !== undefined && { font: fonts[font] }),
    ...(density === 'compact' &&
      Object.fromEntries(Object.entries(compact).map(([name, px]) => [name, `${px}px`]))),
  }
}
