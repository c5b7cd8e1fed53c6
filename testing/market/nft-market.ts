import { minor } from '#server/domain/money.ts'
import type { BrokerTx } from '#server/domain/sale/nft-sale.ts'
import type { BrokerTxOutcome, NftBroker, NftLedger, NftOffer } from '#server/ports/chain/nft-sales.ts'
import type { Clock } from '#server/ports/clock.ts'

/**
 * Offers for NFTs on a ledger that closes when a test says so, and a broker on it. Nodes may lag, lose what they get,
 * and fail: see `trouble`.
 */

export const BROKER = 'rBroker'
/** How many ledgers a transaction of the broker may wait. */
const LEDGERS = 5

interface Applied {
  readonly ledger: number
  readonly result: string
  readonly tx: BrokerTx
}

interface Wish {
  readonly kind: BrokerTx['kind']
  readonly offers: readonly string[]
}

/** The same on each ledger. */
const alike = {
  takesOffers: async () => true,
  makesOffer: () => false,
  about: () => ({ issuer: 'rIssuer', isTransferable: true }),
  makeOffer: never,
  takeOffer: never,
  offerTakenBy: never,
}

const usual = { nftId: 'NFT', owner: 'rSeller', isSell: true, drops: minor(100n) }

export function createFakeNftMarket(clock: Clock) {
  let closed = 100
  /** The broker's next number. */
  let number = 7
  let signed = 0
  const [offers, made] = [new Map<string, NftOffer>(), new Map<string, string>()]
  const wishes = new Map<string, Wish>()
  const pool = new Map<string, BrokerTx>()
  const applied = new Map<string, Applied>()
  const [hidden, empty] = [new Set<string>(), new Set<string>()]
  /** Hashes of all transactions that have reached a node, in their order. */
  const sent: string[] = []
  /** What happens to the next call: the ledger is `lag` closes behind, or the call fails or is lost. */
  const trouble: { next: (call: 'read' | 'send') => 'none' | 'fails' | 'lost' | number } = {
    next: () => 'none',
  }

  function lagOf(): number {
    const now = trouble.next('read')
    if (now === 'fails') throw new Error('no node answers')
    return typeof now === 'number' ? now : 0
  }

  async function sign(kind: BrokerTx['kind'], named: readonly string[]): Promise<BrokerTx> {
    // A node that lags knows an earlier number.
    const lag = lagOf()
    const back = [...applied.values()].filter(({ ledger }) => ledger > closed - lag).length
    signed += 1
    const hash = `TX${signed}`
    wishes.set(hash, { kind, offers: named })
    const signedIn = closed - lag
    return { kind, hash, sequence: number - back, signedIn, lastLedger: signedIn + LEDGERS, blob: hash }
  }

  const nfts: NftLedger = {
    ...alike,
    async holds(account) {
      lagOf()
      return !empty.has(account)
    },
    async offer(index) {
      lagOf()
      return offers.get(index)
    },
    goneBy: async (index) => (offers.has(index) ? undefined : closed - lagOf()),
    async offerMadeBy(txHash) {
      if (lagOf() > 0) return undefined
      const index = made.get(txHash)
      const offer = index === undefined ? undefined : offers.get(index)
      return index === undefined ? undefined : { index, ...(offer === undefined ? {} : { offer }) }
    },
    async takenBy(_, index) {
      const seen = closed - lagOf()
      const taken = acceptances(applied, wishes).filter(({ ledger }) => ledger <= seen)
      return taken.find(({ offers: pair }) => pair.includes(index))?.hash
    },
    async outcomeOf(_, tx): Promise<BrokerTxOutcome> {
      const seen = closed - lagOf()
      const known = hidden.has(tx.hash) ? undefined : applied.get(tx.hash)
      if (known !== undefined && known.ledger <= seen) return { state: 'done', result: known.result }
      if (seen <= tx.lastLedger) return { state: 'pending' }
      const holder = [...applied.values()].find((other) => other.tx.sequence === tx.sequence)
      if (holder !== undefined && hidden.has(holder.tx.hash)) return { state: 'hidden' }
      if (holder === undefined || holder.tx.hash !== tx.hash) return { state: 'dead' }
      return { state: 'done', result: holder.result }
    },
    async send(tx) {
      const now = trouble.next('send')
      if (now === 'fails') throw new Error('no node answers')
      if (now === 'lost') return
      if (!sent.includes(tx.hash)) sent.push(tx.hash)
      pool.set(tx.hash, tx)
    },
  }
  const broker: NftBroker = {
    account: BROKER,
    sourceTag: 1,
    signAccept: ({ sell, buy }) => sign('accept', [sell, buy]),
    signCancel: (offer) => sign('cancel', [offer]),
    check: async () => undefined,
    isAble: async () => true,
  }

  return {
    nfts,
    broker,
    offers,
    trouble,
    /** Hashes that no node shows. */
    hidden,
    /** Accounts that hold no NFT. */
    empty,
    /** Puts an offer on the ledger; `by` is the transaction that made it. */
    put(offer: Partial<NftOffer> & Pick<NftOffer, 'index'>, by?: string): void {
      offers.set(offer.index, { ...usual, ...offer })
      if (by !== undefined) made.set(by, offer.index)
    },
    /** Closes a ledger over what has been sent. */
    close(): void {
      closed += 1
      for (const [hash, tx] of pool) {
        const isOver = tx.lastLedger < closed || tx.sequence < number
        if (isOver || tx.sequence === number) pool.delete(hash)
        if (isOver || tx.sequence !== number) continue
        const wish = wishes.get(hash) ?? never()
        applied.set(hash, { ledger: closed, result: carryOut(offers, wish, clock.now()), tx })
        number += 1
      }
    },
    /** The transactions that reached a node and that a ledger may still take. */
    alive: (): readonly string[] =>
      sent.filter((hash) => {
        const tx = pool.get(hash)
        return tx !== undefined && tx.lastLedger > closed && tx.sequence >= number
      }),
    /** The broker's successful acceptances, by the two offers. */
    accepted: () => acceptances(applied, wishes).map(({ offers: pair }) => pair.join(' ')),
    wishes: () => [...wishes.values()],
  }
}

const acceptances = (applied: ReadonlyMap<string, Applied>, wishes: ReadonlyMap<string, Wish>) =>
  [...applied].flatMap(([hash, { result, ledger }]) => {
    const wish = wishes.get(hash)
    return result === 'tesSUCCESS' && wish?.kind === 'accept' ? [{ hash, ledger, offers: wish.offers }] : []
  })

/** What a ledger does with a transaction of the broker, and its result. */
function carryOut(offers: Map<string, NftOffer>, { kind, offers: named }: Wish, now: Date): string {
  const found = named.map((index) => offers.get(index))
  if (kind === 'accept' && found.includes(undefined)) return 'tecOBJECT_NOT_FOUND'
  const isOver = found.some((offer) => offer?.endsAt !== undefined && offer.endsAt <= now)
  if (kind === 'accept' && isOver) return 'tecEXPIRED'
  for (const index of named) offers.delete(index)
  return 'tesSUCCESS'
}

function never(): never {
  throw new Error('this cannot be')
}
