import { createHash } from 'node:crypto'
import { decodeAccountID, encodeAccountID, hashes } from 'xrpl'
import type { Asset, IssuedAmount, WireAmount } from '../amounts.ts'

interface Threaded {
  readonly index: string
  readonly Flags: number
  readonly PreviousTxnID: string
  readonly PreviousTxnLgrSeq: number
}
export interface AccountRoot extends Threaded {
  readonly LedgerEntryType: 'AccountRoot'
  readonly Account: string
  readonly Balance: string
  readonly OwnerCount: number
  readonly Sequence: number
  readonly TransferRate?: number
  readonly AMMID?: string
  /** Who else may mint in this account's name. */
  readonly NFTokenMinter?: string
  readonly FirstNFTokenSequence?: number
  readonly MintedNFTokens?: number
  readonly BurnedNFTokens?: number
}
/** A trust line. Balance is the low account's. */
export interface RippleState extends Threaded {
  readonly LedgerEntryType: 'RippleState'
  readonly Balance: IssuedAmount
  readonly LowLimit: IssuedAmount
  readonly HighLimit: IssuedAmount
  readonly LowNode: string
  readonly HighNode: string
}
export interface Offer extends Threaded {
  readonly LedgerEntryType: 'Offer'
  readonly Account: string
  readonly BookDirectory: string
  readonly BookNode: string
  readonly OwnerNode: string
  readonly Sequence: number
  readonly TakerGets: WireAmount
  readonly TakerPays: WireAmount
  readonly Expiration?: number
}
export interface Amm extends Threaded {
  readonly LedgerEntryType: 'AMM'
  readonly Account: string
  readonly Asset: Asset
  readonly Asset2: Asset
  readonly LPTokenBalance: IssuedAmount
  readonly OwnerNode: string
  readonly TradingFee: number
}
export interface NftToken {
  readonly NFToken: { readonly NFTokenID: string; readonly URI?: string }
}
/** Up to 32 of an owner's NFTs; its index is the owner and an upper bound of their low 96 bits. */
export interface NftPage extends Threaded {
  readonly LedgerEntryType: 'NFTokenPage'
  readonly NFTokens: readonly NftToken[]
  readonly PreviousPageMin: string | undefined
  readonly NextPageMin: string | undefined
}
export interface NftOffer extends Threaded {
  readonly LedgerEntryType: 'NFTokenOffer'
  readonly Owner: string
  readonly NFTokenID: string
  readonly Amount: WireAmount
  readonly OwnerNode: string
  readonly NFTokenOfferNode: string
  readonly Destination?: string
  readonly Expiration?: number
}
export type Entry = AccountRoot | RippleState | Offer | Amm | NftPage | NftOffer

export const lsf = {
  requireDestTag: 0x00020000,
  requireAuth: 0x00040000,
  disallowXrp: 0x00080000,
  disableMaster: 0x00100000,
  noFreeze: 0x00200000,
  globalFreeze: 0x00400000,
  defaultRipple: 0x00800000,
  depositAuth: 0x01000000,
  amm: 0x02000000,
  /** Of a line: its holder is a pool. */
  ammNode: 0x01000000,
  disallowIncomingNftOffer: 0x04000000,
  sell: 0x00020000,
  sellNft: 0x00000001,
} as const

/** The flags of the low account on a line; the high account's flag is the next bit. */
export const lowLine = {
  reserve: 0x00010000,
  auth: 0x00040000,
  noRipple: 0x00100000,
  freeze: 0x00400000,
} as const

/** Stands for "no account" in the balance of a trust line. */
export const NO_ACCOUNT = 'rrrrrrrrrrrrrrrrrrrrBZbvji'
export const NO_HASH = '0'.repeat(64)

export const sha512Half = (data: Uint8Array): string =>
  createHash('sha512').update(data).digest('hex').slice(0, 64).toUpperCase()

export const accountIndex = (account: string): string => hashes.hashAccountRoot(account)
export const lineIndex = (a: string, b: string, currency: string): string =>
  hashes.hashTrustline(a, b, currency)
export const offerIndex = (account: string, sequence: number): string => hashes.hashOfferId(account, sequence)

export function nftOfferIndex(account: string, sequence: number): string {
  const [space, place] = [Buffer.from('0071', 'hex'), Buffer.alloc(4)]
  place.writeUInt32BE(sequence)
  return sha512Half(Buffer.concat([space, decodeAccountID(account), place]))
}

export function isLow(account: string, peer: string): boolean {
  return Buffer.compare(decodeAccountID(account), decodeAccountID(peer)) < 0
}

export function currencyBytes(currency: string): Buffer {
  if (currency === 'XRP') return Buffer.alloc(20)
  if (currency.length !== 3) return Buffer.from(currency, 'hex')
  return Buffer.concat([Buffer.alloc(12), Buffer.from(currency, 'ascii'), Buffer.alloc(5)])
}
const issuerBytes = ({ issuer }: Asset): Uint8Array =>
  issuer === undefined ? Buffer.alloc(20) : decodeAccountID(issuer)

/** The first 24 bytes of every directory of a book, as hex. */
export function bookBase(pays: Asset, gets: Asset): string {
  const parts = [
    currencyBytes(pays.currency),
    currencyBytes(gets.currency),
    issuerBytes(pays),
    issuerBytes(gets),
  ]
  return sha512Half(Buffer.concat([Buffer.from('0042', 'hex'), ...parts])).slice(0, 48)
}

const orderKey = (asset: Asset) => Buffer.concat([currencyBytes(asset.currency), issuerBytes(asset)])

/** In the order in which the ledger keeps the two assets of a pool. */
export function poolOrder(a: Asset, b: Asset): readonly [Asset, Asset] {
  return Buffer.compare(orderKey(a), orderKey(b)) <= 0 ? [a, b] : [b, a]
}

export function ammIndex(a: Asset, b: Asset): string {
  const [first, second] = poolOrder(a, b)
  const parts = [
    issuerBytes(first),
    currencyBytes(first.currency),
    issuerBytes(second),
    currencyBytes(second.currency),
  ]
  return sha512Half(Buffer.concat([Buffer.from('0041', 'hex'), ...parts]))
}

/** The 03… code of a pool's share. */
export function shareCurrency(a: Asset, b: Asset): string {
  const [first, second] = poolOrder(a, b)
  const bytes = Buffer.concat([currencyBytes(first.currency), currencyBytes(second.currency)])
  return `03${sha512Half(bytes).slice(0, 38)}`
}

/** An account that no one has a key to, derived from its pool. */
export function poolAccount(index: string, parentHash: string): string {
  const seed = Buffer.from(sha512Half(Buffer.from(`0000${parentHash}${index}`, 'hex')), 'hex')
  const id = createHash('ripemd160').update(createHash('sha256').update(seed).digest()).digest()
  return encodeAccountID(id)
}
