import type { Asset } from '#contracts/api/payment.ts'
import type { PageChain } from '#contracts/embed/page.ts'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { cleanLabel } from '../../kit/tokens/clean-label.ts'
import { formatAmount } from '../../kit/amounts/format-amount.ts'
import { stepsText } from './steps-text.ts'

/** What turns figures and addresses of a session into words. */
export interface Wording {
  readonly session: SignSession
  readonly chain: PageChain | undefined
  readonly locale: string
  readonly same: (a: string, b: string) => boolean
}

/** The asset of an address, as far as the session or its chain names it. */
export function assetOf(address: string, { session, chain, same }: Wording): Asset | undefined {
  if (address === 'native') return chain === undefined ? undefined : { address, ...chain.coin }
  const { quote, steps } = session
  // Beside the quote, only steps that the suite prepared know what their token is called.
  const named =
    quote === undefined ? [] : [quote.fromToken, quote.toToken, ...steps.map(({ asset }) => asset)]
  return named.find((asset) => same(asset.address, address))
}

/** An amount to its last digit with its symbol; the bare smallest units when the token is not known. */
export function amountOf(amount: bigint, address: string, wording: Wording): string {
  const asset = assetOf(address, wording)
  if (asset === undefined) return formatAmount(amount, 0, wording.locale)
  return `${formatAmount(amount, asset.decimals, wording.locale)} ${symbolOf(asset)}`
}

/** Symbols and names are of strangers' choosing: short, and without characters that play tricks. */
export const symbolOf = ({ symbol }: Pick<Asset, 'symbol'>): string => cleanLabel(symbol, 20)
export const partnerName = ({ session }: Pick<Wording, 'session'>): string =>
  cleanLabel(session.partner.name, 60)

/** A short name of a step for lists of them. */
export function stepName({ kind, id }: SessionStep): string {
  // Of a transaction of the partner's own making it is not known what it is.
  return stepsText[id === 'supplied' ? 'other' : kind]
}

/** Where an address stands already, in the spelling that people compare; else as it is. */
export function spelled(address: string, known: readonly (string | undefined)[], { same }: Wording): string {
  return known.find((other) => other !== undefined && same(other, address)) ?? address
}
