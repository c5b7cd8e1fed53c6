import { invalidField, SuiteError } from '../../domain/errors.ts'
import { formatUnits, type Minor, parseUnits } from '../../domain/money.ts'
import type { Payee } from '../../formats/payee.ts'
import { defined } from '../../kit/defined.ts'
import type { AddressAsk } from '../../ports/bridge.ts'
import { checkAddress } from './addresses.ts'
import { asAsset, type Currency } from './currencies.ts'
import type { BridgeDeps } from './deps.ts'
import { networkOf } from './networks.ts'
import type { BridgeAmount, BridgePair, BridgeRequest } from './offer.ts'

/** A pair as a caller writes it. */
export interface PairTexts {
  readonly fromCurrency: string
  readonly fromNetwork?: string | undefined
  readonly toCurrency: string
  readonly toNetwork?: string | undefined
}

export interface BridgeTexts extends PairTexts {
  readonly fromAmount: string
  readonly destination: string
  readonly destinationExtraId?: string | undefined
  readonly refundAddress?: string | undefined
  readonly refundExtraId?: string | undefined
}

type SentIn = 'query' | 'body'

interface Understood extends BridgePair {
  readonly currencies: { readonly from: Currency; readonly to: Currency }
}

/**
 * Reads a pair that can be bridged from here. `sentIn` names the part of the HTTP request in the errors. Look-ups of
 * tokens that are not on the list count for `asker`.
 */
export async function understandPair(
  { chains, router, currencies }: BridgeDeps,
  texts: PairTexts,
  sentIn: SentIn,
  asker: string,
): Promise<Understood> {
  const [from, to] = await Promise.all([
    currencies.find(texts.fromCurrency, texts.fromNetwork, `${sentIn}.fromNetwork`),
    currencies.find(texts.toCurrency, texts.toNetwork, `${sentIn}.toNetwork`),
  ])
  if (from.ticker === to.ticker && from.network === to.network)
    throw invalidField(
      `${sentIn}.toCurrency`,
      'must be another currency than `fromCurrency`, or on another network',
    )
  if (from.chain === undefined || from.asset === undefined || !from.canSend)
    throw new SuiteError(
      'UNSUPPORTED_TOKEN',
      `The currency ${from.ticker} on ${from.network} cannot be paid from here. The list of currencies tells which can (\`canSend\`).`,
    )
  if (!to.canReceive)
    throw new SuiteError(
      'UNSUPPORTED_TOKEN',
      `The currency ${to.ticker} on ${to.network} is not paid out at present.`,
    )
  const { chain } = chains.get(from.chain)
  const asset = from.isKnown ? from.asset : await router.token(chain.key, from.asset.address, asker)
  return {
    pair: {
      fromCurrency: from.ticker,
      fromNetwork: from.network,
      toCurrency: to.ticker,
      toNetwork: to.network,
    },
    chain: chain.key,
    from: asset,
    to: asAsset(to),
    ...defined({ toChain: to.chain }),
    currencies: { from, to },
  }
}

interface AmountTexts {
  readonly amount?: string | undefined
  /** Another name for `amount`. */
  readonly fromAmount?: string | undefined
}

/** The same with an amount in units, which must be exact. */
export async function understandAmount(
  deps: BridgeDeps,
  texts: PairTexts & AmountTexts,
  sentIn: SentIn,
  asker: string,
): Promise<BridgeAmount> {
  const [name, text] = namedAmount(texts, sentIn)
  const { currencies: _, ...pair } = await understandPair(deps, texts, sentIn, asker)
  return { ...pair, ...readAmount(deps, pair, text, `${sentIn}.${name}`) }
}

/** The amount, with the name that the caller has for it. */
function namedAmount({ amount, fromAmount }: AmountTexts, sentIn: SentIn): readonly [string, string] {
  const text = amount ?? fromAmount
  if (text === undefined) throw invalidField(`${sentIn}.amount`, 'is required')
  if (fromAmount !== undefined && withoutZeros(text) !== withoutZeros(fromAmount))
    throw invalidField(`${sentIn}.fromAmount`, 'must equal `amount`: it is another name for it')
  return [amount === undefined ? 'fromAmount' : 'amount', text]
}

function readAmount({ chains }: BridgeDeps, { chain: key, from }: BridgePair, text: string, path: string) {
  const { chain } = chains.get(key)
  const amount: Minor | undefined = parseUnits(withoutZeros(text), from.decimals)
  if (amount === undefined)
    throw invalidField(path, `must have at most ${from.decimals} decimals: ${from.symbol} has no more`)
  if (amount > chain.largest(from))
    throw new SuiteError('AMOUNT_TOO_LARGE', `The amount is larger than ${chain.key} can move. Lower it.`)
  return { amountMinor: amount.toString(), fromAmount: formatUnits(amount, from.decimals) }
}

/** Decimal text without zeros at its end. */
export const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** Reads an order: its pair, its amount and its addresses, as far as we can check them ourselves. */
export async function understandBridge(
  deps: BridgeDeps,
  texts: BridgeTexts,
  asker: string,
): Promise<BridgeRequest> {
  const { currencies, ...pair } = await understandPair(deps, texts, 'body', asker)
  const { refundAddress, refundExtraId } = texts
  if (refundAddress === undefined && refundExtraId !== undefined)
    throw invalidField('body.refundExtraId', 'needs a `refundAddress`')
  const amount = readAmount(deps, pair, texts.fromAmount, 'body.fromAmount')
  const there = readAddress(deps, currencies.to, texts.destination, texts.destinationExtraId, 'destination')
  const back =
    refundAddress === undefined
      ? undefined
      : readAddress(deps, currencies.from, refundAddress, refundExtraId, 'refund')
  return {
    ...pair,
    ...amount,
    destination: there.address,
    ...defined({
      destinationExtraId: there.extraId,
      refundAddress: back?.address,
      refundExtraId: back?.extraId,
    }),
  }
}

/** The fields of an address, by the role of the address. */
const fields = {
  destination: { address: 'body.destination', extraId: 'body.destinationExtraId' },
  refund: { address: 'body.refundAddress', extraId: 'body.refundExtraId' },
} as const

function readAddress(
  { chains }: BridgeDeps,
  currency: Currency,
  address: string,
  extraId: string | undefined,
  role: keyof typeof fields,
): Payee {
  const checked = checkAddress(chains, currency, address, extraId)
  if (checked.ok) return checked
  throw invalidField(fields[role][checked.field], checked.message)
}

/** Asks the chains and the bridge service about the addresses of an order, before anyone pays. */
export async function mustBePayable(
  deps: Pick<BridgeDeps, 'bridge' | 'chains' | 'log'>,
  request: BridgeRequest,
  partner: string,
): Promise<void> {
  const { pair, destination, destinationExtraId, refundAddress, refundExtraId } = request
  const ask = async (role: keyof typeof fields, asked: AddressAsk) => {
    const refusal = await refusalOf(deps, asked, partner)
    if (refusal === undefined) return
    const path = fields[role][refusal.problem === 'extra-id-required' ? 'extraId' : 'address']
    throw new SuiteError('INVALID_REQUEST', refusal.message, {
      details: [{ path, message: refusal.message }],
    })
  }
  await Promise.all([
    ask('destination', {
      currency: pair.toCurrency,
      network: pair.toNetwork,
      address: destination,
      ...defined({ extraId: destinationExtraId }),
    }),
    refundAddress === undefined
      ? undefined
      : ask('refund', {
          currency: pair.fromCurrency,
          network: pair.fromNetwork,
          address: refundAddress,
          ...defined({ extraId: refundExtraId }),
        }),
  ])
}

/** Why an address of the right form is not paid to all the same: by its chain, where it is served, or by the service. */
export async function refusalOf(
  { bridge, chains, log }: Pick<BridgeDeps, 'bridge' | 'chains' | 'log'>,
  ask: AddressAsk,
  partner: string,
): Promise<{ readonly problem: 'extra-id-required' | 'refused'; readonly message: string } | undefined> {
  const key = networkOf(ask.network)?.chain
  const chain = key !== undefined && chains.keys.includes(key) ? chains.get(key).chain : undefined
  const [needsExtraId, message] = await Promise.all([
    ask.extraId === undefined && chain?.needsExtraId !== undefined
      ? chain.needsExtraId(ask.address).catch((cause: unknown) => {
          // The service checks it too.
          log.warn('bridge.address-not-read', { chain: chain.key, cause })
          return false
        })
      : false,
    bridge.addressProblem(ask, partner),
  ])
  if (needsExtraId)
    return {
      problem: 'extra-id-required',
      message: `The account ${ask.address} takes no payment without a tag or memo. Ask its owner for it.`,
    }
  return message === undefined ? undefined : { problem: 'refused', message }
}
