import { sha256 } from '@noble/hashes/sha2.js'
import { keyBytes } from './base58.ts'
import { TOKEN, TOKEN_2022, TOKEN_ACCOUNTS } from './programs.ts'

const MARK = new TextEncoder().encode('ProgramDerivedAddress')
const program = keyBytes(TOKEN_ACCOUNTS) ?? []
const tokenPrograms = [TOKEN, TOKEN_2022].map((key) => keyBytes(key) ?? [])

/** Every second hash is a point of the curve: the chance that the first 64 all are is 2^-64. */
const BUMPS = 64

/**
 * Whether an address is an owner's usual (associated) account for the tokens of a mint. Such an address is a hash of
 * owner, token program and mint, so no one else can have an account there. The account is at the first of these
 * hashes, by falling bump, that is not a point of the curve. The other hashes are accepted here too, which is
 * harmless: no program can open an account there, and a payment to one fails.
 */
export function isTokenAccountOf(address: string, owner: string, mint: string): boolean {
  const [account, ownerKey, mintKey] = [address, owner, mint].map(keyBytes)
  if (account === undefined || ownerKey === undefined || mintKey === undefined) return false
  return tokenPrograms.some((tokens) => {
    for (let bump = 255; bump > 255 - BUMPS; bump--) {
      const hash = sha256(Uint8Array.of(...ownerKey, ...tokens, ...mintKey, bump, ...program, ...MARK))
      if (hash.every((byte, i) => byte === account[i])) return true
    }
    return false
  })
}
