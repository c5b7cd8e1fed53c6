import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  type Keypair,
  type PublicKey,
  SystemProgram,
} from '@solana/web3.js'
import { keyOf } from './keys.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { tokenAccountAddress } from './programs.ts'
import { FAKE_USDC, type SolanaToken, SOL, SPL_TOKENS, TAXED, USDC, USDT } from './tokens.ts'
import type { Svm } from './runtime.ts'
import { writeMint, writeTokenAccount } from './token-state.ts'

/** A market maker's balances of two tokens, in its own accounts. */
export interface SolanaPool {
  readonly address: PublicKey
  readonly a: { readonly token: SolanaToken; readonly vault: PublicKey }
  readonly b: { readonly token: SolanaToken; readonly vault: PublicKey }
}

export interface SolanaWorld {
  readonly ledger: Ledger
  readonly users: readonly Keypair[]
  /** Has SOL, and no token accounts: these come into being with the first fee. */
  readonly treasury: PublicKey
  /** Of the bridge. */
  readonly bridge: Keypair
  /** Signs for all vaults. */
  readonly maker: Keypair
  readonly pools: readonly SolanaPool[]
  /** A lookup table of the pools' accounts. */
  readonly table: AddressLookupTableAccount
}

const USERS = 3
const unit = ({ decimals }: SolanaToken) => 10n ** BigInt(decimals)
/** 1 SOL is about 150 USD. */
const POOLS = [
  { a: SOL, amountA: 20_000n, b: USDC, amountB: 3_000_000n },
  { a: USDT, amountA: 5_000_000n, b: USDC, amountB: 5_000_000n },
  { a: TAXED, amountA: 1_000_000n, b: USDC, amountB: 500_000n },
] as const
/** Each user's balances, in whole tokens. The last user has SOL only. */
const HOLDINGS = [
  { token: USDC, amount: 10_000n },
  { token: USDT, amount: 10_000n },
  { token: TAXED, amount: 10_000n },
  { token: FAKE_USDC, amount: 10_000n },
] as const
const USER_SOL = 100n
const OTHERS_SOL = 10n
const BRIDGE_SOL = 100_000n

/** A Solana with tokens, funded accounts and a market maker in its first block. `genesis` names the network. */
export function createSolanaWorld({
  now,
  genesis = 'suite sandbox',
}: {
  now: () => number
  genesis?: string
}): SolanaWorld {
  const ledger = createLedger({ genesis, now })
  const { svm } = ledger
  const mintAuthority = keyOf('mint authority').publicKey
  const supply = new Map<SolanaToken, bigint>()

  const fund = (address: PublicKey, sol: bigint) =>
    svm.write(address, {
      lamports: sol * unit(SOL),
      owner: SystemProgram.programId,
      data: new Uint8Array(),
      executable: false,
    })
  const hold = (address: PublicKey, token: SolanaToken, owner: PublicKey, whole: bigint) => {
    const amount = whole * unit(token)
    const wrapped = token === SOL
    const state = { mint: token.mint, owner, amount, frozen: false }
    const size = writeTokenAccount({ ...state, nativeRent: undefined }, token.transferFeeBps > 0).length
    const rent = svm.rent(size)
    const nativeRent = wrapped ? rent : undefined
    svm.write(address, {
      lamports: wrapped ? rent + amount : rent,
      owner: token.program,
      data: writeTokenAccount({ ...state, nativeRent }, token.transferFeeBps > 0),
      executable: false,
    })
    supply.set(token, (supply.get(token) ?? 0n) + amount)
  }

  const users = Array.from({ length: USERS }, (_, i) => keyOf(`user ${i}`))
  const treasury = keyOf('treasury').publicKey
  const maker = keyOf('market maker')
  for (const { publicKey } of users) fund(publicKey, USER_SOL)
  const bridge = keyOf('bridge')
  fund(bridge.publicKey, BRIDGE_SOL)
  for (const address of [treasury, maker.publicKey]) fund(address, OTHERS_SOL)
  for (const { publicKey } of users.slice(0, -1))
    for (const { token, amount } of HOLDINGS)
      hold(tokenAccountAddress(token, publicKey), token, publicKey, amount)

  const pools = POOLS.map(({ a, amountA, b, amountB }) => {
    const name = `${a.symbol}-${b.symbol}`
    const vault = (token: SolanaToken, whole: bigint) => {
      const address = keyOf(`vault ${name} ${token.symbol}`).publicKey
      hold(address, token, maker.publicKey, whole)
      return { token, vault: address }
    }
    return { address: keyOf(`pool ${name}`).publicKey, a: vault(a, amountA), b: vault(b, amountB) }
  })

  for (const token of SPL_TOKENS) {
    const { decimals, transferFeeBps: bps } = token
    const fee = { bps, maximum: 2n ** 64n - 1n, authority: mintAuthority }
    const mint = { authority: mintAuthority, supply: supply.get(token) ?? 0n, decimals }
    const data = writeMint(mint, bps > 0 ? fee : undefined)
    svm.write(token.mint, {
      lamports: svm.rent(data.length),
      owner: token.program,
      data,
      executable: false,
    })
  }
  const listed = pools.flatMap(({ address, a, b }) => [address, a.vault, b.vault])
  const table = writeTable(svm, keyOf('lookup table').publicKey, listed)
  return { ledger, users, treasury, bridge, maker, pools, table }
}

/** A table without an authority: its addresses stay as they are. */
function writeTable(svm: Svm, key: PublicKey, addresses: PublicKey[]): AddressLookupTableAccount {
  const head = Buffer.alloc(56)
  head.writeUInt32LE(1, 0)
  head.writeBigUInt64LE(2n ** 64n - 1n, 4)
  const data = Buffer.concat([head, ...addresses.map((address) => address.toBytes())])
  const owner = AddressLookupTableProgram.programId
  svm.write(key, { lamports: svm.rent(data.length), owner, data, executable: false })
  return new AddressLookupTableAccount({ key, state: AddressLookupTableAccount.deserialize(data) })
}
