/** How addresses look, by the code of the network: enough to tell one family from another before anyone pays there. */

const EVM = /^0x[0-9a-fA-F]{40}$/
const forms: Readonly<Record<string, RegExp>> = {
  eth: EVM,
  bsc: EVM,
  base: EVM,
  arbitrum: EVM,
  op: EVM,
  optimism: EVM,
  matic: EVM,
  polygon: EVM,
  avaxc: EVM,
  xrp: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
  sol: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  xlm: /^G[A-Z2-7]{55}$/,
}

/** Whether a text can be an address of the network; true for a network that is not known here. */
export const mayBeAddress = (network: string, text: string): boolean => forms[network]?.test(text) ?? true

const LONGEST_PATTERN = 200
/** How often the length of a match may be open in one alternative: each multiplies the time that a mismatch takes. */
const MOST_OPEN = 2
/** One character: itself, an escape that stands for one, or a class. */
const ONE = String.raw`(?:[^\\^$*+?()[\]{}|]|\\[dwDW.*+?()[\]{}|/-]|\[(?:[^\]\\]|\\.)+\])`
const TIMES = String.raw`(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})`
/** A choice of beginnings, such as `(bc1|[13])`, once and not repeated. */
const CHOICE = String.raw`\((?:\?:)?${ONE}*(?:\|${ONE}*)*\)`
const ALTERNATIVE = String.raw`\^?(?:${ONE}${TIMES}?)*(?:${CHOICE}(?:${ONE}${TIMES}?)*)?\$?`
const SIMPLE = new RegExp(`^${ALTERNATIVE}(?:\\|${ALTERNATIVE})*$`)
const alternatives = new RegExp(ALTERNATIVE, 'g')
const OPEN = new RegExp(String.raw`${ONE}(?:[*+?]|\{\d{1,3},)|${ONE}`, 'g')

/**
 * A regular expression that a service gave, if it is of a form that is fast on any text that a stranger chose;
 * `undefined` otherwise.
 */
export function safePattern(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST_PATTERN || !SIMPLE.test(text)) return undefined
  if ((text.match(alternatives) ?? []).some((alternative) => openIn(alternative) > MOST_OPEN))
    return undefined
  try {
    return new RegExp(text).source
  } catch {
    return undefined
  }
}

/** How many parts of a pattern may match texts of several lengths. */
const openIn = (pattern: string): number =>
  (pattern.match(OPEN) ?? []).filter((part) => /[^\\][*+?,]$/.test(part)).length
