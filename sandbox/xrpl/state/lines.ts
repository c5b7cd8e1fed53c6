import { type Asset, roundAmount } from '../amounts.ts'
import { add, drops, isAbove, larger, negate, number, subtract, text, ZERO, type Num } from '../number.ts'
import { accountOf, addDrops, addOwned, findAccount, hasFlag, spendableDrops } from './accounts.ts'
import { isLow, lineIndex, lowLine, lsf, NO_ACCOUNT, NO_HASH, type RippleState } from './entries.ts'
import type { ReadView, View } from './view.ts'

/** More than any account can hold. */
export const UNLIMITED: Num = { digits: 1n, exponent: 90 }

export function findLine(view: ReadView, a: string, b: string, currency: string): RippleState | undefined {
  if (a === b) return undefined
  const entry = view.get(lineIndex(a, b, currency))
  return entry?.LedgerEntryType === 'RippleState' ? entry : undefined
}

/** The line's flag as this side sets it. */
export function sideFlag(account: string, peer: string, name: keyof typeof lowLine): number {
  return isLow(account, peer) ? lowLine[name] : lowLine[name] << 1
}

/** The line as one of its two sides sees it. */
export function sideOf(line: RippleState, account: string) {
  const low = line.LowLimit.issuer === account
  const [own, other] = low ? [line.LowLimit, line.HighLimit] : [line.HighLimit, line.LowLimit]
  // Numbers are read when someone asks for them.
  return {
    peer: other.issuer,
    get balance() {
      const balance = number(line.Balance.value)
      return low ? balance : negate(balance)
    },
    get limit() {
      return number(own.value)
    },
    get limitPeer() {
      return number(other.value)
    },
    has(this: void, name: keyof typeof lowLine) {
      return hasFlag(line, low ? lowLine[name] : lowLine[name] << 1)
    },
    peerHas(this: void, name: keyof typeof lowLine) {
      return hasFlag(line, low ? lowLine[name] << 1 : lowLine[name])
    },
  }
}

export function isFrozen(view: ReadView, holder: string, asset: Asset): boolean {
  if (asset.issuer === undefined || asset.issuer === holder) return false
  if (hasFlag(findAccount(view, asset.issuer), lsf.globalFreeze)) return true
  const line = findLine(view, holder, asset.issuer, asset.currency)
  return line !== undefined && sideOf(line, holder).peerHas('freeze')
}

export function balanceOf(view: ReadView, account: string, { currency, issuer }: Asset): Num {
  if (issuer === undefined) return number(accountOf(view, account).Balance)
  const line = findLine(view, account, issuer, currency)
  return line === undefined ? ZERO : sideOf(line, account).balance
}

/** The amount of an asset that the account can give away; an issuer never runs out of its own. */
export function fundsOf(view: ReadView, account: string, asset: Asset): Num {
  if (asset.issuer === undefined) return number(spendableDrops(view, account))
  if (asset.issuer === account) return UNLIMITED
  return isFrozen(view, account, asset) ? ZERO : larger(balanceOf(view, account, asset), ZERO)
}

/** How much more of an asset a payment may bring; nothing without a usable line. A frozen one still takes in. */
export function roomFor(view: ReadView, account: string, asset: Asset): Num {
  if (asset.issuer === undefined || asset.issuer === account) return UNLIMITED
  const line = findLine(view, account, asset.issuer, asset.currency)
  if (line === undefined || !isAuthorized(view, account, asset)) return ZERO
  const { balance, limit } = sideOf(line, account)
  return larger(subtract(limit, balance), ZERO)
}

export function isAuthorized(view: ReadView, account: string, { currency, issuer }: Asset): boolean {
  if (issuer === undefined || issuer === account) return true
  if (!hasFlag(findAccount(view, issuer), lsf.requireAuth)) return true
  const line = findLine(view, account, issuer, currency)
  return line !== undefined && sideOf(line, account).peerHas('auth')
}

/** Adds to what an account holds (or takes away, below zero). An issuer's own asset comes from nowhere. */
export function move(view: View, account: string, asset: Asset, change: Num): void {
  if (asset.issuer === account) return
  if (asset.issuer === undefined) return addDrops(view, account, drops(change))
  const line =
    findLine(view, account, asset.issuer, asset.currency) ??
    emptyLine(view, account, asset.issuer, asset.currency)
  const low = line.LowLimit.issuer === account
  const value = add(number(line.Balance.value), low ? change : negate(change))
  settleLine(view, { ...line, Balance: { ...line.Balance, value: text(roundAmount(asset, value, 'down')) } })
}

/** A line with no limits, which no one has paid a reserve for yet. */
export function emptyLine(view: ReadView, account: string, peer: string, currency: string): RippleState {
  const [low, high] = isLow(account, peer) ? [account, peer] : [peer, account]
  const quiet = (side: string, other: string) =>
    hasFlag(findAccount(view, side), lsf.defaultRipple) ? 0 : sideFlag(side, other, 'noRipple')
  return {
    LedgerEntryType: 'RippleState',
    index: lineIndex(account, peer, currency),
    Flags: quiet(low, high) | quiet(high, low),
    Balance: { currency, issuer: NO_ACCOUNT, value: '0' },
    LowLimit: { currency, issuer: low, value: '0' },
    HighLimit: { currency, issuer: high, value: '0' },
    LowNode: '0',
    HighNode: '0',
    PreviousTxnID: NO_HASH,
    PreviousTxnLgrSeq: 0,
  }
}

/** Writes a line with the reserve of each side as its state asks for; a line in its default state goes away. */
export function settleLine(view: View, line: RippleState): void {
  let flags = line.Flags
  for (const account of [line.LowLimit.issuer, line.HighLimit.issuer]) {
    const side = sideOf(line, account)
    const root = findAccount(view, account)
    const usual = !hasFlag(root, lsf.defaultRipple)
    const needed =
      isAbove(side.balance, ZERO) ||
      isAbove(side.limit, ZERO) ||
      side.has('freeze') ||
      side.has('noRipple') !== usual
    const flag = sideFlag(account, side.peer, 'reserve')
    if (needed === hasFlag(line, flag)) continue
    flags ^= flag
    if (!hasFlag(root, lsf.amm)) addOwned(view, account, needed ? 1 : -1)
  }
  view.put({ ...line, Flags: flags })
  if ((flags & (lowLine.reserve | (lowLine.reserve << 1))) === 0) view.remove(line.index)
}
