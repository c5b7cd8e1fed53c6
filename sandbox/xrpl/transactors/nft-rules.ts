import { fromWire, isPositive, type Asset, type WireAmount } from '../amounts.ts'
import { isZero, number, type Num } from '../number.ts'
import type { Result } from '../results.ts'
import { accountOf, addOwned, findAccount, hasFlag, reserveOf } from '../state/accounts.ts'
import { lsf, NO_HASH, nftOfferIndex } from '../state/entries.ts'
import { findLine, fundsOf, isAuthorized, isFrozen } from '../state/lines.ts'
import { nftFlag, type NftId } from '../state/nft-id.ts'
import type { ReadView, View } from '../state/view.ts'

interface Sender {
  readonly Account: string
  readonly Fee: string
  readonly Sequence: number
}
/** An offer for an NFT, which a transaction of its own makes or a mint brings along. */
export interface NftOfferTerms {
  readonly Amount: WireAmount
  readonly sell: boolean
  readonly Owner?: string
  readonly Destination?: string
  readonly Expiration?: number
}

/** Drops of the sender before this transaction's fee was taken. */
export const priorDrops = (view: ReadView, { Account, Fee }: Sender): bigint =>
  BigInt(accountOf(view, Account).Balance) + BigInt(Fee)

/** The amount that an account can give, counted as before the sender's fee. */
export function fundsBefore(view: ReadView, sender: Sender, account: string, asset: Asset): Num {
  if (asset.issuer !== undefined || account !== sender.Account) return fundsOf(view, account, asset)
  const free = priorDrops(view, sender) - reserveOf(accountOf(view, account).OwnerCount)
  return number(free > 0n ? free : 0n)
}

/** Whether an account may be paid in an asset. */
export function mayHold(view: ReadView, account: string, asset: Asset): Result {
  const { currency, issuer } = asset
  if (issuer === undefined) return 'tesSUCCESS'
  if (findAccount(view, issuer) === undefined) return 'tecNO_ISSUER'
  if (isAuthorized(view, account, asset)) return 'tesSUCCESS'
  return findLine(view, account, issuer, currency) === undefined ? 'tecNO_LINE' : 'tecNO_AUTH'
}

/** Whether an NFT's issuer can take its transfer fee in an asset: a sale gives no one a new line for it. */
export function hasRoyaltyLine(view: ReadView, { transferFee, issuer }: NftId, asset: Asset): boolean {
  if (transferFee === 0 || asset.issuer === undefined || asset.issuer === issuer) return true
  return findLine(view, issuer, asset.issuer, asset.currency) !== undefined
}

export function checkOffer(account: string, flags: number, terms: NftOfferTerms): Result {
  const { asset, value } = fromWire(terms.Amount)
  const positive = isPositive({ asset, value })
  if (!positive && !isZero(value)) return 'temBAD_AMOUNT'
  if (asset.issuer !== undefined && ((flags & nftFlag.onlyXrp) !== 0 || !positive)) return 'temBAD_AMOUNT'
  // Someone may give a token away; no one may ask for one for nothing.
  if (!terms.sell && !positive) return 'temBAD_AMOUNT'
  if (terms.Expiration === 0) return 'temBAD_EXPIRATION'
  if ((terms.Owner !== undefined) === terms.sell) return 'temMALFORMED'
  return terms.Owner === account || terms.Destination === account ? 'temMALFORMED' : 'tesSUCCESS'
}

/** The problem of an offer in the present ledger. */
export function judgeOffer(view: ReadView, sender: Sender, id: NftId, terms: NftOfferTerms): Result {
  const { Account } = sender
  const { asset } = fromWire(terms.Amount)
  if (asset.issuer !== undefined && id.transferFee > 0) {
    if (findAccount(view, id.issuer) === undefined) return 'tecNO_ISSUER'
    if (!hasRoyaltyLine(view, id, asset)) return 'tecNO_LINE'
    if (isFrozen(view, id.issuer, asset)) return 'tecFROZEN'
  }
  const minter = findAccount(view, id.issuer)?.NFTokenMinter
  if (id.issuer !== Account && (id.flags & nftFlag.transferable) === 0 && minter !== Account)
    return 'tefNFTOKEN_IS_NOT_TRANSFERABLE'
  if (isFrozen(view, Account, asset)) return 'tecFROZEN'
  if (!terms.sell && isZero(fundsBefore(view, sender, Account, asset))) return 'tecUNFUNDED_OFFER'
  const parties = [
    [terms.Destination, 'tecNO_DST'],
    [terms.Owner, 'tecNO_TARGET'],
  ] as const
  for (const [party, missing] of parties) {
    if (party === undefined) continue
    const root = findAccount(view, party)
    if (root === undefined) return missing
    if (hasFlag(root, lsf.disallowIncomingNftOffer)) return 'tecNO_PERMISSION'
  }
  return mayHold(view, Account, asset)
}

/** Writes the offer and counts it to its owner. */
export function placeOffer(
  view: View,
  { Account, Sequence }: Sender,
  NFTokenID: string,
  { Amount, sell, Destination, Expiration }: NftOfferTerms,
): string {
  const index = nftOfferIndex(Account, Sequence)
  view.put({
    LedgerEntryType: 'NFTokenOffer',
    index,
    Owner: Account,
    NFTokenID,
    Amount,
    Flags: sell ? lsf.sellNft : 0,
    OwnerNode: '0',
    NFTokenOfferNode: '0',
    ...(Destination !== undefined && { Destination }),
    ...(Expiration !== undefined && { Expiration }),
    PreviousTxnID: NO_HASH,
    PreviousTxnLgrSeq: 0,
  })
  addOwned(view, Account, 1)
  return index
}
