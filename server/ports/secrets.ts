/** What needs a secret of the deployment, or a hash function of the platform. Digests are lower-case hex. */
export interface Secrets {
  sha256(text: string): string
  /** Digest of an API key under the pepper, which is not in the store. */
  keyDigest(secret: string): string
  /** Signs a short text (an embed ticket, an embed session) so that only this deployment can have written it. */
  sign(purpose: string, text: string): string
  /** Compares two texts of any length in constant time. */
  equal(a: string, b: string): boolean
  /** Seals text that only the holder of `opener` and this deployment together can read again. */
  seal(opener: string, text: string): string
  unseal(opener: string, sealed: string): string | undefined
}
