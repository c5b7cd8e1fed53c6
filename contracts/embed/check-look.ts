import type { Appearance, Font, Hideable, Look } from './appearance.ts'
import { nearest } from './nearest.ts'
import { carriesText } from './palette.ts'

export const fonts = ['system', 'rounded', 'serif', 'mono'] as const satisfies readonly Font[]
export const densities = ['normal', 'compact'] as const
export const themes = ['auto', 'light', 'dark'] as const
export const hideable = ['title', 'chain', 'flip'] as const satisfies readonly Hideable[]
export const MOST_RADIUS = 24

interface Rule {
  /** As an error says it. */
  readonly expected: string
  readonly fits: (value: unknown) => boolean
}

const oneOf = (names: readonly string[]): Rule => ({
  expected: names.join(', '),
  fits: (value) => names.some((name) => name === value),
})

const colour: Rule = {
  expected: '#rgb or #rrggbb',
  fits: (value) => typeof value === 'string' && /^#([\da-f]{3}){1,2}$/i.test(value),
}

const rules: Readonly<Record<keyof Appearance, Rule>> = {
  accent: colour,
  background: colour,
  surface: colour,
  text: colour,
  radius: {
    expected: `a whole number from 0 to ${MOST_RADIUS}`,
    fits: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_RADIUS,
  },
  font: oneOf(fonts),
  density: oneOf(densities),
  theme: oneOf(themes),
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const show = (value: unknown): string => (JSON.stringify(value) ?? typeof value).slice(0, 80)

/** Whether something from outside is a look, as `findLookProblem` has nothing to say. */
export const isLook = (value: unknown): value is Look => findLookProblem(value) === undefined

/**
 * Finds what is wrong in a look from outside: a sentence that begins with the name of the value, such as
 * `appearance.accent: expected #rgb or #rrggbb, received "red"`. A value that is `undefined` counts as left out.
 */
export function findLookProblem(value: unknown): string | undefined {
  if (!isObject(value)) return `look: expected an object, received ${show(value)}`
  const { appearance = {}, hide = [] } = value
  if (!isObject(appearance)) return `appearance: expected an object, received ${show(appearance)}`
  for (const [name, given] of Object.entries(appearance)) {
    const rule = new Map<string, Rule>(Object.entries(rules)).get(name)
    if (rule === undefined)
      return name === 'logo'
        ? 'appearance.logo: expected in your account, whose logo all pages show'
        : `appearance.${name}: expected ${nearest(name, Object.keys(rules))}, received another name`
    if (given !== undefined && !rule.fits(given))
      return `appearance.${name}: expected ${rule.expected}, received ${show(given)}`
  }
  const { surface } = appearance
  if (typeof surface === 'string' && !carriesText(surface))
    return `appearance.surface: expected a colour on which black or white can be read (7:1), received ${show(surface)}`
  if (!Array.isArray(hide)) return `hide: expected a list, received ${show(hide)}`
  const at = hide.findIndex((name: unknown) => !hideable.some((known) => known === name))
  if (at < 0) return undefined
  const odd: unknown = hide[at]
  return `hide: expected ${typeof odd === 'string' ? nearest(odd, hideable) : hideable.join(', ')}, received ${show(odd)}`
}
