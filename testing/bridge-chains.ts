import { canonicalAddress as evmAddress } from '#server/chains/evm/codec/address.ts'
import { canonicalAddress as solanaAddress } from '#server/chains/solana/codec/address.ts'
import { canonicalAddress as stellarAddress } from '#server/chains/stellar/codec/address.ts'
import { canonicalAddress as xrplAddress, splitAddress } from '#server/chains/xrpl/codec/address.ts'
import { SuiteError } from '#server/domain/errors.ts'
import type { Chain } from '#server/ports/chain.ts'
import type { Chains } from '#server/ports/chains.ts'
import { createFakeChain } from './fake-chain.ts'
import { treasury } from './samples.ts'

/** One chain of each family, which reads addresses as the real one does. */
export function createBridgeChains(): Chains {
  const fake = createFakeChain({ now: () => new Date() })
  const chains: readonly Chain[] = [
    { ...fake, key: 'eth', canonicalAddress: evmAddress },
    {
      ...fake,
      key: 'xrpl',
      family: 'xrpl',
      caip2: 'xrpl:0',
      canonicalAddress: (text) => xrplAddress(text, 0),
      splitAddress: (text) => splitAddress(text, 0),
    },
    {
      ...fake,
      key: 'solana',
      family: 'solana',
      caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      canonicalAddress: solanaAddress,
    },
    { ...fake, key: 'xlm', family: 'stellar', caip2: 'stellar:pubnet', canonicalAddress: stellarAddress },
  ]
  return {
    keys: chains.map(({ key }) => key),
    get(key) {
      const chain = chains.find((each) => each.key === key)
      if (chain === undefined) throw new SuiteError('UNSUPPORTED_CHAIN', 'It is not served.')
      return { chain, treasury }
    },
  }
}
