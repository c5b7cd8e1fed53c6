import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { verifySignature } from 'xrpl'
import { accountBytes } from '../codec/values.ts'
import { encodeBytes } from '../codec/encode.ts'
import { prefix } from '../codec/hash.ts'

/** What a signature stands for, as far as it is looked at here. */
interface SignedBlob {
  readonly blob: string
  readonly json: Readonly<Record<string, unknown>>
}

const ED25519 = /^ED[\dA-F]{64}$/
/** Keys are read once; signatures are checked every time. */
const keys = new Map<string, KeyObject>()
const MAX_KEYS = 10_000

function keyOf(publicKey: string): KeyObject {
  const known = keys.get(publicKey)
  if (known !== undefined) return known
  if (keys.size > MAX_KEYS) keys.clear()
  const x = Buffer.from(publicKey.slice(2), 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  keys.set(publicKey, key)
  return key
}

/** Whether the transaction's signature is that of its key: Ed25519 by Node's own crypto, others by the library. */
export function isSigned({ blob, json }: SignedBlob): boolean {
  const { TxnSignature, SigningPubKey, ...rest } = json
  if (typeof TxnSignature !== 'string' || typeof SigningPubKey !== 'string') return false
  try {
    if (!ED25519.test(SigningPubKey)) return verifySignature(blob)
    // Signers are not signed, and stand in no transaction that has one signature.
    if ('Signers' in json) return false
    const data = Buffer.concat([prefix.signing, encodeBytes({ ...rest, SigningPubKey })])
    return verify(null, data, keyOf(SigningPubKey), Buffer.from(TxnSignature, 'hex'))
  } catch {
    return false
  }
}

const digest = (algorithm: string, data: Uint8Array) => createHash(algorithm).update(data).digest()

/** Whether an address is that of a public key in hex. */
export function isAddressOf(publicKey: string, address: string): boolean {
  const id = digest('ripemd160', digest('sha256', Buffer.from(publicKey, 'hex')))
  return id.equals(accountBytes(address))
}
