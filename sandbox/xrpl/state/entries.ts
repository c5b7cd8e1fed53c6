import { createHash } from 'node:crypto'
import { encodeAccountID } from 'xrpl'
import type { Asset, IssuedAmount, WireAmount } from '../amounts.ts'
import { sha512HalfOf } from '../codec/hash.ts'
import { accountBytes, currencyBytes } from '../codec/values.ts'

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
  /** Of its owner's site, in hex. */
  readonly Domain?: string
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

/** Every kind of entry has a space of its own: https://xrpl.org/docs/concepts/ledgers/ledger-structure */
const keyOf = (space: string, ...parts: readonly Uint8Array[]): string =>
  sha512HalfOf(Buffer.from(`\0${space}`), ...parts)
    .toString('hex')
    .toUpperCase()

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** The 160 bits of an account, in hex. */
export const accountHex = (account: string): string =>
  remembered(`hex ${account}`, () => accountBytes(account).toString('hex').toUpperCase())

/** The names of the directories that list an entry: of its owners, of its book, of its NFT. */
export function directoriesOf(entry: Entry): readonly string[] {
  switch (entry.LedgerEntryType) {
    case 'AccountRoot':
      return []
    case 'RippleState':
      return [accountHex(entry.LowLimit.issuer), accountHex(entry.HighLimit.issuer)]
    case 'Offer':
      return [accountHex(entry.Account), entry.BookDirectory]
    case 'AMM':
      return [accountHex(entry.Account)]
    case 'NFTokenPage':
      return [entry.index.slice(0, 40)]
    case 'NFTokenOffer':
      return [accountHex(entry.Owner), entry.NFTokenID]
  }
}

/** Indexes that are asked for again and again. */
const known = new Map<string, string>()
const MAX_KNOWN = 50_000

function remembered(name: string, make: () => string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  if (known.size > MAX_KNOWN) known.clear()
  const index = make()
  known.set(name, index)
  return index
}

export const accountIndex = (account: string): string =>
  remembered(account, () => keyOf('a', accountBytes(account)))
export const lineIndex = (a: string, b: string, currency: string): string =>
  remembered(`${a}${b}${currency}`, () => {
    const [low, high] = isLow(a, b) ? [a, b] : [b, a]
    return keyOf('r', accountBytes(low), accountBytes(high), currencyBytes(currency))
  })
export const offerIndex = (account: string, sequence: number): string =>
  keyOf('o', accountBytes(account), uint32(sequence))
export const nftOfferIndex = (account: string, sequence: number): string =>
  keyOf('q', accountBytes(account), uint32(sequence))

export const isLow = (account: string, peer: string): boolean =>
  accountBytes(account).compare(accountBytes(peer)) < 0

const pairName = (a: Asset, b: Asset): string => `${a.currency}.${a.issuer} ${b.currency}.${b.issuer}`
const issuerBytes = ({ issuer }: Asset): Uint8Array =>
  issuer === undefined ? Buffer.alloc(20) : accountBytes(issuer)

/** The first 24 bytes of every directory of a book, as hex. */
export const bookBase = (pays: Asset, gets: Asset): string =>
  remembered(`book ${pairName(pays, gets)}`, () => {
    const parts = [
      currencyBytes(pays.currency),
      currencyBytes(gets.currency),
      issuerBytes(pays),
      issuerBytes(gets),
    ]
    return keyOf('B', ...parts).slice(0, 48)
  })

const orderKey = (asset: Asset) => Buffer.concat([currencyBytes(asset.currency), issuerBytes(asset)])

/** In the order in which the ledger keeps the two assets of a pool. */
export function poolOrder(a: Asset, b: Asset): readonly [Asset, Asset] {
  return Buffer.compare(orderKey(a), orderKey(b)) <= 0 ? [a, b] : [b, a]
}

export const ammIndex = (a: Asset, b: Asset): string =>
  remembered(`pool ${pairName(a, b)}`, () => {
    const [first, second] = poolOrder(a, b)
    const parts = [
      issuerBytes(first),
      currencyBytes(first.currency),
      issuerBytes(second),
      currencyBytes(second.currency),
    ]
    return keyOf('A', ...parts)
  })

/** The 03… code of a pool's share. */
export function shareCurrency(a: Asset, b: Asset): string {
  const [first, second] = poolOrder(a, b)
  const hash = sha512HalfOf(currencyBytes(first.currency), currencyBytes(second.currency))
  return `03${hash.toString('hex').slice(0, 38).toUpperCase()}`
}

/** An account that no one has a key to, derived from its pool. */
export function poolAccount(index: string, parentHash: string): string {
  const seed = sha512HalfOf(Buffer.from(`0000${parentHash}${index}`, 'hex'))
  const id = createHash('ripemd160').update(createHash('sha256').update(seed).digest()).digest()
  return encodeAccountID(id)
}
