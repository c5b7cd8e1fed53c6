import type { WalletPayload } from '#contracts/api/payment.ts'
import { bytesFromBase58, keyBytes } from '../solana/read/base58.ts'
import type { Broadcast } from '../solana/broadcast.ts'
import { decodeSolana } from '../solana/read/decode.ts'
import { walletError } from '../solana/errors.ts'
import { bytesOf, malformed, readTransaction } from '../solana/read/message.ts'
import { WalletError } from '../wallet.ts'
import { walletError as protocolError } from '../walletconnect/errors.ts'
import type { Asked, Signer } from './signer.ts'

/** Sends what it signs; it is preferred where a wallet has both. */
const SEND = 'solana_signAndSendTransaction'
const SIGN = 'solana_signTransaction'
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const SIGNATURE_BYTES = 64

/** Wallets of Solana. What they sign and do not send, our server sends. */
export function createSolanaSigner(broadcast: Broadcast): Signer {
  return {
    kind: 'solana',
    methods: [SEND, SIGN],
    isAccount: (address) => keyBytes(address) !== undefined,
    // Base58 has one spelling of a key.
    same: (a, b) => a === b,
    decode: decodeSolana,
    aim: (payload) => paramsOf(payload),
    async sign(payload, wallet) {
      const { transaction, from } = paramsOf(payload)
      const params = { transaction, pubkey: from }
      if (wallet.methods.includes(SEND)) {
        // Nodes look by default for a block that is final, which the newest one is not yet.
        const sendOptions = { preflightCommitment: 'confirmed' }
        const { signature } = fields(await ask(wallet, SEND, { ...params, sendOptions }))
        // Without one nobody knows what became of the request.
        if (typeof signature !== 'string' || !SIGNATURE.test(signature)) throw new WalletError('failed')
        return signature
      }
      return broadcast(transaction, signedOf(transaction, from, await ask(wallet, SIGN, params)), wallet.step)
    },
  }
}

async function ask({ request }: Asked, method: string, params: object): Promise<unknown> {
  return request(method, params).catch((cause: unknown) => {
    const told = protocolError(cause)
    throw told.failure === 'failed' ? walletError(cause) : told
  })
}

/** Wallets answer the whole transaction, or, as the method began, only the signature that it lacked. */
function signedOf(transaction: string, from: string, answer: unknown): Uint8Array {
  const { transaction: signed, signature } = fields(answer)
  try {
    if (typeof signed === 'string') return bytesOf(signed)
    if (typeof signature === 'string' && SIGNATURE.test(signature))
      return withSignature(transaction, from, signature)
  } catch {
    // It is no transaction.
  }
  // Nothing was sent by us; a wallet that sends by itself all the same is found by its account's history.
  throw new WalletError('failed')
}

/** A transaction (base64) with the signature of one of its signers, both in base58, in its place. Throws Undecodable. */
function withSignature(transaction: string, signer: string, signature: string): Uint8Array {
  const bytes = bytesOf(transaction)
  const place = readTransaction(transaction).signers.findIndex(({ key }) => key === signer)
  const signed = bytesFromBase58(signature, SIGNATURE_BYTES)
  if (place < 0 || signed === undefined) throw malformed('its signature')
  // Their number comes first, in one byte: a packet holds fewer than 128 of them.
  bytes.set(signed, 1 + place * SIGNATURE_BYTES)
  return bytes
}

function paramsOf(payload: WalletPayload) {
  if (payload.kind !== 'solana') throw new WalletError('unsupported')
  return payload.params
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
