import { extensionsOf } from '../build/mint.ts'
import { TOKEN_2022 } from '../codec/programs.ts'
import type { Account, Rpc } from './rpc.ts'

/** The lamports that an account of so many bytes has to keep. */
export type RentOf = (bytes: number) => bigint

const TOKEN_ACCOUNT_BYTES = 165
/** The cluster may change its price: it is asked again after this time. */
const FRESH_MS = 10 * 60_000

/** Reads what accounts have to keep. The price is linear in the size (solana-rent, Rent::minimum_balance). */
export function createRent(rpc: Pick<Rpc, 'rent'>, nowMs: () => number = Date.now): () => Promise<RentOf> {
  let known: { readonly answer: Promise<RentOf>; readonly until: number } | undefined

  async function read(): Promise<RentOf> {
    const [empty, token] = await Promise.all([rpc.rent(0), rpc.rent(TOKEN_ACCOUNT_BYTES)])
    return (bytes) => empty + ((token - empty) * BigInt(bytes)) / BigInt(TOKEN_ACCOUNT_BYTES)
  }

  return () => {
    if (known !== undefined && nowMs() < known.until) return known.answer
    const asked = { answer: read(), until: nowMs() + FRESH_MS }
    known = asked
    asked.answer.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.answer
  }
}

/** What the usual account of a Token-2022 mint has beside 165 bytes: its kind, and the mark that its owner stays. */
const KIND_AND_OWNER = 1 + 4
/** Bytes of the extensions that accounts of such mints have, by the mint's own (spl-token-2022, extension/mod.rs). */
const EXTENSION_BYTES: ReadonlyMap<number, number> = new Map([
  [1, 4 + 8],
  [9, 4],
  [14, 4 + 1],
  [26, 4],
])

/** The size of an account for a token; the least of it for extensions that are not known. */
export function tokenAccountBytes(mint: Pick<Account, 'owner' | 'data'> | undefined): number {
  if (mint?.owner !== TOKEN_2022) return TOKEN_ACCOUNT_BYTES
  const extensions = [...extensionsOf(mint.data)].map(({ type }) => EXTENSION_BYTES.get(type) ?? 0)
  return extensions.reduce((sum, bytes) => sum + bytes, TOKEN_ACCOUNT_BYTES + KIND_AND_OWNER)
}
