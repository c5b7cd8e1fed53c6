/**
 * The fields of transactions, ledger entries and metadata that this ledger writes, with their places in the binary
 * form: https://xrpl.org/docs/references/protocol/binary-format. Codes are those of ripple-binary-codec; a test
 * compares what both write.
 */

export type FieldType =
  | 'UInt8'
  | 'UInt16'
  | 'UInt32'
  | 'UInt64'
  | 'Hash256'
  | 'Amount'
  | 'Blob'
  | 'AccountID'
  | 'STObject'
  | 'STArray'
  | 'PathSet'
  | 'Vector256'
  | 'Issue'

export interface Field {
  readonly name: string
  readonly type: FieldType
  /** Fields stand in this order. */
  readonly order: number
  /** What stands before its value. */
  readonly header: readonly number[]
}

const typeCodes: Readonly<Record<FieldType, number>> = {
  UInt16: 1,
  UInt32: 2,
  UInt64: 3,
  Hash256: 5,
  Amount: 6,
  Blob: 7,
  AccountID: 8,
  STObject: 14,
  STArray: 15,
  UInt8: 16,
  PathSet: 18,
  Vector256: 19,
  Issue: 24,
}

const places: Readonly<Record<FieldType, Readonly<Record<string, number>>>> = {
  UInt8: { TransactionResult: 3 },
  UInt16: { LedgerEntryType: 1, TransactionType: 2, TransferFee: 4, TradingFee: 5 },
  UInt32: {
    NetworkID: 1,
    Flags: 2,
    SourceTag: 3,
    Sequence: 4,
    PreviousTxnLgrSeq: 5,
    Expiration: 10,
    TransferRate: 11,
    OwnerCount: 13,
    DestinationTag: 14,
    OfferSequence: 25,
    LastLedgerSequence: 27,
    TransactionIndex: 28,
    SetFlag: 33,
    ClearFlag: 34,
    NFTokenTaxon: 42,
    MintedNFTokens: 43,
    BurnedNFTokens: 44,
    FirstNFTokenSequence: 50,
  },
  UInt64: { BookNode: 3, OwnerNode: 4, LowNode: 7, HighNode: 8, NFTokenOfferNode: 12 },
  Hash256: {
    PreviousTxnID: 5,
    LedgerIndex: 6,
    NFTokenID: 10,
    AMMID: 14,
    BookDirectory: 16,
    InvoiceID: 17,
    PreviousPageMin: 26,
    NextPageMin: 27,
    NFTokenBuyOffer: 28,
    NFTokenSellOffer: 29,
    ParentBatchID: 36,
  },
  Amount: {
    Amount: 1,
    Balance: 2,
    LimitAmount: 3,
    TakerPays: 4,
    TakerGets: 5,
    LowLimit: 6,
    HighLimit: 7,
    Fee: 8,
    SendMax: 9,
    DeliverMin: 10,
    Amount2: 11,
    DeliveredAmount: 18,
    NFTokenBrokerFee: 19,
    LPTokenBalance: 31,
  },
  Blob: { SigningPubKey: 3, TxnSignature: 4, URI: 5, Domain: 7, MemoType: 12, MemoData: 13, MemoFormat: 14 },
  AccountID: { Account: 1, Owner: 2, Destination: 3, Issuer: 4, NFTokenMinter: 9 },
  STObject: {
    CreatedNode: 3,
    DeletedNode: 4,
    ModifiedNode: 5,
    PreviousFields: 6,
    FinalFields: 7,
    NewFields: 8,
    Memo: 10,
    NFToken: 12,
    RawTransaction: 34,
  },
  STArray: { AffectedNodes: 8, Memos: 9, NFTokens: 10, RawTransactions: 30 },
  PathSet: { Paths: 1 },
  Vector256: { NFTokenOffers: 4 },
  Issue: { Asset: 3, Asset2: 4 },
}

/** Type and place in four bits each where they fit, and in a byte of their own where they do not. */
function headerOf(type: number, place: number): readonly number[] {
  const first = (type < 16 ? type << 4 : 0) | (place < 16 ? place : 0)
  return [first, ...(type < 16 ? [] : [type]), ...(place < 16 ? [] : [place])]
}

const isType = (name: string): name is FieldType => name in typeCodes

export const fields: ReadonlyMap<string, Field> = new Map(
  Object.entries(places).flatMap(([type, names]) =>
    Object.entries(names).map(([name, place]): [string, Field] => {
      if (!isType(type)) throw new TypeError(`${type} is no type of fields`)
      const code = typeCodes[type]
      return [name, { name, type, order: (code << 16) | place, header: headerOf(code, place) }]
    }),
  ),
)

const byOrder = new Map([...fields.values()].map((field) => [field.order, field]))
export const fieldAt = (type: number, place: number): Field | undefined => byOrder.get((type << 16) | place)

const transactionTypes = {
  Payment: 0,
  AccountSet: 3,
  OfferCreate: 7,
  OfferCancel: 8,
  TrustSet: 20,
  NFTokenMint: 25,
  NFTokenBurn: 26,
  NFTokenCreateOffer: 27,
  NFTokenCancelOffer: 28,
  NFTokenAcceptOffer: 29,
  AMMCreate: 35,
  AMMDeposit: 36,
  Batch: 71,
}
const entryTypes = {
  NFTokenOffer: 55,
  NFTokenPage: 80,
  AccountRoot: 97,
  Offer: 111,
  RippleState: 114,
  AMM: 121,
}

const codes = new Map<string, number>([...Object.entries(transactionTypes), ...Object.entries(entryTypes)])
const transactionNames = new Map(Object.entries(transactionTypes).map(([name, code]) => [code, name]))
const entryNames = new Map(Object.entries(entryTypes).map(([name, code]) => [code, name]))

/** The number of a kind of transaction or ledger entry. */
export const typeCode = (name: string): number | undefined => codes.get(name)
export const typeName = (field: string, code: number): string | undefined =>
  (field === 'TransactionType' ? transactionNames : entryNames).get(code)

/** Ends an object, and an array. */
export const END_OF_OBJECT = 0xe1
export const END_OF_ARRAY = 0xf1
/** In a path: what a step has, and what comes after one. */
export const step = { account: 0x01, currency: 0x10, issuer: 0x20, nextPath: 0xff, end: 0x00 } as const

/** Thrown for what only the library's codec knows. */
export class NotHere extends Error {
  override readonly name = 'NotHere'
}
