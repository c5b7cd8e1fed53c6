import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { fees, feeStep, freshSession, NOW, REFERENCE } from './sample-session.ts'

/** A brokered purchase of an NFT for 100 XRP as the server shows it to its popup, with the ledger's transactions. */

export const BUYER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
export const SELLER = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
export const BROKER = 'rhub8VRN55s94qWKDv6jmDy1pUykJzF3wq'
const TREASURY = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
export const NFT = '000813885FD3CB6AC1CB1C1DBF6F2F2C0A2A6C5A1C9E2F7E1B5C1D8E00000001'
export const OFFER = 'AB'.repeat(32)
const PRICE = '100000000'
const FEE = '1250000'
const RIPPLE_EPOCH = 946_684_800
const ENDS_MS = NOW + 900_000

const XRP = { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6 }

type Sale = NonNullable<SignSession['sale']>

export const sampleSale = (change: Partial<Sale> = {}): Sale => ({
  mode: 'buy',
  kind: 'brokered',
  state: 'pending',
  nftId: NFT,
  offerIndex: OFFER,
  counterparty: SELLER,
  amountXrp: '100',
  amountDrops: PRICE,
  broker: BROKER,
  offerEndsAt: new Date(ENDS_MS).toISOString(),
  ...change,
})

export const directSale = (change: Partial<Sale> = {}): Sale => {
  const { broker: _, offerEndsAt: __, ...sale } = sampleSale(change)
  return { ...sale, kind: 'direct' }
}

export const buyOffer = {
  TransactionType: 'NFTokenCreateOffer',
  Account: BUYER,
  NFTokenID: NFT,
  Owner: SELLER,
  Amount: PRICE,
  Destination: BROKER,
  Expiration: ENDS_MS / 1000 - RIPPLE_EPOCH,
}

export const acceptOffer = {
  TransactionType: 'NFTokenAcceptOffer',
  Account: BUYER,
  NFTokenSellOffer: OFFER,
}

interface TxJson {
  readonly TransactionType: string
  readonly [field: string]: unknown
}

const xaman = (txjson: TxJson): SessionStep['wallets'] => [{ kind: 'xaman', txjson }]

export const saleFeeStep = (change: Partial<SessionStep> = {}): SessionStep =>
  feeStep({
    chain: 'xrpl',
    asset: XRP,
    amountMinor: FEE,
    to: TREASURY,
    wallets: xaman({
      TransactionType: 'Payment',
      Account: BUYER,
      Destination: TREASURY,
      Amount: FEE,
      InvoiceID: REFERENCE.toUpperCase(),
    }),
    ...change,
  })

export const saleStep = (txjson: TxJson = buyOffer, change: Partial<SessionStep> = {}): SessionStep => ({
  id: 'product',
  kind: 'product',
  chain: 'xrpl',
  title: 'Offer to buy the NFT',
  asset: XRP,
  amountMinor: PRICE,
  to: BROKER,
  wallets: xaman(txjson),
  state: 'waiting',
  ...change,
})

/** The fee is paid, and the offer is to be signed. */
export const saleSession = (change: Partial<SignSession> = {}): SignSession =>
  freshSession({
    chain: 'xrpl',
    product: 'cafe',
    payer: BUYER,
    payerFixed: true,
    intentId: 'pi_1',
    fees: { ...fees, platformFeeMinor: '1000000', surchargeMinor: '250000', totalMinor: FEE },
    creditUntil: new Date(NOW + 86_400_000).toISOString(),
    sale: sampleSale(),
    steps: [saleFeeStep({ state: 'confirmed' }), saleStep()],
    ...change,
  })
