import { fromWire, isPositive, roundAmount, sameAsset, toWire, XRP } from '../amounts.ts'
import { divide, isAbove, isZero, multiply, negate, ONE, smaller, subtract } from '../number.ts'
import { accountOf, addOwned, findAccount, reserveOf, transferRate } from '../state/accounts.ts'
import { lsf, NO_HASH, offerIndex, type Offer } from '../state/entries.ts'
import { fundsOf, isAuthorized, isFrozen, move, UNLIMITED } from '../state/lines.ts'
import type { View } from '../state/view.ts'
import { bookDirectory } from '../trade/book.ts'
import { cross, removeOffer } from '../trade/cross.ts'
import type { Transactor } from './transaction.ts'

const tf = { passive: 0x00010000, immediateOrCancel: 0x00020000, fillOrKill: 0x00040000, sell: 0x00080000 }
const KNOWN_FLAGS = 0x80000000 + Object.values(tf).reduce((sum, flag) => sum + flag, 0)

function findOffer(view: View, account: string, sequence: number): Offer | undefined {
  const entry = view.get(offerIndex(account, sequence))
  return entry?.LedgerEntryType === 'Offer' ? entry : undefined
}

export const offerCancel: Transactor<'OfferCancel'> = {
  check: ({ OfferSequence, Sequence }) =>
    OfferSequence === 0 || OfferSequence >= Sequence ? 'temBAD_SEQUENCE' : 'tesSUCCESS',
  apply(view, { Account, OfferSequence }) {
    const offer = findOffer(view, Account, OfferSequence)
    if (offer !== undefined) removeOffer(view, offer)
    return { result: 'tesSUCCESS' }
  },
}

export const offerCreate: Transactor<'OfferCreate'> = {
  check({ Flags, TakerGets, TakerPays, Expiration }) {
    const [gets, pays] = [fromWire(TakerGets), fromWire(TakerPays)]
    if ((Flags & ~KNOWN_FLAGS) !== 0) return 'temINVALID_FLAG'
    if ((Flags & tf.immediateOrCancel) !== 0 && (Flags & tf.fillOrKill) !== 0) return 'temINVALID_FLAG'
    if ((Flags & tf.passive) !== 0) return 'temDISABLED'
    if (Expiration === 0) return 'temBAD_EXPIRATION'
    if (!isPositive(gets) || !isPositive(pays)) return 'temBAD_OFFER'
    if (sameAsset(gets.asset, XRP) && sameAsset(pays.asset, XRP)) return 'temBAD_OFFER'
    return sameAsset(gets.asset, pays.asset) ? 'temREDUNDANT' : 'tesSUCCESS'
  },

  apply(view, transaction, { closeTime }) {
    const { Account, Flags, Sequence, Expiration, OfferSequence, Fee } = transaction
    const [gets, pays] = [fromWire(transaction.TakerGets), fromWire(transaction.TakerPays)]
    const issuer = pays.asset.issuer
    if (issuer !== undefined && findAccount(view, issuer) === undefined) return { result: 'tecNO_ISSUER' }
    if (isFrozen(view, Account, gets.asset) || isFrozen(view, Account, pays.asset))
      return { result: 'tecFROZEN' }
    if (!isAuthorized(view, Account, pays.asset)) return { result: 'tecNO_AUTH' }
    const funds = fundsOf(view, Account, gets.asset)
    if (isZero(funds)) return { result: 'tecUNFUNDED_OFFER' }
    if (Expiration !== undefined && Expiration <= closeTime) return { result: 'tecEXPIRED' }
    const replaced = OfferSequence === undefined ? undefined : findOffer(view, Account, OfferSequence)
    if (replaced !== undefined) removeOffer(view, replaced)

    const sell = (Flags & tf.sell) !== 0
    const rate = gets.asset.issuer === Account ? ONE : transferRate(view, gets.asset.issuer)
    const crossed = cross(
      view,
      { paid: gets.asset, bought: pays.asset },
      {
        spend: smaller(gets.value, roundAmount(gets.asset, divide(funds, rate), 'down')),
        buy: sell ? UNLIMITED : pays.value,
        price: divide(gets.value, pays.value),
      },
      { closeTime, ownerPaysFee: true, taker: Account },
    )
    if (!isZero(crossed.spent)) {
      move(view, Account, gets.asset, negate(roundAmount(gets.asset, multiply(crossed.spent, rate), 'up')))
      move(view, Account, pays.asset, crossed.bought)
    }
    const leftGets = subtract(gets.value, crossed.spent)
    const leftPays = subtract(pays.value, crossed.bought)
    const filled = sell ? isZero(leftGets) : isZero(leftPays)
    if ((Flags & tf.fillOrKill) !== 0 && !filled) return { result: 'tecKILLED' }
    if ((Flags & tf.immediateOrCancel) !== 0)
      return { result: isZero(crossed.bought) ? 'tecKILLED' : 'tesSUCCESS' }
    if (filled || isZero(leftGets) || isZero(fundsOf(view, Account, gets.asset)))
      return { result: 'tesSUCCESS' }

    // The rest keeps the price of the whole.
    const rest = sell
      ? {
          gets: leftGets,
          pays: roundAmount(pays.asset, divide(multiply(leftGets, pays.value), gets.value), 'up'),
        }
      : {
          pays: leftPays,
          gets: roundAmount(gets.asset, divide(multiply(leftPays, gets.value), pays.value), 'down'),
        }
    if (!isAbove(rest.gets, { digits: 0n, exponent: 0 })) return { result: 'tesSUCCESS' }
    const root = accountOf(view, Account)
    if (BigInt(root.Balance) + BigInt(Fee) < reserveOf(root.OwnerCount + 1))
      return { result: isZero(crossed.bought) ? 'tecINSUF_RESERVE_OFFER' : 'tesSUCCESS' }
    view.put({
      LedgerEntryType: 'Offer',
      index: offerIndex(Account, Sequence),
      Account,
      BookDirectory: bookDirectory(pays, gets),
      BookNode: '0',
      Flags: sell ? lsf.sell : 0,
      OwnerNode: '0',
      Sequence,
      TakerGets: toWire(gets.asset, rest.gets),
      TakerPays: toWire(pays.asset, rest.pays),
      ...(Expiration !== undefined && { Expiration }),
      PreviousTxnID: NO_HASH,
      PreviousTxnLgrSeq: 0,
    })
    addOwned(view, Account, 1)
    return { result: 'tesSUCCESS' }
  },
}
