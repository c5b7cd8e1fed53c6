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
/** What makes a regular expression slow on text that a stranger chose: repeated groups, references, looking around. */
const SLOW = /\)[*+{?]|\\[1-9k]|\(\?[^:]/
const MOST_REPETITIONS = 4

/** A regular expression that a service gave, if it can do no harm to use it; `undefined` otherwise. */
export function safePattern(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST_PATTERN || SLOW.test(text)) return undefined
  if ((text.match(/[*+{]/g) ?? []).length > MOST_REPETITIONS) return undefined
  try {
    return new RegExp(text).source
  } catch {
    return undefined
  }
}
