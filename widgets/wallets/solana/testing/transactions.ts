import {
  type AccountMeta,
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { PayloadOf } from '../../base/connection.ts'
import {
  COMPUTE_BUDGET,
  JUPITER,
  MEMO,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  TOKEN_ACCOUNTS,
  WRAPPED_SOL,
} from '#contracts/payloads/solana/programs.ts'

/** Transactions and addresses as Solana's own library makes them. */

export const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const keypair = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed))
const key = (seed: number) => keypair(seed).publicKey

export const maker = keypair(3)
export const [ALICE, TREASURY, MALLORY, USDC, BONK, VAULT] = [key(1), key(2), key(4), key(5), key(6), key(7)]
export const SOL = new PublicKey(WRAPPED_SOL)
export const REFERENCE = 'ab'.repeat(32)

export function ata(owner: PublicKey, mint: PublicKey, program = TOKEN): PublicKey {
  const seeds = [owner, new PublicKey(program), mint].map((one) => one.toBytes())
  return PublicKey.findProgramAddressSync(seeds, new PublicKey(TOKEN_ACCOUNTS))[0]
}

const bytes = (...parts: readonly (number | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))
export function little(value: bigint | number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => Number((BigInt(value) >> BigInt(8 * i)) & 255n))
}

interface Use {
  readonly pubkey: PublicKey
  readonly signs?: boolean
}
const metas = (uses: readonly (PublicKey | Use)[]): AccountMeta[] =>
  uses.map((use) => {
    const { pubkey, signs = false } = use instanceof PublicKey ? { pubkey: use } : use
    return { pubkey, isSigner: signs, isWritable: true }
  })
const signer = (pubkey: PublicKey) => ({ pubkey, signs: true })

export const call = (program: string, uses: readonly (PublicKey | Use)[], data: Uint8Array) =>
  // The library's own type is Node's Buffer, which is such an array.
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: metas(uses),
    data: Buffer.from(data),
  })

export const pay = (to: PublicKey, lamports: bigint, from = ALICE) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
export const transfer = (
  from: PublicKey,
  to: PublicKey,
  amount: bigint,
  { mint = USDC, owner = ALICE, program = TOKEN, decimals = 6 } = {},
) => call(program, [from, mint, to, signer(owner)], bytes(12, little(amount, 8), decimals))
export const open = (owner: PublicKey, mint: PublicKey, { payer = ALICE, program = TOKEN } = {}) =>
  call(
    TOKEN_ACCOUNTS,
    [signer(payer), ata(owner, mint, program), owner, mint, new PublicKey(SYSTEM), new PublicKey(program)],
    bytes(1),
  )
export const sync = (account: PublicKey) => call(TOKEN, [account], bytes(17))
export const close = (account: PublicKey, to = ALICE) => call(TOKEN, [account, to, signer(ALICE)], bytes(9))
export const memo = (text: string, by = ALICE) => call(MEMO, [signer(by)], new TextEncoder().encode(text))
export const units = (count: number) => call(COMPUTE_BUDGET, [], bytes(2, little(count, 4)))
export const price = (each: bigint) => call(COMPUTE_BUDGET, [], bytes(3, little(each, 8)))

const discriminators = {
  route: 'e517cb977ae3ad2a',
  shared_accounts_route: 'c1209b3341d69c81',
  route_v2: 'bb64facc31c4af14',
  shared_accounts_route_v2: 'd19853937cfed8e9',
  exact_out_route: 'd033ef977b2bed5c',
} as const
export type RouteName = keyof typeof discriminators

export interface RouteOptions {
  readonly amount?: bigint
  readonly quoted?: bigint
  readonly slippage?: number
  readonly fee?: number
  readonly user?: PublicKey
  readonly source?: PublicKey
  readonly target?: PublicKey
  readonly detour?: PublicKey
  /** What someone keeps of a better price than quoted, in basis points. */
  readonly surplus?: number
  /** At the end of the data. */
  readonly tail?: Uint8Array
}

/** A market without parameters, its share and places. */
const ONE_MARKET = bytes(little(1, 4), 7, 100, 0, 1)

/** A swap of USDC for BONK, changed by the options. */
export function route(name: RouteName, options: RouteOptions = {}) {
  const { amount = 5_000_000n, quoted = 1_000_000n, slippage = 50, fee = 0, user = ALICE } = options
  const { source = ata(ALICE, USDC), target = ata(ALICE, BONK), detour = new PublicKey(JUPITER) } = options
  const { surplus = 0, tail = bytes() } = options
  const disc = Uint8Array.from(discriminators[name].match(/../g) ?? [], (two) => Number.parseInt(two, 16))
  const figures = [little(amount, 8), little(quoted, 8), little(slippage, 2)]
  const id = name.startsWith('shared') ? bytes(3) : bytes()
  const data = name.endsWith('_v2')
    ? bytes(disc, id, ...figures, little(fee, 2), little(surplus, 2), ONE_MARKET, tail)
    : bytes(disc, id, ONE_MARKET, ...figures, fee, tail)
  const who = { pubkey: user, signs: true }
  const other = key(9)
  const uses = {
    route: [new PublicKey(TOKEN), who, source, target, detour, BONK, new PublicKey(JUPITER)],
    exact_out_route: [new PublicKey(TOKEN), who, source, target, detour, USDC, BONK],
    shared_accounts_route: [new PublicKey(TOKEN), other, who, source, VAULT, VAULT, target, USDC, BONK],
    route_v2: [who, source, target, USDC, BONK, new PublicKey(TOKEN), new PublicKey(TOKEN), detour],
    shared_accounts_route_v2: [other, who, source, VAULT, VAULT, target, USDC, BONK],
  }
  return call(JUPITER, uses[name], data)
}

interface Build {
  readonly payer?: PublicKey
  readonly signers?: readonly Keypair[]
  /** Addresses that are looked up in a table. */
  readonly table?: readonly PublicKey[]
  readonly legacy?: boolean
}

export function base64(instructions: readonly TransactionInstruction[], build: Build = {}): string {
  const { payer = ALICE, signers = [], table = [], legacy = false } = build
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: key(8).toBase58(),
    instructions: [...instructions],
  })
  const state = { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0 }
  const tables = [new AddressLookupTableAccount({ key: key(10), state: { ...state, addresses: [...table] } })]
  const transaction = new VersionedTransaction(
    legacy ? message.compileToLegacyMessage() : message.compileToV0Message(table.length > 0 ? tables : []),
  )
  transaction.sign([...signers])
  return btoa(String.fromCharCode(...transaction.serialize()))
}

export function payload(transaction: string, to = TREASURY, from = ALICE): PayloadOf<'solana'> {
  return {
    kind: 'solana',
    method: 'solana_transfer',
    params: {
      chain: CHAIN,
      from: from.toBase58(),
      to: to.toBase58(),
      transaction,
      lastValidBlockHeight: '150',
    },
  }
}

export { JUPITER, SYSTEM, TOKEN, TOKEN_2022 }
