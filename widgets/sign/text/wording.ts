import type { Asset } from '#contracts/api/payment.ts'
import type { PageChain } from '#contracts/embed/page.ts'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { kitText } from '#kit/text.ts'
import { cleanLabel } from '#kit/tokens/clean-label.ts'
import { formatAmount, GLANCE } from '#kit/amounts/format-amount.ts'
import { stepsText } from '../../words/en/sign-steps.ts'

/** The data for the wording of amounts and addresses. */
export interface Wording {
  readonly session: SignSession
  readonly chain: PageChain | undefined
  readonly locale: string
  readonly same: (a: string, b: string) => boolean
}

/** The asset with this address, if the session or its chain names it. */
export function assetOf(address: string, { session, chain, same }: Wording): Asset | undefined {
  if (address === 'native') return chain === undefined ? undefined : { address, ...chain.coin }
  const { quote, steps } = session
  const named = [
    ...(quote === undefined ? [] : [quote.fromToken]),
    // A token of another chain is none of this one.
    ...(quote === undefined || quote.toChain !== undefined ? [] : [quote.toToken]),
    // Without a quote, the partner supplied the step, which names a token only where a list has it.
    ...steps.flatMap(({ asset, tokens = [] }) => [asset, ...tokens]),
  ]
  return named.find((asset) => same(asset.address, address))
}

/** True for a transaction that the partner made itself: the suite has quoted nothing of it. */
export const isSupplied = ({ quote, fees }: SignSession): boolean => quote === undefined && fees === undefined

/** The tokens that no list vouches for; of a transaction that the partner made itself, those that one does too. */
export function markedTokens(session: SignSession): readonly Asset[] {
  const { quote, steps } = session
  if (quote !== undefined) return [quote.fromToken, quote.toToken].filter(({ verified }) => !verified)
  return isSupplied(session)
    ? steps
        .flatMap(({ asset, tokens = [] }) => [asset, ...tokens])
        .filter(({ address }) => address !== 'native')
    : []
}

/** An amount with its symbol, in full unless `most` digits are enough; of an unknown token, the smallest units. */
export function amountOf(amount: bigint, address: string, wording: Wording, most?: number): string {
  const asset = assetOf(address, wording)
  if (asset === undefined) return formatAmount(amount, 0, wording.locale)
  return `${formatAmount(amount, asset.decimals, wording.locale, most)} ${symbolOf(asset)}`
}

/** The least that is received, cut down at a glance. An amount that has no digits at a glance is written in full. */
export function leastAmount(amount: bigint, address: string, wording: Wording): string {
  const short = amountOf(amount, address, wording, GLANCE)
  return short.startsWith('<') ? amountOf(amount, address, wording) : short
}

/** Strangers choose symbols and names: these are cut short and cleaned of deceptive characters. */
export const symbolOf = ({ symbol }: Pick<Asset, 'symbol'>): string => cleanLabel(symbol, 20)
export const partnerName = ({ session }: Pick<Wording, 'session'>): string =>
  cleanLabel(session.partner.name, 60)

/** The short name of a step in a list. */
export function stepName({ kind, id }: SessionStep, { delivery, sale }: SignSession): string {
  if (kind === 'product' && delivery !== undefined) return stepsText.deposit
  if (kind === 'product' && sale !== undefined)
    return stepsText[sale.kind === 'brokered' ? 'offer' : sale.mode]
  // A transaction that the partner supplied can be anything.
  return stepsText[id === 'supplied' ? 'other' : kind]
}

/** The names of the steps that one transaction carries, such as "Fee and swap". */
export function namesOf(steps: readonly SessionStep[], session: SignSession): string {
  const [first = '', ...more] = steps.map((step) => stepName(step, session))
  return new Intl.ListFormat(kitText.lang).format([first, ...more.map(stepsText.further)])
}

/** An address in the spelling that the page already shows elsewhere, so that users can compare them. */
export function spelled(address: string, known: readonly (string | undefined)[], { same }: Wording): string {
  return known.find((other) => other !== undefined && same(other, address)) ?? address
}
