import { WalletError } from '../wallet.ts'
import { walletError as protocolError } from '../walletconnect/errors.ts'
import { decodeEvm } from '#contracts/payloads/evm/decode.ts'
import { walletError } from '../evm/errors.ts'
import type { MorePayload, Signer } from './signer.ts'

const METHOD = 'eth_sendTransaction'
const ADDRESS = /^0x[0-9a-f]{40}$/i
const HASH = /^0x[0-9a-f]{64}$/i

/** Wallets of EVM chains, which send what they sign. */
export const evmSigner: Signer = {
  kind: 'evm',
  methods: [METHOD],
  isAccount: (address) => ADDRESS.test(address),
  same: (a, b) => a.toLowerCase() === b.toLowerCase(),
  given: callOf,
  decode: decodeEvm,
  aim(payload) {
    const { chainId, from } = callOf(payload)
    return { chain: `eip155:${BigInt(chainId)}`, from }
  },
  async sign(payload, { request }) {
    if (payload.kind !== 'evm' || payload.method !== METHOD) throw new WalletError('unsupported')
    const hash = await request(payload.method, payload.params).catch((cause: unknown) => {
      const told = protocolError(cause)
      throw told.failure === 'failed' ? walletError(cause) : told
    })
    // Without a hash the outcome of the request is unknown.
    if (typeof hash !== 'string' || !HASH.test(hash)) throw new WalletError('failed')
    return hash.toLowerCase()
  },
}

function callOf(payload: MorePayload) {
  if (payload.kind !== 'evm') throw new WalletError('unsupported')
  return payload.params[0]
}
