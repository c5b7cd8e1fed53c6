/** The functions that need a secret of the deployment, or a hash function. Digests are lower-case hex. */
export interface Secrets {
  sha256(text: string): string
  /** Digest of an API key under the pepper, which is not in the store. */
  keyDigest(secret: string): string
  /** Signs a short text (an embed ticket, an embed session): only this deployment can have written it. */
  sign(purpose: string, text: string): string
  /** Whether another service of the suite signed these bytes, with one of the secrets that are shared with it. */
  signedInternally(bytes: Uint8Array, signature: string): boolean
  /** HMAC-SHA-256 of a text under a key that a partner has too, in base64. */
  hmac(key: Uint8Array, text: string): string
  /** HMAC-SHA-1, which authenticator apps use (RFC 6238). */
  hmacSha1(key: Uint8Array, message: Uint8Array): Uint8Array
  /** Compares two texts of any length in constant time. */
  equal(a: string, b: string): boolean
  /** Seals text: only the holder of `opener` and this deployment together can read it again. */
  seal(opener: string, text: string): string
  unseal(opener: string, sealed: string): string | undefined
}
