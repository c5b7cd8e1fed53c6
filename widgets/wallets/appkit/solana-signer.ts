import { bytesFromBase58, keyBytes } from '#contracts/payloads/solana/base58.ts'
import type { Broadcast } from '../solana/broadcast.ts'
import { decodeSolana, decodeSolanaTogether } from '#contracts/payloads/solana/decode.ts'
import { walletError } from '../solana/errors.ts'
import { bytesOf, malformed, readTransaction } from '#contracts/payloads/solana/message.ts'
import { WalletError } from '../wallet.ts'
import { walletError as protocolError } from '../walletconnect/errors.ts'
import { fieldOf } from '../base/field.ts'
import type { Asked, MorePayload, Signer } from './signer.ts'

/** Signs and sends; preferred where a wallet has both methods. */
const SEND = 'solana_signAndSendTransaction'
const SIGN = 'solana_signTransaction'
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const SIGNATURE_BYTES = 64

/** Wallets of Solana. Our server sends the transactions that they only sign. */
export function createSolanaSigner(broadcast: Broadcast): Signer {
  return {
    kind: 'solana',
    methods: [SEND, SIGN],
    isAccount: (address) => keyBytes(address) !== undefined,
    // Base58 has one spelling of a key.
    same: (a, b) => a === b,
    given: paramsOf,
    decode: decodeSolana,
    decodeTogether: decodeSolanaTogether,
    aim: paramsOf,
    async sign(payload, wallet) {
      const { transaction, from } = paramsOf(payload)
      const params = { transaction, pubkey: from }
      if (wallet.methods.includes(SEND)) {
        // By default nodes require a final block, which the newest block is not yet.
        const sendOptions = { preflightCommitment: 'confirmed' }
        const signature = fieldOf(await ask(wallet, SEND, { ...params, sendOptions }), 'signature')
        // Without a signature the outcome of the request is unknown.
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

/** Wallets answer the whole transaction. Older ones answer only the missing signature. */
function signedOf(transaction: string, from: string, answer: unknown): Uint8Array {
  const [signed, signature] = [fieldOf(answer, 'transaction'), fieldOf(answer, 'signature')]
  try {
    if (typeof signed === 'string') return bytesOf(signed)
    if (typeof signature === 'string' && SIGNATURE.test(signature))
      return withSignature(transaction, from, signature)
  } catch {
    // It is not a transaction.
  }
  // We sent nothing. If the wallet did, the server finds the transaction in the account's history.
  throw new WalletError('failed')
}

/** Puts a signature (base58) into a transaction (base64), at the place of its signer. Throws Undecodable. */
function withSignature(transaction: string, signer: string, signature: string): Uint8Array {
  const bytes = bytesOf(transaction)
  const place = readTransaction(transaction).signers.findIndex(({ key }) => key === signer)
  const signed = bytesFromBase58(signature, SIGNATURE_BYTES)
  if (place < 0 || signed === undefined) throw malformed('its signature')
  // The number of signatures comes first, in one byte: a packet holds fewer than 128.
  bytes.set(signed, 1 + place * SIGNATURE_BYTES)
  return bytes
}

function paramsOf(payload: MorePayload) {
  if (payload.kind !== 'solana') throw new WalletError('unsupported')
  return payload.params
}
