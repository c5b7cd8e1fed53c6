import { encodeAccountID } from 'ripple-address-codec'
import * as z from 'zod'
import { SuiteError } from '../../../domain/errors.ts'
import { minor } from '../../../domain/money.ts'
import { RIPPLE_EPOCH } from '../../../formats/xrpl.ts'
import { defined } from '../../../kit/defined.ts'
import type { Log } from '../../../ports/log.ts'
import type { NewNftOffer, NftLedger, NftOffer, TakenNftOffer } from '../../../ports/chain/nft-sales.ts'
import type { XrplAsk, XrplNode } from '../../../ports/xrpl-node.ts'
import type { UnsignedTx, XrplTx } from '../../../domain/payment/tx.ts'
import { parsed } from '../../shared/parsed.ts'
import { prepared } from '../build/fee-leg.ts'
import { CHAIN_NAME } from '../node/node-errors.ts'
import { createRpc, parse } from '../node/rpc.ts'
import { outcomeOf } from './outcome.ts'
import { makesOffer, takenBy } from './own-offers.ts'

export interface NftLedgerDeps {
  /** 0 is mainnet, 1 is testnet. */
  readonly networkId: number
  readonly node: XrplNode
  readonly log: Log
}

const SELL = 0x00000001
const TRANSFERABLE = 0x0008
/** lsfDisallowIncomingNFTokenOffer */
export const NO_INCOMING_OFFERS = 0x04000000
const HASH = /^[0-9A-F]{64}$/

const Offer = z.object({
  LedgerEntryType: z.literal('NFTokenOffer'),
  Owner: z.string(),
  NFTokenID: z.string().toUpperCase(),
  Flags: z.int().nonnegative(),
  Amount: z.union([z.string().regex(/^\d{1,18}$/), z.looseObject({})]),
  Destination: z.string().optional(),
  Expiration: z.int().nonnegative().optional(),
})
const Entry = z.object({ node: z.looseObject({ LedgerEntryType: z.string() }) })
const Closed = z.object({ ledger_index: z.int().positive(), validated: z.literal(true) })
const Holding = z.object({
  account_nfts: z.array(z.object({ NFTokenID: z.string().toUpperCase() })),
  marker: z.unknown().optional(),
})
const Taken = z.object({
  TransactionType: z.literal('NFTokenAcceptOffer'),
  NFTokenSellOffer: z.string().optional(),
  NFTokenBuyOffer: z.string().optional(),
})
const PAGE = 400
/** An account with more NFTs than this is not searched to its end. */
const MOST_PAGES = 50
const Made = z.object({
  validated: z.literal(true),
  meta: z.object({
    TransactionResult: z.literal('tesSUCCESS'),
    AffectedNodes: z.array(
      z.looseObject({
        CreatedNode: z.object({ LedgerEntryType: z.string(), LedgerIndex: z.string() }).optional(),
      }),
    ),
  }),
})

/** NFTs on the XRP Ledger, over its nodes. */
export function createNftLedger({ networkId, node, log }: NftLedgerDeps): NftLedger {
  const rpc = createRpc(node)
  return {
    offer: (index) => readOffer(node.ask, index),

    goneBy: (index) =>
      node.onOne(async (ask) => {
        const closed = await ask('ledger', { ledger_index: 'validated' })
        const { ledger_index: last } = parse(Closed, 'ledger', closed)
        return (await readOffer(ask, index, last)) === undefined ? last : undefined
      }),

    async holds(account, nftId) {
      let marker: unknown
      for (let page = 0; page < MOST_PAGES; page++) {
        const params = { account, ledger_index: 'validated', limit: PAGE }
        const answer = await node.ask('account_nfts', marker === undefined ? params : { ...params, marker })
        if (!answer.ok && answer.error === 'actNotFound') return false
        const read = parse(Holding, 'account_nfts', answer)
        if (read.account_nfts.some(({ NFTokenID }) => NFTokenID === nftId)) return true
        marker = read.marker
        if (marker === undefined || marker === null) return false
      }
      log.warn('xrpl.nfts.too-many', { account })
      throw new SuiteError('UNAVAILABLE', 'The account has too many NFTs to look through all of them.')
    },

    async takesOffers(account) {
      const { root } = await rpc.account(account)
      return root !== undefined && (root.Flags & NO_INCOMING_OFFERS) === 0
    },

    offerMadeBy: (txHash) =>
      node.onOne(async (ask) => {
        const answer = await ask('tx', { transaction: txHash, binary: false })
        const made = Made.safeParse(answer.ok ? answer.result : undefined).data
        const index = made?.meta.AffectedNodes.find(
          ({ CreatedNode }) => CreatedNode?.LedgerEntryType === 'NFTokenOffer',
        )?.CreatedNode?.LedgerIndex.toUpperCase()
        if (index === undefined || !HASH.test(index)) return undefined
        return { index, ...defined({ offer: await readOffer(ask, index) }) }
      }),
    about(nftId) {
      const bytes = Buffer.from(nftId, 'hex')
      return {
        issuer: encodeAccountID(bytes.subarray(4, 24)),
        isTransferable: (bytes.readUInt16BE(0) & TRANSFERABLE) !== 0,
      }
    },

    makeOffer: (offer) => makeOffer(networkId, offer),
    takeOffer: (offer) => takeOffer(networkId, offer),
    offerTakenBy,
    makesOffer,
    takenBy: (broker, index, by) => takenBy(rpc, broker, index, by),
    outcomeOf: (account, tx) => outcomeOf(rpc, account, tx),

    async send({ blob }) {
      await node.ask('submit', { tx_blob: blob })
    },
  }
}

async function readOffer(
  ask: XrplAsk,
  index: string,
  ledger: number | 'validated' = 'validated',
): Promise<NftOffer | undefined> {
  const answer = await ask('ledger_entry', { index, ledger_index: ledger })
  if (!answer.ok && answer.error === 'entryNotFound') return undefined
  const { node } = parse(Entry, 'ledger_entry', answer)
  if (node.LedgerEntryType !== 'NFTokenOffer') return undefined
  return offerOf(index, parsed(Offer, node, CHAIN_NAME, 'ledger_entry'))
}

function offerOf(index: string, read: z.output<typeof Offer>): NftOffer {
  const { Amount, Destination: destination, Expiration } = read
  return {
    index,
    nftId: read.NFTokenID,
    owner: read.Owner,
    isSell: (read.Flags & SELL) !== 0,
    ...(typeof Amount === 'string' ? { drops: minor(BigInt(Amount)) } : {}),
    ...(destination === undefined ? {} : { destination }),
    ...(Expiration === undefined ? {} : { endsAt: new Date((Expiration + RIPPLE_EPOCH) * 1000) }),
  }
}

function makeOffer(networkId: number, { from, to, nftId, drops, holder, endsAt }: NewNftOffer): XrplTx {
  return prepared(networkId, from, to, {
    TransactionType: 'NFTokenCreateOffer',
    Account: from,
    NFTokenID: nftId,
    Amount: drops.toString(),
    Destination: to,
    Expiration: Math.floor(endsAt.getTime() / 1000) - RIPPLE_EPOCH,
    ...(holder === undefined ? { Flags: SELL } : { Owner: holder }),
  })
}

function takeOffer(networkId: number, { from, offer }: TakenNftOffer): XrplTx {
  return prepared(networkId, from, offer.owner, {
    TransactionType: 'NFTokenAcceptOffer',
    Account: from,
    ...(offer.isSell ? { NFTokenSellOffer: offer.index } : { NFTokenBuyOffer: offer.index }),
  })
}

function offerTakenBy(tx: UnsignedTx): string | undefined {
  const { txjson } = tx.family === 'xrpl' ? tx : { txjson: {} }
  const taken = Taken.safeParse(txjson).data
  return taken?.NFTokenSellOffer ?? taken?.NFTokenBuyOffer
}
