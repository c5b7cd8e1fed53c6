import type { Warning } from '#contracts/api/trade/warning.ts'
import { formatPercent, units } from '#kit/amounts/format-amount.ts'
import { localAmount } from '#kit/amounts/parse-amount.ts'
import { cleanLabel } from '#kit/tokens/clean-label.ts'
import { warningText as words } from '../words/en/warnings.ts'

interface Named {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

interface Known {
  readonly locale: string
  /** The asset with this address, where it is known. */
  readonly assetOf: (address: string) => Named | undefined
  /** On the XRP Ledger, amounts of tokens are decimal text. */
  readonly isXrpl: boolean
}

/** A warning of the server in words, by its code; `undefined` for one that is not for users. */
export function warningWords({ code, details }: Warning, known: Known): string | undefined {
  const percent = (bps = 0) => formatPercent(bps, known.locale)
  switch (code) {
    case 'UNVERIFIED_TOKEN': {
      const address = details?.asset ?? ''
      return words.unverified(symbolOf(known.assetOf(address)), address)
    }
    case 'HIGH_PRICE_IMPACT':
      return words.impact(percent(details?.priceImpactBps))
    case 'PRICE_UNKNOWN':
      return words.priceUnknown
    case 'PRICE_UNFAVORABLE':
      return words.priceUnfavorable(percent(details?.lossBps))
    case 'SEVERAL_SIGNATURES':
      return words.severalSignatures
    case 'CONTRACT_ACCOUNT':
      return words.contractAccount
    case 'UNSUPPORTED_ACCOUNT':
      return words.account[details?.reason ?? 'CONTRACT']
    case 'INSUFFICIENT_FUNDS':
      return fundsWords(details, known)
    case 'EARLIER_PAYMENT_PENDING':
      return undefined
  }
}

const symbolOf = (asset: Named | undefined): string =>
  asset === undefined ? '?' : cleanLabel(asset.symbol, 20)

function fundsWords(details: Warning['details'] = {}, { locale, assetOf, isXrpl }: Known): string {
  const asset = assetOf(details.asset ?? 'native')
  const missing = words.missing[details.for ?? 'amount']
  const { has, needed } = details
  if (asset === undefined || has === undefined || needed === undefined) return missing
  const written = (amount: string) =>
    isXrpl && asset.address !== 'native'
      ? `${localAmount(amount, locale)} ${symbolOf(asset)}`
      : units(amount, { ...asset, symbol: symbolOf(asset) }, locale)
  const say = details.estimated === true ? words.fundsPerhaps : words.funds
  return `${say(written(has), written(needed))} ${missing}`
}
