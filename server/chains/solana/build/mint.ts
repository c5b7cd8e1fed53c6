import { canonicalAddress } from '../codec/address.ts'
import { unsupported } from '../node/balances.ts'
import { isTokenProgram, TOKEN } from '../codec/programs.ts'
import type { Rpc } from '../node/rpc.ts'

export interface Mint {
  readonly address: string
  /** The token program that owns it. */
  readonly program: string
  readonly decimals: number
}

/** The size of a mint. Under Token-2022, extensions follow after the size of a token account. */
const MINT_BYTES = 82
const DECIMALS_AT = 44
const EXTENSIONS_AT = 166
/** The byte that tells mints from token accounts when both have extensions. */
const KIND_AT = 165
const MINT_KIND = 1

/** Extensions that leave a transfer as it is (spl-token-2022, extension/mod.rs). */
const HARMLESS = new Set([3, 4, 10, 12, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26])
/** Extensions that leave a transfer as it is while they are not in use, and how to see that. */
const IDLE: ReadonlyMap<number, (data: Uint8Array) => boolean> = new Map([
  // TransferFeeConfig: basis points of the older and of the newer fee.
  [1, (data: Uint8Array) => isZero(data.subarray(88, 90)) && isZero(data.subarray(106, 108))],
  // DefaultAccountState: initialized, not frozen.
  [6, (data: Uint8Array) => data[0] === 1],
  // TransferHook: no program.
  [14, (data: Uint8Array) => isZero(data.subarray(32, 64))],
])

/**
 * A token in which fees can be paid. Throws UNSUPPORTED_TOKEN for a token of Token-2022 that takes a part of transfers,
 * needs another program's consent, or freezes new accounts: the treasury would get less, or nothing.
 */
export async function payableMint(rpc: Rpc, address: string): Promise<Mint> {
  const account = canonicalAddress(address) === undefined ? undefined : await rpc.account(address)
  if (account === undefined || !isTokenProgram(account.owner))
    unsupported(address, `There is no token at ${address}.`)
  const { owner: program, data } = account
  const isLong = program !== TOKEN && data.length > KIND_AT
  if ((!isLong && data.length !== MINT_BYTES) || (isLong && data[KIND_AT] !== MINT_KIND))
    unsupported(address, `${address} is an account, not a token.`)
  for (const { type, body } of isLong ? extensionsOf(data) : [])
    if (!HARMLESS.has(type) && IDLE.get(type)?.(body) !== true)
      unsupported(
        address,
        'Fees cannot be paid in this token, because it changes or blocks transfers. Choose another.',
      )
  return { address, program, decimals: data[DECIMALS_AT] ?? 0 }
}

/** The extensions of a mint: for each two bytes of type, two of length, the body. Type 0 is padding. */
export function* extensionsOf(data: Uint8Array) {
  const view = Buffer.from(data)
  for (let at = EXTENSIONS_AT; at + 4 <= view.length;) {
    const type = view.readUInt16LE(at)
    const end = at + 4 + view.readUInt16LE(at + 2)
    if (type === 0) return
    yield { type, body: view.subarray(at + 4, end) }
    at = end
  }
}

const isZero = (bytes: Uint8Array): boolean => bytes.length > 0 && bytes.every((byte) => byte === 0)
