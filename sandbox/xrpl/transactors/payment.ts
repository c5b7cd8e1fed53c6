import { fromWire, isPositive, sameAsset, type Asset, XRP } from '../amounts.ts'
import { compare, drops, isAbove, isZero, number } from '../number.ts'
import {
  accountOf,
  addDrops,
  findAccount,
  hasFlag,
  newAccount,
  RESERVE_BASE,
  reserveOf,
} from '../state/accounts.ts'
import { lsf } from '../state/entries.ts'
import { UNLIMITED } from '../state/lines.ts'
import type { View } from '../state/view.ts'
import { flow } from '../trade/flow.ts'
import type { LedgerContext, Outcome, TransactionOf, Transactor } from './transaction.ts'

type Payment = TransactionOf<'Payment'>
const tfNoDirect = 0x00010000
const tfPartial = 0x00020000
const tfLimitQuality = 0x00040000
const KNOWN_FLAGS = 0x80000000 + tfNoDirect + tfPartial + tfLimitQuality

/** Amounts of a payment as the ledger reads them. SendMax defaults to the amount, from the sender's own hand. */
function amounts(payment: Payment) {
  const amount = fromWire(payment.Amount)
  const sendMax = payment.SendMax === undefined ? amount : fromWire(payment.SendMax)
  return { amount, sendMax, min: payment.DeliverMin === undefined ? undefined : fromWire(payment.DeliverMin) }
}

export const payment: Transactor<'Payment'> = {
  check(transaction) {
    const { amount, sendMax, min } = amounts(transaction)
    const { Account, Destination, Flags, Paths, SendMax } = transaction
    const direct = sameAsset(amount.asset, XRP) && sameAsset(sendMax.asset, XRP)
    if ((Flags & ~KNOWN_FLAGS) !== 0) return 'temINVALID_FLAG'
    if (!isPositive(amount) || !isPositive(sendMax)) return 'temBAD_AMOUNT'
    if (isBadCurrency(amount.asset) || isBadCurrency(sendMax.asset)) return 'temBAD_CURRENCY'
    if (Account === Destination && sameAsset(amount.asset, sendMax.asset) && Paths === undefined)
      return 'temREDUNDANT'
    if (direct && SendMax !== undefined) return 'temBAD_SEND_XRP_MAX'
    if (direct && Paths !== undefined) return 'temBAD_SEND_XRP_PATHS'
    if (direct && (Flags & tfPartial) !== 0) return 'temBAD_SEND_XRP_PARTIAL'
    if (direct && (Flags & tfLimitQuality) !== 0) return 'temBAD_SEND_XRP_LIMIT'
    if (direct && (Flags & tfNoDirect) !== 0) return 'temBAD_SEND_XRP_NO_DIRECT'
    if ((Flags & (tfLimitQuality | tfNoDirect)) !== 0) return 'temDISABLED'
    if (Paths !== undefined && (Paths.length > 6 || Paths.some(({ length }) => length === 0 || length > 8)))
      return 'temMALFORMED'
    if (min === undefined) return 'tesSUCCESS'
    if ((Flags & tfPartial) === 0 || !isPositive(min)) return 'temBAD_AMOUNT'
    return sameAsset(min.asset, amount.asset) && !isAbove(min.value, amount.value)
      ? 'tesSUCCESS'
      : 'temBAD_AMOUNT'
  },

  apply(view, transaction, ledger) {
    const { amount, sendMax } = amounts(transaction)
    const { Destination } = transaction
    const target = findAccount(view, Destination)
    const xrp = sameAsset(amount.asset, XRP)
    if (target === undefined) {
      if (!xrp) return { result: 'tecNO_DST' }
      if (drops(amount.value) < RESERVE_BASE) return { result: 'tecNO_DST_INSUF_XRP' }
      if (!sameAsset(sendMax.asset, XRP)) return { result: 'tecNO_DST' }
    }
    if (hasFlag(target, lsf.requireDestTag) && transaction.DestinationTag === undefined)
      return { result: 'tecDST_TAG_NEEDED' }
    if (hasFlag(target, lsf.amm)) return { result: 'tecNO_PERMISSION' }
    if (hasFlag(target, lsf.depositAuth) && transaction.Account !== Destination)
      return { result: 'tecNO_PERMISSION' }
    return xrp && sameAsset(sendMax.asset, XRP)
      ? payXrp(view, transaction, ledger)
      : payIssued(view, transaction, ledger)
  },
}

const isBadCurrency = ({ currency, issuer }: Asset): boolean => issuer !== undefined && currency === 'XRP'

function payXrp(view: View, { Account, Destination, Amount, Fee }: Payment, ledger: LedgerContext): Outcome {
  const { asset, value } = fromWire(Amount)
  const sender = accountOf(view, Account)
  // The fee is gone from the balance already, and may come out of the reserve.
  const reserve = reserveOf(sender.OwnerCount)
  const needed = reserve > BigInt(Fee) ? reserve : BigInt(Fee)
  if (BigInt(sender.Balance) + BigInt(Fee) < drops(value) + needed) return { result: 'tecUNFUNDED_PAYMENT' }
  addDrops(view, Account, -drops(value))
  if (findAccount(view, Destination) === undefined) view.put(newAccount(Destination, 0n, ledger.index))
  addDrops(view, Destination, drops(value))
  return { result: 'tesSUCCESS', delivered: { asset, value } }
}

function payIssued(view: View, transaction: Payment, { closeTime }: LedgerContext): Outcome {
  const { Account: from, Destination: to, Flags, Paths = [], SendMax } = transaction
  const { amount, sendMax, min } = amounts(transaction)
  for (const { issuer } of [amount.asset, sendMax.asset])
    if (issuer !== undefined && findAccount(view, issuer) === undefined) return { result: 'tecPATH_DRY' }
  // Without SendMax the sender's own tokens are meant, whatever the issuer of the amount is called.
  const partial = (Flags & tfPartial) !== 0
  const most = SendMax === undefined && from === sendMax.asset.issuer ? UNLIMITED : sendMax.value
  const paths = Paths.map((path) => path.flatMap((step) => assetOfStep(step)))
  const { delivered } = flow(view, {
    from,
    to,
    sendMax: { ...sendMax, value: most },
    deliver: amount,
    paths,
    closeTime,
  })
  if (isZero(delivered)) return { result: 'tecPATH_DRY' }
  const enough = partial ? (min?.value ?? number('0')) : amount.value
  if (compare(delivered, enough) < 0) return { result: 'tecPATH_PARTIAL' }
  return { result: 'tesSUCCESS', delivered: { asset: amount.asset, value: delivered } }
}

/** A step through an account changes no asset here: only issuers pass tokens on. */
function assetOfStep({ currency, issuer }: { currency?: string; issuer?: string }): readonly Asset[] {
  if (currency === undefined) return []
  return [issuer === undefined ? { currency } : { currency, issuer }]
}
