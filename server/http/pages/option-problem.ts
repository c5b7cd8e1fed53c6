import { themes } from '#contracts/embed/check-look.ts'
import { nearest } from '#contracts/embed/nearest.ts'
import { optionNames } from '#contracts/embed/option-names.ts'

/** What stands in a widget's address: its options there, and what the loader says beside them. */
const inAddress = ['partner', 'theme', 'locale', 'network', 'chain', 'from', 'to', 'amount', 'session']
/** `unknown` has the names of a page's options that the loader does not know. */
const others = ['embed', 'unknown']

/**
 * What is wrong in the options of a widget's address, in a sentence with the nearest name: a name that does not exist, or a
 * value outside of its list. The loader has checked the values of its page; a plain frame's are seen here first.
 */
export function optionProblem(query: Readonly<Record<string, unknown>>): string | undefined {
  const { unknown = [], theme, amount } = query
  const named = [unknown].flat().map((name) => expectedName(String(name), ['partner', ...optionNames]))
  const here = Object.keys(query)
    .filter((name) => ![...inAddress, ...others].includes(name))
    .map((name) => expectedName(name, inAddress))
  const values = [
    theme !== undefined && !themes.some((known) => known === theme)
      ? `theme: expected ${nearest(shown(theme), themes)}, received ${shown(theme)}`
      : undefined,
    amount !== undefined && !/^(\d{1,40}(\.\d{1,40})?)?$/.test(shown(amount))
      ? `amount: expected a number such as 1.5, received ${shown(amount)}`
      : undefined,
  ]
  return [...named, ...here, ...values].find((problem) => problem !== undefined)
}

/** A token that a page names by its symbol; everything else is an address, which need not be on a list. */
const SYMBOL = /^[a-z0-9$+-]{1,12}$/i

/** Whether a page names a token by its symbol. */
export const namesToken = ({ from, to }: Readonly<Record<string, unknown>>): boolean =>
  [from, to].some((name) => typeof name === 'string' && name !== 'native' && SYMBOL.test(name))

/** The same of the tokens that a swap begins with, where the chain's list is known. */
export function tokenProblem(
  symbols: readonly string[] | undefined,
  { from, to }: Readonly<Record<string, unknown>>,
): string | undefined {
  if (symbols === undefined) return undefined
  const known = new Set(['native', ...symbols].map((symbol) => symbol.toLowerCase()))
  for (const [name, value] of Object.entries({ from, to }))
    if (typeof value === 'string' && SYMBOL.test(value) && !known.has(value.toLowerCase()))
      return `${name}: expected ${nearest(value, symbols)}, received ${value}`
  return undefined
}

const expectedName = (name: string, names: readonly string[]): string =>
  `${shown(name)}: expected ${nearest(name, names)}, received another name`

const shown = (value: unknown): string => (typeof value === 'string' ? value : typeof value).slice(0, 80)
