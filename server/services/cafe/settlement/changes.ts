import {
  BROKER_SLOT,
  type BrokeredSale,
  type BrokerTx,
  type SaleProblem,
} from '../../../domain/sale/nft-sale.ts'
import { DuplicateKey } from '../../../ports/store.ts'
import type { SettlementDeps } from './deps.ts'

/** The changes of a sale's row. Each is one transaction on the row as it is at that moment. */

type Deps = Pick<SettlementDeps, 'store' | 'clock' | 'onChange'>

/** Changes a sale; `undefined` from `change` leaves it. Resolves to the row as it is then. */
async function changeSale(
  { store, clock, onChange }: Deps,
  id: string,
  change: (sale: BrokeredSale) => BrokeredSale | undefined,
): Promise<BrokeredSale> {
  const now = clock.now().toISOString()
  let next: BrokeredSale | undefined
  const sale = await store.transact(async ({ nftSales }) => {
    const row = await nftSales.get(id)
    if (row === undefined || row.state === 'refused') throw new RangeError(`the sale ${id} is gone`)
    const changed = change(row)
    next = changed && { ...changed, updatedAt: now }
    if (next === undefined) return row
    await nftSales.update(next)
    return next
  })
  if (next !== undefined) onChange(next)
  return sale
}

/**
 * Keeps a signed transaction of the broker before any node gets it. False where it must not be sent: another one may
 * still count, for this sale or another one.
 */
export async function holdTx(deps: Deps, sale: BrokeredSale, tx: BrokerTx): Promise<boolean> {
  try {
    const held = await changeSale(deps, sale.id, (row) =>
      row.tx !== undefined || row.state !== sale.state ? undefined : { ...row, tx, slot: BROKER_SLOT },
    )
    return held.tx?.hash === tx.hash
  } catch (error) {
    if (error instanceof DuplicateKey) return false
    throw error
  }
}

function withoutTx(sale: BrokeredSale): BrokeredSale {
  const { tx: _, slot: _slot, ...row } = sale
  return row
}

/** The broker's transaction is decided, in a way that no node shows: it no longer keeps others waiting. */
export const freeSlot = (deps: Deps, id: string, hash: string): Promise<BrokeredSale> =>
  changeSale(deps, id, ({ slot, ...row }) => (row.tx?.hash === hash && slot !== undefined ? row : undefined))

/** The broker's transaction can never count. */
export const dropTx = (deps: Deps, id: string, hash: string): Promise<BrokeredSale> =>
  changeSale(deps, id, (row) =>
    row.tx?.hash === hash ? { ...withoutTx(row), tries: row.tries + 1 } : undefined,
  )

/** The user's offer is known. */
export const noteOffer = (deps: Deps, id: string, userOfferIndex: string): Promise<BrokeredSale> =>
  changeSale(deps, id, (row) =>
    row.userOfferIndex === userOfferIndex ? undefined : { ...row, userOfferIndex },
  )

/** The two offers were brought together. */
export const noteSettled = (deps: Deps, id: string, hash: string): Promise<BrokeredSale> =>
  changeSale(deps, id, (row) =>
    row.state === 'offered' && row.tx?.hash === hash
      ? { ...withoutTx(row), state: 'settled', acceptTxHash: hash }
      : undefined,
  )

/** Another transaction of the broker has taken the user's offer, and with it the NFT has changed hands. */
export const noteTaken = (
  deps: Deps,
  id: string,
  acceptTxHash: string,
  tx?: BrokerTx,
): Promise<BrokeredSale> =>
  changeSale(deps, id, (row) =>
    row.state === 'offered' && row.tx?.hash === tx?.hash
      ? { ...withoutTx(row), state: 'settled', acceptTxHash }
      : undefined,
  )

/** The sale has come to nothing. `hash` is the broker's transaction that has shown it, if there was one. */
export const noteFailed = (
  deps: Deps,
  id: string,
  problem: SaleProblem,
  hash?: string,
): Promise<BrokeredSale> =>
  changeSale(deps, id, (row) =>
    row.state !== 'offered' || row.tx?.hash !== hash
      ? undefined
      : {
          ...withoutTx(row),
          state: 'failed',
          problem,
          tries: 0,
          ...(hash === undefined ? {} : { acceptTxHash: hash }),
        },
  )

/** The end of the user's offer is in a ledger, whatever came of it. */
export const noteCancelled = (deps: Deps, id: string, hash: string): Promise<BrokeredSale> =>
  changeSale(deps, id, (row) =>
    row.tx?.hash === hash ? { ...withoutTx(row), cancelTxHash: hash } : undefined,
  )

/** Nothing more is to be done. */
export const noteDone = (deps: Deps, id: string): Promise<BrokeredSale> =>
  changeSale(deps, id, ({ work, ...row }) => (work === undefined || row.tx !== undefined ? undefined : row))
