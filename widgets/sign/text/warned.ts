import type { Warning } from '#contracts/api/trade/warning.ts'
import { warningWords } from '../../checkout/warning-text.ts'
import { assetOf, type Wording } from './wording.ts'

/** A warning in words; of one without words, its code. */
export const warned = (warning: Warning, wording: Wording): string =>
  warningWords(warning, {
    locale: wording.locale,
    isXrpl: wording.chain?.family === 'xrpl',
    assetOf: (address) => assetOf(address, wording),
  }) ?? warning.code
