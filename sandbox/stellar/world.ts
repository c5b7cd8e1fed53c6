import { createHash } from 'node:crypto'
import { Asset, Keypair } from '@stellar/stellar-sdk'
import { createAccount, type State } from './state.ts'

/** An asset as its issuer names it, with its name on a page. */
export interface StellarToken {
  readonly id: string
  readonly symbol: string
  readonly name: string
  /** `CODE:ISSUER`. */
  readonly address: string
  /** Stands in the suite's list of assets. */
  readonly listed: boolean
}

export interface StellarWorld {
  readonly passphrase: string
  readonly users: readonly Keypair[]
  readonly treasury: string
  /** Of the bridge. */
  readonly bridge: Keypair
  readonly tokens: readonly StellarToken[]
  readonly state: State
}

export const PASSPHRASE = 'Suite sandbox network'
const USERS = 3
const UNIT = 10_000_000n
const LARGEST = 2n ** 63n - 1n

/** Of each user but the last, in whole units. */
const specs = [
  { id: 'USDC', symbol: 'USDC', name: 'USD Coin', issuedBy: 'dollar issuer', listed: true, purse: 3_000n },
  { id: 'EURC', symbol: 'EURC', name: 'Euro Coin', issuedBy: 'euro issuer', listed: true, purse: 1_000n },
  { id: 'AQUA', symbol: 'AQUA', name: 'Aquarius', issuedBy: 'aquarius', listed: true, purse: 50_000n },
  // Has a well-known code, but is not that asset.
  { id: 'FAKE_USDC', symbol: 'USDC', name: 'USD Coin', issuedBy: 'impostor', listed: false, purse: 100n },
] as const

/** Pools by ids, in whole units. 1 XLM is about 0.3 USD. */
const pools = [
  { a: 'native', amountA: 30_000_000n, b: 'USDC', amountB: 9_000_000n },
  { a: 'EURC', amountA: 1_000_000n, b: 'USDC', amountB: 1_100_000n },
  { a: 'native', amountA: 1_000_000n, b: 'AQUA', amountB: 300_000_000n },
] as const

/** A key pair of the sandbox by its name: the same everywhere, and known to everyone. Never hold anything real with it. */
export const stellarKeyOf = (name: string): Keypair =>
  Keypair.fromRawEd25519Seed(createHash('sha256').update(`suite sandbox stellar: ${name}`).digest())

/** A Stellar with assets, pools and funded accounts in its first ledger. */
export function createStellarWorld(): StellarWorld {
  const state: State = { accounts: new Map(), pools: [] }
  const users = Array.from({ length: USERS }, (_, i) => stellarKeyOf(`user ${i}`))
  const treasury = stellarKeyOf('treasury').publicKey()
  const fund = (id: string, lumens: bigint) => createAccount(state, id, lumens * UNIT, 1)
  const accounts = users.map((user) => fund(user.publicKey(), 5_000n))
  fund(treasury, 1_000n)
  const bridge = stellarKeyOf('bridge')
  fund(bridge.publicKey(), 10_000_000n)

  const tokens = specs.map(({ id, symbol, name, issuedBy, listed, purse }) => {
    const issuer = stellarKeyOf(issuedBy).publicKey()
    fund(issuer, 1_000n)
    const address = new Asset(symbol, issuer).toString()
    for (const account of accounts.slice(0, -1))
      account.lines.set(address, { balance: purse * UNIT, limit: LARGEST })
    return { id, symbol, name, address, listed }
  })
  const assetOf = (id: string): string => tokens.find((token) => token.id === id)?.address ?? id
  for (const { a, amountA, b, amountB } of pools)
    state.pools.push({ a: assetOf(a), b: assetOf(b), reserveA: amountA * UNIT, reserveB: amountB * UNIT })
  return { passphrase: PASSPHRASE, users, treasury, bridge, tokens, state }
}
