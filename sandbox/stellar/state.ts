import { Asset } from '@stellar/stellar-sdk'
import { LARGEST } from './stroops.ts'

/** A constant-product pool. Assets are texts: `native` or `CODE:ISSUER`; reserves are in stroops. */
interface Pool {
  readonly a: string
  readonly b: string
  reserveA: bigint
  reserveB: bigint
}

/** Every pool takes 0.3 % (in 1/10,000). */
const FEE_BPS = 30n

/** A pool's output for an amount of one of its two assets, rounded down. */
function giving({ a, reserveA, reserveB }: Pool, from: string, amount: bigint): bigint {
  const [paid, received] = a === from ? [reserveA, reserveB] : [reserveB, reserveA]
  const counted = amount * (10_000n - FEE_BPS)
  return (received * counted) / (paid * 10_000n + counted)
}

export const BASE_FEE = 100n
/** 0.5 XLM. An account keeps two of them, and one for each trust line. */
export const BASE_RESERVE = 5_000_000n

export interface TrustLine {
  balance: bigint
  limit: bigint
}

export interface Account {
  readonly id: string
  balance: bigint
  sequence: bigint
  /** By the asset's text, `CODE:ISSUER`. */
  readonly lines: Map<string, TrustLine>
  changedIn: number
}

/** The state of the ledger, as plain data: a failed transaction is undone by keeping a copy. */
export interface State {
  readonly accounts: Map<string, Account>
  readonly pools: Pool[]
}

/** The operation's result code, thrown to undo the transaction. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export const assetText = (asset: Asset): string => asset.toString()
export const readAsset = (text: string): Asset => {
  if (text === 'native') return Asset.native()
  const [code = '', issuer = ''] = text.split(':')
  return new Asset(code, issuer)
}

export function createAccount(state: State, id: string, balance: bigint, ledger: number): Account {
  const account = { id, balance, sequence: BigInt(ledger) << 32n, lines: new Map(), changedIn: ledger }
  state.accounts.set(id, account)
  return account
}

export const minimumBalance = (account: Account): bigint => BASE_RESERVE * BigInt(2 + account.lines.size)

/** Takes from an account. The issuer needs no trust line: it creates the asset by paying with it. */
export function debit(account: Account, asset: Asset, amount: bigint): void {
  if (asset.isNative()) {
    if (account.balance - amount < minimumBalance(account)) throw new Refused('op_underfunded')
    account.balance -= amount
    return
  }
  if (asset.getIssuer() === account.id) return
  const line = account.lines.get(assetText(asset))
  if (line === undefined) throw new Refused('op_src_no_trust')
  if (line.balance < amount) throw new Refused('op_underfunded')
  line.balance -= amount
}

/** Gives to an account, if it trusts the asset so far. */
export function credit(account: Account, asset: Asset, amount: bigint): void {
  if (asset.isNative()) {
    if (account.balance + amount > LARGEST) throw new Refused('op_line_full')
    account.balance += amount
    return
  }
  if (asset.getIssuer() === account.id) return
  const line = account.lines.get(assetText(asset))
  if (line === undefined) throw new Refused('op_no_trust')
  if (line.balance + amount > line.limit) throw new Refused('op_line_full')
  line.balance += amount
}

/** The output of a path of assets for an amount; the pools of a `State` move with it when `trade` is set. */
export function convert(state: State, assets: readonly string[], amount: bigint, trade = false): bigint {
  let held = amount
  for (const [index, to] of assets.entries()) {
    const from = assets[index - 1]
    if (from === undefined || from === to) continue
    const pool = state.pools.find(({ a, b }) => (a === from && b === to) || (a === to && b === from))
    const given = pool === undefined ? 0n : giving(pool, from, held)
    if (pool === undefined || given === 0n) throw new Refused('op_too_few_offers')
    if (trade) {
      const paysA = pool.a === from
      pool.reserveA += paysA ? held : -given
      pool.reserveB += paysA ? -given : held
    }
    held = given
  }
  return held
}
