import { announce } from './failure.ts'
import type { WidgetOptions } from './handle.ts'
import type { Changes } from './script.ts'

const pixels = /^number \d{1,4}$/
const word = /^string [\w-]{1,128}$/
const token = /^string [!-~]{1,128}$/

const shapes: Readonly<Record<keyof WidgetOptions, RegExp>> = {
  partner: /^string [a-z0-9-]{1,64}$/,
  product: /^string (swap|bridge|sign)$/,
  theme: /^string (auto|light|dark)$/,
  // Pages hand on what a browser or a template says, such as `en-US@posix` or nothing. An odd tag counts as left out.
  locale: /^string/,
  appearance: /^object/,
  hide: /^object/,
  height: pixels,
  minHeight: pixels,
  maxHeight: pixels,
  network: /^string (mainnet|testnet|sandbox)$/,
  chain: word,
  from: token,
  to: token,
  amount: /^string \d+(\.\d+)?$/,
  session: word,
  et: word,
  lazy: /^boolean/,
  title: /^string ./,
  // From a second to a quarter of an hour, in milliseconds.
  timeout: /^number \d{4,6}$/,
  onEvent: /^function/,
  beforeSign: /^function/,
}

/** The options that `update` takes. The others count at mount. */
export const live: readonly string[] = [
  'theme',
  'locale',
  'appearance',
  'hide',
  'onEvent',
] satisfies (keyof Changes)[]

/** The rule of each option: its type and its text, as in `string dark`. A rule can be read aloud. */
export const rules = new Map(Object.entries(shapes))

/**
 * Finds a problem in a page's options: a sentence with the expected and the received value, or `undefined`. An option that
 * is `undefined` counts as left out. An update has the options `before` it. A name that is not known is refused by the
 * service, which names the nearest one: see `frameUrl`.
 */
export function findProblem(given: Readonly<Record<string, unknown>>, before = given): string | undefined {
  const required = ['partner', 'product', ...(given['product'] === 'sign' ? ['session', 'et'] : [])]
  for (const name of [...required, ...Object.keys(given)]) {
    const value = given[name]
    const type = typeof value
    // Some objects have no text. What is in them is checked by the widget.
    const received = `${type} ${type === 'object' || String(value)}`
    const rule = rules.get(name)
    if (rule && !rule.test(received) && (value !== undefined || required.includes(name)))
      return `${name}: expected ${rule.source.slice(1, -1)}, received ${name === 'et' ? type : received}`
    if (!live.includes(name) && value !== before[name]) return `${name}: expected at mount`
  }
  return undefined
}

/** Takes options that have no problem, or throws E_CONFIG_INVALID. */
export function checkOptions(given: WidgetOptions, before?: WidgetOptions): WidgetOptions {
  const problem = findProblem(given, before)
  if (problem) throw announce('E_CONFIG_INVALID', problem)
  return given
}
