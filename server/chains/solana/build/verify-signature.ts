import { createPublicKey, verify } from 'node:crypto'
import { keyBytes } from '../codec/address.ts'

/** Whether an address has signed exactly these bytes (Ed25519, RFC 8032). */
export function isSignatureOf(address: string, signature: Uint8Array, bytes: Uint8Array): boolean {
  try {
    const x = Buffer.from(keyBytes(address)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, bytes, key, signature)
  } catch {
    // An address that is not a point on the curve cannot sign.
    return false
  }
}
