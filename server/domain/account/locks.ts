import { SuiteError } from '../errors.ts'

/**
 * What a partner's swaps and bridges are limited to, whoever asks for them. They bind quotes and new payments. A payment that
 * exists is finished as it was agreed: its fee may be paid. An empty list allows nothing, a list that is left out everything.
 */
export interface Locks {
  readonly swap?: SwapLocks | undefined
  readonly bridge?: BridgeLocks | undefined
}

export interface SwapLocks {
  readonly chains?: readonly string[] | undefined
  /** Tokens as `chain:address`, in the chain's canonical spelling. */
  readonly from?: readonly string[] | undefined
  readonly to?: readonly string[] | undefined
  readonly mostSlippageBps?: number | undefined
}

export interface BridgeLocks {
  /** Currencies as `ticker/network`. */
  readonly from?: readonly string[] | undefined
  readonly to?: readonly string[] | undefined
  /** The one address that is paid, with its tag or memo: another tag is another person. */
  readonly destination?: string | undefined
  readonly destinationExtraId?: string | undefined
}

export const lockedToken = (chain: string, { address }: { readonly address: string }): string =>
  `${chain}:${address}`
export const lockedCurrency = (ticker: string, network: string): string => `${ticker}/${network}`

export const allows = (list: readonly string[] | undefined, value: string): boolean =>
  list === undefined || list.includes(value)

interface LockedSwap {
  readonly chain: string
  readonly from: { readonly address: string }
  readonly to: { readonly address: string }
  readonly slippageBps: number
}

/** A partner, as far as it is looked at here. */
interface Locked {
  readonly locks?: Locks | undefined
}

/** Throws LOCKED for a swap that the partner does not offer. */
export function mustBeOfferedSwap({ locks: { swap = {} } = {} }: Locked, asked: LockedSwap): void {
  const { chain, from, to, slippageBps } = asked
  mustBeIn('chain', swap.chains, chain)
  mustBeIn('fromToken', swap.from, lockedToken(chain, from))
  mustBeIn('toToken', swap.to, lockedToken(chain, to))
  const most = swap.mostSlippageBps
  if (most !== undefined && slippageBps > most)
    throw locked('slippageBps', `The highest slippage here is ${most / 100} %.`, [`at most ${most}`])
}

interface LockedPair {
  readonly fromCurrency: string
  readonly fromNetwork: string
  readonly toCurrency: string
  readonly toNetwork: string
}

/** Throws LOCKED for a pair of currencies that the partner does not offer. */
export function mustBeOfferedPair({ locks: { bridge = {} } = {} }: Locked, pair: LockedPair): void {
  mustBeIn('fromCurrency', bridge.from, lockedCurrency(pair.fromCurrency, pair.fromNetwork))
  mustBeIn('toCurrency', bridge.to, lockedCurrency(pair.toCurrency, pair.toNetwork))
}

interface LockedPayee {
  readonly destination: string
  readonly destinationExtraId?: string | undefined
}

/** Throws LOCKED for an address that the partner's bridges do not pay. */
export function mustBeOfferedPayee({ locks: { bridge = {} } = {} }: Locked, asked: LockedPayee): void {
  const { destination, destinationExtraId } = bridge
  if (destination === undefined) return
  if (asked.destination !== destination)
    throw locked('destination', 'Another address is paid here.', [destination])
  if (asked.destinationExtraId !== destinationExtraId)
    throw locked('destinationExtraId', 'Another tag or memo is paid here.', [destinationExtraId ?? 'none'])
}

/** The most of a list that an error names. */
const MOST_NAMED = 20

function mustBeIn(field: string, list: readonly string[] | undefined, value: string): void {
  if (list !== undefined && !list.includes(value))
    throw locked(field, `${value} is not offered here. Choose another one.`, list.slice(0, MOST_NAMED))
}

const locked = (field: string, message: string, allowed: readonly string[]) =>
  new SuiteError('LOCKED', message, { details: { field, allowed } })
