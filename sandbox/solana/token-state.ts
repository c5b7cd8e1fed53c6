import { PublicKey } from '@solana/web3.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import type { Account } from './runtime.ts'

/** The state of SPL mints and token accounts, byte by byte (Token: 82 and 165 bytes; Token-2022: extensions after 165). */

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const MINT_KIND = 1
const ACCOUNT_KIND = 2

export interface Mint {
  readonly authority: PublicKey | undefined
  readonly supply: bigint
  readonly decimals: number
}

export interface TokenAccount {
  readonly mint: PublicKey
  readonly owner: PublicKey
  readonly amount: bigint
  readonly frozen: boolean
  /** Lamports that stay as rent, for wrapped SOL. */
  readonly nativeRent: bigint | undefined
}

/** The part of every transfer that Token-2022 withholds, from the amount that arrives. */
export interface TransferFee {
  readonly bps: number
  readonly maximum: bigint
  readonly authority: PublicKey
}

const isTokenProgram = ({ owner }: Account) => owner.equals(TOKEN_PROGRAM) || owner.equals(TOKEN_2022_PROGRAM)

export function readMint(account: Account): Mint | undefined {
  const data = Buffer.from(account.data)
  const sized =
    data.length === MINT_BYTES || (data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === MINT_KIND)
  if (!isTokenProgram(account) || !sized || data[45] !== 1) return undefined
  return {
    authority: data.readUInt32LE(0) === 1 ? new PublicKey(data.subarray(4, 36)) : undefined,
    supply: data.readBigUInt64LE(36),
    decimals: data.readUInt8(44),
  }
}

export function readTokenAccount(account: Account): TokenAccount | undefined {
  const data = Buffer.from(account.data)
  const sized =
    data.length === ACCOUNT_BYTES || (data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === ACCOUNT_KIND)
  if (!isTokenProgram(account) || !sized || data[108] === 0) return undefined
  return {
    mint: new PublicKey(data.subarray(0, 32)),
    owner: new PublicKey(data.subarray(32, 64)),
    amount: data.readBigUInt64LE(64),
    frozen: data[108] === 2,
    nativeRent: data.readUInt32LE(109) === 1 ? data.readBigUInt64LE(113) : undefined,
  }
}

/** A token account of which another account may move so much, until it has moved that. */
export function withDelegate(account: Account, delegate: PublicKey, amount: bigint): Account {
  const data = Buffer.from(account.data)
  data.writeUInt32LE(1, 72)
  data.set(delegate.toBytes(), 76)
  data.writeBigUInt64LE(amount, 121)
  return { ...account, data }
}

/** A mint's bytes; one with a transfer fee is for Token-2022. */
export function writeMint({ authority, supply, decimals }: Mint, fee?: TransferFee): Uint8Array {
  const data = Buffer.alloc(MINT_BYTES)
  if (authority !== undefined) {
    data.writeUInt32LE(1, 0)
    data.set(authority.toBytes(), 4)
  }
  data.writeBigUInt64LE(supply, 36)
  data.writeUInt8(decimals, 44)
  data.writeUInt8(1, 45)
  return fee === undefined ? data : withExtension(data, MINT_KIND, 1, feeConfig(fee))
}

/** A token account's bytes. For a mint with a transfer fee, they have a field for the withheld amount. */
export function writeTokenAccount(account: TokenAccount, withheld: boolean): Uint8Array {
  const data = Buffer.alloc(ACCOUNT_BYTES)
  data.set(account.mint.toBytes(), 0)
  data.set(account.owner.toBytes(), 32)
  data.writeBigUInt64LE(account.amount, 64)
  data.writeUInt8(account.frozen ? 2 : 1, 108)
  if (account.nativeRent !== undefined) {
    data.writeUInt32LE(1, 109)
    data.writeBigUInt64LE(account.nativeRent, 113)
  }
  return withheld ? withExtension(data, ACCOUNT_KIND, 2, Buffer.alloc(8)) : data
}

function withExtension(base: Buffer, kind: number, type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(ACCOUNT_BYTES + 5)
  head.set(base)
  head.writeUInt8(kind, ACCOUNT_BYTES)
  head.writeUInt16LE(type, ACCOUNT_BYTES + 1)
  head.writeUInt16LE(value.length, ACCOUNT_BYTES + 3)
  return Buffer.concat([head, value])
}

function feeConfig({ bps, maximum, authority }: TransferFee): Buffer {
  const config = Buffer.alloc(108)
  config.set(authority.toBytes(), 0)
  config.set(authority.toBytes(), 32)
  // The same fee in both epochs: it has always been so.
  for (const at of [72, 90]) {
    config.writeBigUInt64LE(maximum, at + 8)
    config.writeUInt16LE(bps, at + 16)
  }
  return config
}

/** A token amount as the RPC writes it. `uiAmount` is a float there too, for display only. */
export function uiTokenAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: String(amount), decimals, uiAmount: Number(text), uiAmountString: text }
}
