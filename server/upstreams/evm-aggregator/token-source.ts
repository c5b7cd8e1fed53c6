import { getAddress } from 'viem'
import { isCoinAddress } from '../../formats/evm.ts'
import type { TokenSource } from '../shared/token-book.ts'
import type { Network, TokenProvider } from './provider.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** The tokens of a chain as an aggregator lists them. */
export const tokenSource = (provider: TokenProvider, network: Network): TokenSource => ({
  chain: network.key,
  coin: network.coin,
  form: 'by its address',
  addressOf(ref) {
    if (!ADDRESS.test(ref)) return undefined
    return isCoinAddress(ref) ? network.coin.address : getAddress(ref.toLowerCase())
  },
  list: () => provider.tokens(network),
  lookUp: (address) => provider.token(network, address),
})
