import type { Asset, Token } from '#contracts/api/payment.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { isCoinAddress } from '../../formats/evm.ts'
import { defined } from '../../kit/defined.ts'
import { createOnce } from '../../kit/once.ts'
import type { BridgeCurrency } from '../../ports/bridge.ts'
import type { Chain } from '../../ports/chain.ts'
import type { BridgePorts } from './ports.ts'
import { networkOf } from './networks.ts'

/** A currency of the bridge service, in our terms. */
export interface Currency extends BridgeCurrency {
  /** The chain of its network, where it is served here. */
  readonly chain?: ChainKey
  /** On a served chain: the coin, or the token. */
  readonly asset?: Asset
  /** True when the decimals of `asset` come from the chain’s own list. */
  readonly isKnown: boolean
}

export interface Currencies {
  list(): Promise<readonly Currency[]>
  /** Throws UNSUPPORTED_TOKEN for another name, and INVALID_REQUEST where the network has to be named. */
  find(ticker: string, network: string | undefined, networkField: string): Promise<Currency>
}

const FRESH_MS = 5 * 60_000
/** A service that is away for a while still has the currencies that it had. */
const USABLE_MS = 60 * 60_000
const USUAL_DECIMALS = 8

type CurrencyPorts = Pick<BridgePorts, 'chains' | 'router' | 'clock' | 'log'> & {
  readonly bridge: NonNullable<BridgePorts['bridge']>
}

/** The currencies of the bridge service, kept for minutes and read once at a time. */
export function createCurrencies(ports: CurrencyPorts): Currencies {
  const { bridge, clock, log } = ports
  let kept: { readonly at: number; readonly currencies: readonly Currency[] } | undefined
  const once = createOnce<readonly Currency[]>()

  async function read(): Promise<readonly Currency[]> {
    const currencies = await understand(ports, await bridge.currencies())
    kept = { at: clock.now().getTime(), currencies }
    return currencies
  }

  const currencies: Currencies = {
    async list() {
      const age = kept === undefined ? Infinity : clock.now().getTime() - kept.at
      if (kept !== undefined && age < FRESH_MS) return kept.currencies
      const reading = once.run('currencies', read)
      if (kept === undefined || age >= USABLE_MS) return reading
      const { currencies: last } = kept
      return reading.catch((cause: unknown) => {
        log.warn('bridge.old-currencies', { cause })
        return last
      })
    },

    async find(ticker, network, networkField) {
      const named = (await currencies.list()).filter((currency) => currency.ticker === ticker)
      const found =
        network !== undefined
          ? named.find((currency) => currency.network === network)
          : named.length === 1
            ? named[0]
            : named.find((currency) => currency.network === ticker && currency.tokenContract === undefined)
      if (found !== undefined) return found
      if (network === undefined && named.length > 1)
        throw invalidField(
          networkField,
          `is required: ${ticker} is on ${named.map((currency) => currency.network).join(', ')}`,
        )
      const name = network === undefined ? ticker : `${ticker} on ${network}`
      throw new SuiteError('UNSUPPORTED_TOKEN', `The currency ${name} cannot be bridged.`)
    },
  }
  return currencies
}

async function understand(
  { chains, router, log }: CurrencyPorts,
  listed: readonly BridgeCurrency[],
): Promise<readonly Currency[]> {
  const keyOf = ({ network }: BridgeCurrency): ChainKey | undefined => {
    const key = networkOf(network)?.chain
    return key !== undefined && chains.keys.includes(key) ? key : undefined
  }
  const keys = new Set(listed.filter(({ tokenContract }) => tokenContract !== undefined).map(keyOf))
  const tokens = new Map<string, readonly Token[]>()
  await Promise.all(
    [...keys].map(async (key) => {
      if (key === undefined) return
      // Without its list, a token is looked up once someone asks for it.
      const known = await router.tokens(key).catch((cause: unknown) => {
        log.warn('bridge.tokens-not-listed', { chain: key, cause })
        return []
      })
      tokens.set(key, known)
    }),
  )
  return listed.map((currency) => {
    const key = keyOf(currency)
    if (key === undefined) return { ...currency, canSend: false, isKnown: false }
    const { chain } = chains.get(key)
    const { asset, isKnown } = assetOf(chain, currency, tokens.get(key) ?? [])
    return {
      ...currency,
      chain: key,
      isKnown,
      canSend: currency.canSend && asset !== undefined && chain.feeAsset(asset).address === asset.address,
      ...defined({ asset }),
    }
  })
}

function assetOf(
  chain: Chain,
  { ticker, name, network, tokenContract, decimals = USUAL_DECIMALS }: BridgeCurrency,
  tokens: readonly Token[],
): { readonly asset?: Asset; readonly isKnown: boolean } {
  if (tokenContract === undefined || isCoinAddress(tokenContract)) {
    // A token whose contract the service leaves out must not be taken for the coin.
    const isCoin = networkOf(network)?.coins.includes(ticker) === true
    return isCoin ? { asset: chain.coin, isKnown: true } : { isKnown: false }
  }
  const ref = chain.canonicalAsset(tokenContract)
  if (ref === undefined) return { isKnown: false }
  const known = tokens.find(({ address }) => address === ref.address)
  return known === undefined
    ? { asset: { ...ref, symbol: ticker.toUpperCase(), name, decimals }, isKnown: false }
    : { asset: known, isKnown: true }
}

/** The currency as an asset, also where its chain is not served here. */
export const asAsset = (currency: Currency): Asset =>
  currency.asset ?? {
    address: currency.tokenContract ?? 'native',
    symbol: currency.ticker.toUpperCase(),
    name: currency.name,
    decimals: currency.decimals ?? USUAL_DECIMALS,
  }
