import { type Action, Undecodable } from '../decoded.ts'
import { malformed, readAccount, readAmount } from './amount.ts'
import { type Fields, flagsOf, onlyFields, onlyFlags, readUint32, type What } from './fields.ts'

/**
 * A user's part in the sale of an NFT (XLS-20): an offer that one named account may take until a named time, or the
 * acceptance of one offer. An offer's price has to be in XRP. Everything that gives an NFT away, or lets a stranger
 * take part, is refused.
 */

/** tfSellNFToken */
const SELL = 0x00000001
/** The ledger counts seconds from 2000-01-01. */
const RIPPLE_EPOCH = 946_684_800
const HASH = /^[0-9A-F]{64}$/i

interface SaleType {
  readonly fields: readonly string[]
  readonly flags: number
  /** Why a transaction of this type is not signed. The first rule that applies is told. */
  readonly refusals: readonly {
    readonly when: (tx: Fields) => boolean
    readonly why: string
  }[]
  readonly read: (tx: Fields, account: string) => What
}

const has =
  (...fields: readonly string[]) =>
  (tx: Fields): boolean =>
    fields.every((field) => tx[field] !== undefined)
const lacks = (field: string) => (tx: Fields) => tx[field] === undefined
const sells = (tx: Fields) => (flagsOf(tx) & SELL) !== 0

/** The transactions by which a user buys or sells an NFT, with the rules for each. */
const saleTypes: Readonly<Record<'NFTokenCreateOffer' | 'NFTokenAcceptOffer', SaleType>> = {
  NFTokenCreateOffer: {
    fields: ['NFTokenID', 'Amount', 'Owner', 'Destination', 'Expiration'],
    flags: SELL,
    refusals: [
      {
        when: (tx) => sells(tx) && tx['Amount'] === '0',
        why: 'It would give the NFT away for nothing (NFTokenCreateOffer with an Amount of 0).',
      },
      {
        when: (tx) => typeof tx['Amount'] === 'object',
        why: 'Its price is in a token, not in XRP.',
      },
      {
        when: lacks('Destination'),
        why: 'Anyone could take the offer (it has no Destination).',
      },
      { when: lacks('Expiration'), why: 'The offer would never end (it has no Expiration).' },
      {
        when: (tx) => !sells(tx) && tx['Owner'] === undefined,
        why: 'The offer to buy does not say from whom (it has no Owner).',
      },
      {
        when: (tx) => sells(tx) && tx['Owner'] !== undefined,
        why: 'The offer to sell names another owner of the NFT (Owner).',
      },
    ],
    read: offer,
  },
  NFTokenAcceptOffer: {
    fields: ['NFTokenSellOffer', 'NFTokenBuyOffer'],
    flags: 0,
    refusals: [
      {
        when: has('NFTokenBrokerFee'),
        why: 'It would take a fee as the broker of others’ offers (NFTokenBrokerFee).',
      },
      {
        when: has('NFTokenSellOffer', 'NFTokenBuyOffer'),
        why: 'It would bring two offers together as their broker.',
      },
    ],
    read: accept,
  },
}

type SaleName = keyof typeof saleTypes

export const isSale = (type: string): type is SaleName => Object.hasOwn(saleTypes, type)

/** Reads a user's part in a sale. Throws Undecodable with the reason why it is not signed. */
export function readSale(type: SaleName, tx: Fields, account: string): What {
  const { fields, flags, refusals, read } = saleTypes[type]
  const refused = refusals.find(({ when }) => when(tx))
  if (refused !== undefined) throw new Undecodable(refused.why)
  onlyFields(tx, fields)
  onlyFlags(tx, flags)
  return read(tx, account)
}

/** It sends nothing yet: the price is paid when the offer is taken. */
function offer(tx: Fields, account: string): What {
  const taker = readAccount(tx['Destination'], 'who may take the offer')
  const owner = tx['Owner'] === undefined ? undefined : readAccount(tx['Owner'], 'the owner of the NFT')
  if (taker === account || owner === account) throw malformed('who takes part in the sale')
  const expiration = readUint32(tx['Expiration'], 'the end of the offer')
  if (expiration === 0) throw malformed('the end of the offer')
  const action: Action = {
    kind: 'nft-offer',
    side: sells(tx) ? 'sell' : 'buy',
    nft: readHash(tx['NFTokenID'], 'the NFT'),
    amount: readAmount(tx['Amount'], 'its price', 'refused').minor,
    taker,
    ...(owner === undefined ? {} : { owner }),
    endsAt: expiration + RIPPLE_EPOCH,
  }
  return { to: taker, value: 0n, action }
}

/** It names an offer and nothing of it: neither the NFT nor the price can be read from it. */
function accept(tx: Fields, account: string): What {
  const sold = tx['NFTokenSellOffer']
  const action: Action = {
    kind: 'nft-accept',
    // Taking an offer to sell is buying.
    side: sold === undefined ? 'sell' : 'buy',
    offer: readHash(sold ?? tx['NFTokenBuyOffer'], 'the offer that it takes'),
  }
  return { to: account, value: 0n, action }
}

/** 256 bits in hex, in capitals as the ledger writes them. */
function readHash(value: unknown, what: string): string {
  if (typeof value !== 'string' || !HASH.test(value)) throw malformed(what)
  return value.toUpperCase()
}
