import { createPublicKey, verify } from 'node:crypto'
import { keyBytes } from '../codec/address.ts'

/** Whether a signature is an address's own, of these very bytes (Ed25519, RFC 8032). */
export function isSignatureOf(address: string, signature: Uint8Array, bytes: Uint8Array): boolean {
  try {
    const x = Buffer.from(keyBytes(address)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, bytes, key, signature)
  } catch {
    // An address that is no point of the curve signs nothing.
    return false
  }
}
