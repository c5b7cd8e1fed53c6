import { SuiteError } from '../../../domain/errors.ts'
import type { BrokeredSale, BrokerTx } from '../../../domain/sale/nft-sale.ts'
import type { NftBroker } from '../../../ports/chain/nft-sales.ts'
import {
  dropTx,
  freeSlot,
  holdTx,
  noteCancelled,
  noteDone,
  noteFailed,
  noteOffer,
  noteSettled,
  noteTaken,
} from './changes.ts'
import type { SettlementDeps } from './deps.ts'
import { gone, pairProblem } from './judge-pair.ts'

/** The user's offer ends by itself: its end is signed no more often than this. */
const MOST_CANCELS = 5
/** After its end, an offer is still taken off the ledger for this long, in milliseconds: it holds a reserve. */
const CANCEL_MS = 3_600_000
/** Three ledgers, in milliseconds. Behind one address may be several nodes, and one without the newest ledger. */
const LAG_MS = 12_000

/**
 * Does the next thing for a sale, as far as it can be done now. Doing it again is harmless, so it is done again after a
 * crash. Throws SuiteError when no node answers.
 */
export async function advance(deps: SettlementDeps, sale: BrokeredSale, isSlotFree: boolean): Promise<void> {
  const { tx } = sale
  if (tx !== undefined) return follow(deps, sale, tx)
  if (sale.state === 'offered') return bringTogether(deps, sale, isSlotFree)
  await deps.finish(sale.intentId, sale.id, sale.state === 'settled' ? 'succeeded' : 'failed')
  if (sale.state === 'settled') await noteDone(deps, sale.id)
  else await takeOff(deps, sale, isSlotFree)
}

/**
 * A transaction of the broker is out: until it is decided, no other one is signed. This sale waits on until its result is
 * shown too.
 */
async function follow(deps: SettlementDeps, sale: BrokeredSale, tx: BrokerTx): Promise<void> {
  const outcome = await deps.nfts.outcomeOf(sale.broker, tx)
  if (outcome.state === 'pending') return send(deps, tx)
  if (outcome.state === 'hidden') {
    await freeSlot(deps, sale.id, tx.hash)
    deps.log.error('nft-broker.unreadable', { sale: sale.id, txHash: tx.hash, sequence: tx.sequence })
    throw new SuiteError('UNAVAILABLE', 'No node shows the transaction that has the number of the broker’s.')
  }
  if (outcome.state === 'dead') {
    deps.log.warn('nft-sale.tx-dead', { sale: sale.id, kind: tx.kind, txHash: tx.hash })
    await dropTx(deps, sale.id, tx.hash)
    return
  }
  deps.log.info('nft-sale.tx', { sale: sale.id, kind: tx.kind, txHash: tx.hash, result: outcome.result })
  if (tx.kind === 'cancel') await noteCancelled(deps, sale.id, tx.hash)
  else if (outcome.result === 'tesSUCCESS') await noteSettled(deps, sale.id, tx.hash)
  else {
    const taken = outcome.result === 'tecOBJECT_NOT_FOUND' ? await takenIn(deps, sale) : undefined
    if (taken === undefined) await noteFailed(deps, sale.id, refusal(outcome.result), tx.hash)
    else await noteTaken(deps, sale.id, taken, tx)
  }
}

/**
 * The transaction of the broker that has taken the user's offer without this sale: one of another process with the same
 * key. Where no node shows it for an hour after the offer's end, there is none.
 */
async function takenIn({ nfts, clock }: SettlementDeps, sale: BrokeredSale): Promise<string | undefined> {
  if (sale.userOfferIndex === undefined) return undefined
  try {
    return await nfts.takenBy(sale.broker, sale.userOfferIndex, sale.id)
  } catch (error) {
    if (clock.now().getTime() > Date.parse(sale.endsAt) + CANCEL_MS) return undefined
    throw error
  }
}

const refusal = (result: string) => ({
  code: 'SALE_FAILED',
  message: 'The ledger has refused to bring the two offers together.',
  reason: result,
})

async function bringTogether(deps: SettlementDeps, sale: BrokeredSale, isSlotFree: boolean): Promise<void> {
  const { nfts, clock } = deps
  const broker = brokerOf(deps, sale)
  // However many sales wait for the slot, no node is asked about them.
  if (broker === undefined || !isSlotFree) return endIfOver(deps, sale)
  const made = await nfts.offerMadeBy(sale.id)
  // A node that has not got there yet. The offer ends by itself, and so does the wait.
  if (made === undefined) return endIfOver(deps, sale)
  const known = await noteOffer(deps, sale.id, made.index)
  const isYoung = clock.now().getTime() - Date.parse(sale.createdAt) < LAG_MS
  if (made.offer === undefined && isYoung) return
  const taken = made.offer === undefined ? await takenIn(deps, known) : undefined
  if (taken !== undefined) return void (await noteTaken(deps, sale.id, taken))
  const other = await nfts.offer(sale.offerIndex)
  const problem = pairProblem(sale, { own: made.offer, other }, clock.now())
  if (problem !== undefined) {
    await noteFailed(deps, sale.id, problem)
    return
  }
  const [sell, buy] = sale.mode === 'buy' ? [sale.offerIndex, made.index] : [made.index, sale.offerIndex]
  // A transaction that must fail would keep the others waiting.
  if (!(await nfts.holds(sellerOf(sale), sale.nftId))) {
    if (!isYoung) await noteFailed(deps, sale.id, gone('NOT_OWNED', 'The seller no longer has the NFT.'))
    return
  }
  const tx = await broker.signAccept({ sell, buy })
  if (await holdTx(deps, known, tx)) await send(deps, tx)
}

const sellerOf = ({ mode, user, counterparty }: BrokeredSale): string =>
  mode === 'buy' ? counterparty : user

/** The account that the user's offer names, if its key is still here. */
const brokerOf = ({ broker }: SettlementDeps, sale: BrokeredSale): NftBroker | undefined =>
  broker?.account === sale.broker ? broker : undefined

async function endIfOver(deps: SettlementDeps, sale: BrokeredSale): Promise<void> {
  if (Date.parse(sale.endsAt) > deps.clock.now().getTime()) return
  await noteFailed(deps, sale.id, gone('EXPIRED', 'The account’s own offer has expired.'))
}

/** Takes the user's offer off the ledger after a failure, so that its reserve is free again. */
async function takeOff(deps: SettlementDeps, sale: BrokeredSale, isSlotFree: boolean): Promise<void> {
  const broker = brokerOf(deps, sale)
  const isOver = deps.clock.now().getTime() > Date.parse(sale.endsAt) + CANCEL_MS
  const isDone = isOver || sale.cancelTxHash !== undefined || sale.tries >= MOST_CANCELS
  if (broker === undefined || isDone) return void (await noteDone(deps, sale.id))
  if (!isSlotFree) return
  // A sale that was over before its turn has not looked for the offer yet.
  const index = sale.userOfferIndex ?? (await deps.nfts.offerMadeBy(sale.id))?.index
  const offer = index === undefined ? undefined : await deps.nfts.offer(index)
  const isOurs = offer?.owner === sale.user && offer.destination === sale.broker
  if (index === undefined || !isOurs) return void (await noteDone(deps, sale.id))
  const tx = await broker.signCancel(index)
  if (await holdTx(deps, sale, tx)) await send(deps, tx)
}

/** What a node says of it decides nothing: the ledger does. */
async function send({ nfts, log }: SettlementDeps, tx: BrokerTx): Promise<void> {
  await nfts.send(tx).catch((cause: unknown) => log.warn('nft-sale.not-sent', { txHash: tx.hash, cause }))
}
