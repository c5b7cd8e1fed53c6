import { decode, encode } from 'xrpl'
import { expect, test } from 'vitest'
import { signerOf } from '../keys/signer.ts'
import { decodeBytes } from './decode.ts'
import { encodeBytes } from './encode.ts'

const [alice, bob] = [signerOf('alice').account, signerOf('bob').account]
const issued = (value: string, currency = 'USD') => ({ currency, issuer: bob, value })
const hash = (digit: string) => digit.repeat(64)
const common = {
  Account: alice,
  Fee: '12',
  Flags: 2_147_483_648,
  Sequence: 7,
  LastLedgerSequence: 9,
  NetworkID: 63_456,
  SigningPubKey: signerOf('alice').publicKey,
  TxnSignature: 'AB'.repeat(64),
}
const Memos = [{ Memo: { MemoType: '746578', MemoData: '00FF'.repeat(150), MemoFormat: 'AA' } }, { Memo: {} }]
const Paths = [[{ currency: 'XRP' }, { currency: 'EUR', issuer: bob }], [{ account: bob }]]

const transactions: readonly Readonly<Record<string, unknown>>[] = [
  { TransactionType: 'Payment', Destination: bob, Amount: '25', DestinationTag: 4_294_967_295, Memos },
  {
    TransactionType: 'Payment',
    Destination: bob,
    Amount: issued('0.000000123'),
    SendMax: issued('9999999999999999e70'),
    DeliverMin: issued('1e-40'),
    Paths,
    InvoiceID: hash('C'),
  },
  { TransactionType: 'TrustSet', LimitAmount: issued('1000000000', `4142${'0'.repeat(36)}`) },
  { TransactionType: 'AccountSet', SetFlag: 8, ClearFlag: 6, TransferRate: 1_005_000_000, Domain: '61' },
  { TransactionType: 'AccountSet', NFTokenMinter: bob, Domain: '' },
  { TransactionType: 'OfferCreate', TakerGets: '0', TakerPays: issued('0'), Expiration: 1, OfferSequence: 2 },
  { TransactionType: 'OfferCancel', OfferSequence: 3, SourceTag: 1 },
  { TransactionType: 'AMMCreate', Amount: '5', Amount2: issued('6'), TradingFee: 300 },
  { TransactionType: 'AMMDeposit', Asset: { currency: 'XRP' }, Asset2: { currency: 'EUR', issuer: bob } },
  { TransactionType: 'NFTokenMint', NFTokenTaxon: 0, TransferFee: 5_000, URI: '61'.repeat(200), Issuer: bob },
  { TransactionType: 'NFTokenCancelOffer', NFTokenOffers: [hash('A'), hash('B')] },
  {
    TransactionType: 'NFTokenAcceptOffer',
    NFTokenBuyOffer: hash('1'),
    NFTokenSellOffer: hash('2'),
    NFTokenBrokerFee: issued('-1.5'),
  },
  {
    TransactionType: 'Batch',
    RawTransactions: [{ RawTransaction: { ...common, TransactionType: 'OfferCancel', OfferSequence: 3 } }],
  },
  // Not known here: left to the library.
  { TransactionType: 'EscrowCreate', Destination: bob, Amount: '7', FinishAfter: 9, Condition: 'A0' },
  { TransactionType: 'Payment', Destination: bob, Amount: '1', CredentialIDs: [hash('D')] },
]

test('a transaction is written and read as the library writes and reads it', () => {
  for (const one of transactions) {
    const json = { ...common, ...one }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library takes any fields that it knows
    const blob = encode(json as unknown as Parameters<typeof encode>[0])
    expect(encodeBytes(json).toString('hex').toUpperCase()).toBe(blob)
    expect(decodeBytes(Buffer.from(blob, 'hex'))).toEqual(decode(blob))
  }
})

test('what the library refuses is refused', () => {
  for (const wrong of [{ Account: 'nobody' }, { Fee: '-1' }, { Sequence: -1 }, { SigningPubKey: 'XY' }])
    expect(() => encodeBytes({ TransactionType: 'AccountSet', ...common, ...wrong })).toThrow()
  expect(() => decodeBytes(Buffer.from('12'))).toThrow()
})
