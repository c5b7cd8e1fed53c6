import type { Asset } from '../amounts.ts'
import { createSender, type Send } from '../chain/sender.ts'
import { type Signer, signerOf } from '../keys/signer.ts'
import type { Ledger } from '../ledger.ts'
import type { Num } from '../number.ts'
import { findAccount, spendableDrops } from '../state/accounts.ts'
import { balanceOf } from '../state/lines.ts'
import type { Random } from './random.ts'

/** What every part of the history works with. Prices and sizes are floats: only what is signed counts. */
export interface Scene {
  readonly ledger: Ledger
  readonly random: Random
  readonly send: Send
  /** Unix milliseconds of the ledger that is open. */
  readonly now: () => number
  /** Those who trade, richest first. */
  readonly holders: Signer[]
}

export const createScene = (
  ledger: Ledger,
  random: Random,
  now: () => number,
  holders: Signer[] = [],
): Scene => ({
  ledger,
  random,
  now,
  send: createSender(ledger),
  holders,
})

/** Gives XRP to every account of the history. */
export const FAUCET = 'history faucet'
export const faucet = (): Signer => signerOf(FAUCET)
export const DROPS = 1_000_000

export const toFloat = ({ digits, exponent }: Num): number => Number(`${digits}e${exponent}`)
export const dropsOf = (xrp: number): string => BigInt(Math.max(1, Math.round(xrp * DROPS))).toString()

/** An amount with six digits, which people would type. */
export const amountOf = ({ currency, issuer }: Asset, value: number) => ({
  currency,
  issuer,
  value: Number(value.toPrecision(6)).toString(),
})

/** XRP that an account may spend. */
export const xrpOf = ({ ledger }: Scene, account: string): number =>
  Number(spendableDrops(ledger.openState(), account)) / DROPS
/** What an account holds: XRP, or tokens. */
export const heldBy = ({ ledger }: Scene, account: string, asset: Asset): number =>
  toFloat(balanceOf(ledger.openState(), account, asset)) / (asset.issuer === undefined ? DROPS : 1)

/** A holder; the rich ones come up more often. */
export const someHolder = ({ holders, random }: Scene): Signer => {
  const place = Math.floor(holders.length * random.next() ** 2)
  return holders[place] ?? faucet()
}

export function giveXrp({ send }: Scene, account: string, xrp: number): void {
  send(faucet(), { TransactionType: 'Payment', Destination: account, Amount: dropsOf(xrp) })
}

const holderAt = (place: number): Signer => signerOf(`holder ${place}`)

/** Those who have come so far. */
export function knownHolders(ledger: Ledger): Signer[] {
  const found: Signer[] = []
  for (let next = holderAt(0); findAccount(ledger.openState(), next.account) !== undefined;) {
    found.push(next)
    next = holderAt(found.length)
  }
  return found
}

/** A newcomer; the later one comes, the less it has. */
export function addHolder(scene: Scene): void {
  const { holders } = scene
  const holder = holderAt(holders.length)
  giveXrp(scene, holder.account, 90 + 60_000 / (holders.length + 1) ** 1.1)
  holders.push(holder)
}
