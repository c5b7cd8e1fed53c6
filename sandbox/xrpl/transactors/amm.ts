import {
  assetKey,
  fromWire,
  isPositive,
  roundAmount,
  sameAsset,
  type Amount,
  type Asset,
} from '../amounts.ts'
import {
  add,
  divide,
  isAbove,
  isZero,
  multiply,
  negate,
  number,
  smaller,
  squareRoot,
  text,
  type Num,
} from '../number.ts'
import { findAccount, hasFlag, newAccount } from '../state/accounts.ts'
import { ammIndex, lsf, NO_HASH, poolAccount, poolOrder, shareCurrency } from '../state/entries.ts'
import { balanceOf, findLine, fundsOf, isAuthorized, isFrozen, move } from '../state/lines.ts'
import type { View } from '../state/view.ts'
import { findPool } from '../trade/book.ts'
import type { Transactor } from './transaction.ts'

const tfTwoAsset = 0x00100000
const MAX_FEE = 1000

const canGive = (view: View, account: string, { asset, value }: Amount): boolean =>
  !isAbove(value, fundsOf(view, account, asset))
const share = (account: string, a: Asset, b: Asset): Asset => ({
  currency: shareCurrency(a, b),
  issuer: account,
})

export const ammCreate: Transactor<'AMMCreate'> = {
  check({ Amount, Amount2, TradingFee }) {
    const [first, second] = [fromWire(Amount), fromWire(Amount2)]
    if (sameAsset(first.asset, second.asset)) return 'temBAD_AMM_TOKENS'
    if (!isPositive(first) || !isPositive(second)) return 'temBAD_AMOUNT'
    return TradingFee > MAX_FEE ? 'temBAD_FEE' : 'tesSUCCESS'
  },
  apply(view, { Account, Amount, Amount2, TradingFee }, { parentHash, index: ledgerIndex }) {
    const [first, second] = [fromWire(Amount), fromWire(Amount2)]
    if (findPool(view, first.asset, second.asset) !== undefined) return { result: 'tecDUPLICATE' }
    for (const { asset } of [first, second]) {
      if (!isAuthorized(view, Account, asset)) return { result: 'tecNO_AUTH' }
      if (isFrozen(view, Account, asset)) return { result: 'tecFROZEN' }
      if (asset.issuer !== undefined && !hasFlag(findAccount(view, asset.issuer), lsf.defaultRipple))
        return { result: 'terNO_RIPPLE' }
    }
    if (!canGive(view, Account, first) || !canGive(view, Account, second))
      return { result: 'tecUNFUNDED_AMM' }
    const index = ammIndex(first.asset, second.asset)
    const account = poolAccount(index, parentHash)
    const shares = share(account, first.asset, second.asset)
    view.put({
      ...newAccount(account, 0n, ledgerIndex),
      Flags: lsf.amm | lsf.disableMaster | lsf.defaultRipple | lsf.depositAuth,
      Sequence: 0,
      AMMID: index,
      OwnerCount: 1,
    })
    const minted = roundAmount(shares, squareRoot(multiply(first.value, second.value)), 'down')
    const [Asset, Asset2] = poolOrder(first.asset, second.asset)
    view.put({
      LedgerEntryType: 'AMM',
      index,
      Account: account,
      Asset,
      Asset2,
      Flags: 0,
      LPTokenBalance: { currency: shares.currency, issuer: account, value: text(minted) },
      OwnerNode: '0',
      TradingFee,
      PreviousTxnID: NO_HASH,
      PreviousTxnLgrSeq: 0,
    })
    pay(view, Account, account, [first, second], { asset: shares, value: minted })
    for (const { asset } of [first, second]) {
      const line =
        asset.issuer === undefined ? undefined : findLine(view, account, asset.issuer, asset.currency)
      if (line !== undefined) view.put({ ...line, Flags: line.Flags | lsf.ammNode })
    }
    return { result: 'tesSUCCESS' }
  },
}

/** Only in proportion to the pool, as much of both as fits into the two amounts. */
export const ammDeposit: Transactor<'AMMDeposit'> = {
  check({ Flags, Amount, Amount2 }) {
    if ((Flags & 0x7fffffff) !== tfTwoAsset) return 'temDISABLED'
    if (Amount === undefined || Amount2 === undefined) return 'temMALFORMED'
    return isPositive(fromWire(Amount)) && isPositive(fromWire(Amount2)) ? 'tesSUCCESS' : 'temBAD_AMOUNT'
  },
  apply(view, { Account, Asset, Asset2, Amount, Amount2 }) {
    const pool = findPool(view, Asset, Asset2)
    if (pool === undefined) return { result: 'terNO_AMM' }
    if (Amount === undefined || Amount2 === undefined) return { result: 'temMALFORMED' }
    const most = [fromWire(Amount), fromWire(Amount2)]
    const assets = new Set([pool.Asset, pool.Asset2].map(assetKey))
    if (!most.every(({ asset }) => assets.delete(assetKey(asset)))) return { result: 'temBAD_AMM_TOKENS' }
    const held = ({ asset }: Amount): Num => balanceOf(view, pool.Account, asset)
    const part = most.map((amount) => divide(amount.value, held(amount))).reduce(smaller)
    const shares = share(pool.Account, pool.Asset, pool.Asset2)
    const total = number(pool.LPTokenBalance.value)
    const minted = roundAmount(shares, multiply(total, part), 'down')
    const given = most.map((amount) => ({
      asset: amount.asset,
      value: smaller(amount.value, roundAmount(amount.asset, multiply(held(amount), part), 'up')),
    }))
    if (isZero(minted) || given.some(({ value }) => isZero(value))) return { result: 'tecAMM_FAILED' }
    if (!given.every((amount) => canGive(view, Account, amount))) return { result: 'tecUNFUNDED_AMM' }
    if (given.some(({ asset }) => isFrozen(view, Account, asset))) return { result: 'tecFROZEN' }
    const value = text(roundAmount(shares, add(total, minted), 'down'))
    view.put({ ...pool, LPTokenBalance: { ...pool.LPTokenBalance, value } })
    pay(view, Account, pool.Account, given, { asset: shares, value: minted })
    return { result: 'tesSUCCESS' }
  },
}

function pay(view: View, from: string, pool: string, given: readonly Amount[], shares: Amount): void {
  for (const { asset, value } of given) {
    move(view, from, asset, negate(value))
    move(view, pool, asset, value)
  }
  move(view, from, shares.asset, shares.value)
}
