import { LRUCache } from 'lru-cache'
import { sha256 } from 'viem'
import { KEY_BYTES, keyBytes } from './address.ts'
import { toBase58 } from '../../../formats/base58.ts'
import { isOnCurve } from './curve.ts'
import { TOKEN, TOKEN_2022, TOKEN_ACCOUNTS } from './programs.ts'

/** Each check of a transaction needs the same few addresses, and each takes half a millisecond. */
const derived = new LRUCache<string, string>({ max: 2_000 })

const MARK = Buffer.from('ProgramDerivedAddress', 'utf8')

/** The first address that is not a point on the curve, so that only the program can sign for it. */
function programAddress(seeds: readonly Uint8Array[], program: string): string {
  for (let bump = 255; bump >= 0; bump--) {
    const preimage = Buffer.concat([...seeds, Uint8Array.of(bump), keyBytes(program), MARK])
    const hash = sha256(preimage, 'bytes')
    if (hash.length === KEY_BYTES && !isOnCurve(hash)) return toBase58(hash)
  }
  throw new RangeError('these seeds have no address')
}

/** An owner's usual (associated) account for a mint, under one of the token programs. */
export function tokenAccountOf(owner: string, mint: string, tokenProgram: string): string {
  const key = `${owner}:${mint}:${tokenProgram}`
  const known = derived.get(key)
  if (known !== undefined) return known
  const address = programAddress([keyBytes(owner), keyBytes(tokenProgram), keyBytes(mint)], TOKEN_ACCOUNTS)
  derived.set(key, address)
  return address
}

/** The usual accounts that an owner can have for a mint, under either program. */
export const tokenAccountsOf = (owner: string, mint: string): readonly string[] =>
  [TOKEN, TOKEN_2022].map((program) => tokenAccountOf(owner, mint, program))
