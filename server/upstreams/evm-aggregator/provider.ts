import type { Asset, Token } from '#contracts/api/payment.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import { isMinor } from '../../domain/money.ts'
import type { Route, RouteRequest } from '../../domain/quote.ts'

/** A chain, as far as aggregators need to know it. */
export interface RoutedChain {
  readonly key: ChainKey
  readonly id: number
  readonly coin: Asset
  /** KyberSwap's name of the chain. Absent where it has no routes. */
  readonly kyberswap?: string
}

/** One aggregator. Its quote and the transaction for it come from the same call, never from two aggregators. */
export interface RouteProvider {
  readonly name: string
  /** Throws SuiteError as port SwapRouter says. */
  readonly route: (chain: RoutedChain, request: RouteRequest) => Promise<Route>
  readonly close: () => Promise<void>
}

/** An aggregator that also lists tokens. */
export interface TokenProvider extends RouteProvider {
  readonly tokens: (chain: RoutedChain) => Promise<readonly Token[]>
  /** A token that is not on the list, by its address; `undefined` when the aggregator does not know it either. */
  readonly token: (chain: RoutedChain, address: string) => Promise<Token | undefined>
}

/** How long a route may be shown and signed: both aggregators' prices go stale in about that time. */
export const ROUTE_MS = 30_000

/** The address in quotes without a wallet, which aggregators want. No transaction to sign has it. */
export const PLACEHOLDER = '0x1111111111111111111111111111111111111111'

/** A chain fee for display; none where an aggregator's figures are nonsense. */
export function networkFeeOf({ coin }: RoutedChain, amount: bigint | undefined): Pick<Route, 'networkFee'> {
  return amount !== undefined && isMinor(amount) ? { networkFee: { asset: coin.address, amount } } : {}
}
