import { getAddress } from 'viem'
import { isCoinAddress } from '../../formats/evm.ts'
import type { TokenSource } from '../shared/token-book.ts'
import type { RoutedChain, TokenProvider } from './provider.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

export const tokenSource = (provider: TokenProvider, chain: RoutedChain): TokenSource => ({
  chain: chain.key,
  coin: chain.coin,
  form: 'by its address',
  addressOf(ref) {
    if (!ADDRESS.test(ref)) return undefined
    return isCoinAddress(ref) ? chain.coin.address : getAddress(ref.toLowerCase())
  },
  list: () => provider.tokens(chain),
  lookUp: (address) => provider.token(chain, address),
})
