import type { BrokeredSale } from '../../../domain/sale/nft-sale.ts'
import type { PaymentIntent } from '../../../domain/payment/intent.ts'
import { everyRow, oldestFirst } from '../../../kit/every-row.ts'
import type { SettlementDeps } from './deps.ts'
import { advance } from './advance.ts'
import { newSale } from './new-sale.ts'
import { createPauses } from './pauses.ts'
import { createTurns } from './turns.ts'

/** Settles the brokered sales, one transaction of the broker at a time. */
export interface Settler {
  /** Takes up a payment, if its user has made an offer to the broker. */
  consider(intent: PaymentIntent): void
  /** Takes up what an earlier process left undone. */
  resume(): Promise<void>
  stop(): void
}

/** How often sales are looked at while something is to be done, in milliseconds. A ledger closes every four seconds. */
const PACE_MS = 1_000
export function createSettler(deps: SettlementDeps): Settler {
  const { store, clock, log, leases } = deps
  const tried = createPauses(deps)
  /** Payments whose sale is not stored yet. */
  const arrived = new Map<string, PaymentIntent>()
  const turns = createTurns()
  let cancel: (() => void) | undefined
  let running = false
  let again = false
  let stopped = false

  function look(): void {
    if (stopped || !leases.isMine()) return
    if (running) {
      again = true
      return
    }
    cancel?.()
    cancel = undefined
    running = true
    void lookOnce()
  }

  async function lookOnce(): Promise<void> {
    const isMore = await pass().catch((cause: unknown) => {
      log.error('nft-sales.failed', { cause })
      return true
    })
    running = false
    if (stopped) return
    if (again) {
      again = false
      look()
    } else if (isMore) cancel = clock.after(PACE_MS, look)
  }

  /** Looks at every sale with work. True while something is left to do. */
  async function pass(): Promise<boolean> {
    for (const [id, intent] of arrived)
      await tried(id, async () => {
        await begin(intent)
        arrived.delete(id)
      })
    const sales = (await everyRow(store.read.nftSales, { work: 'yes' })).filter(
      (sale): sale is BrokeredSale => sale.state !== 'refused',
    )
    // The one transaction that is out comes first: the others wait for it.
    for (const { id } of sales.filter(isOut)) await step(id, true)
    const offered = turns.ordered(sales.filter((sale) => !isOut(sale) && sale.state === 'offered'))
    let isWaiting = false
    for (const { id } of offered) isWaiting = (await step(id, true)) || isWaiting
    // An offer that is to be taken off may wait: a sale that is still to come about may not.
    for (const sale of sales) if (!isOut(sale) && sale.state !== 'offered') await step(sale.id, !isWaiting)
    return sales.length > 0 || arrived.size > 0
  }

  /** Does the next thing for a sale. True where it still waits for the broker. */
  async function step(id: string, mayTake: boolean): Promise<boolean> {
    if (stopped || !leases.isMine()) return false
    let isWaiting = false
    await tried(id, async () => {
      const sale = await store.read.nftSales.get(id)
      if (sale === undefined || sale.state === 'refused') return
      const isSlotFree = mayTake && (await store.read.nftSales.by('slot', 'broker')) === undefined
      await advance(deps, sale, isSlotFree)
      const after = await store.read.nftSales.get(id)
      if (after?.state !== 'offered') return
      isWaiting = true
      if (!isOut(sale) && isOut(after)) turns.took(sale)
    })
    return isWaiting
  }

  async function begin(intent: PaymentIntent): Promise<void> {
    const sale = newSale(intent, clock.now())
    if (sale === undefined) return
    const before = await store.read.nftSales.get(sale.id)
    // A transaction that the chain took back, and has again: its sale is over already.
    if (before !== undefined && before.state !== 'refused' && before.state !== 'offered')
      await deps.finish(intent.id, sale.id, before.state === 'settled' ? 'succeeded' : 'failed')
    if (before !== undefined) return
    const isNew = await store.transact(async ({ nftSales }) => {
      if ((await nftSales.get(sale.id)) !== undefined) return false
      await nftSales.insert(sale)
      return true
    })
    if (isNew) deps.onChange(sale)
  }

  function consider(intent: PaymentIntent): void {
    if (stopped || !leases.isMine() || newSale(intent, clock.now()) === undefined) return
    arrived.set(intent.id, intent)
    look()
  }

  return {
    consider,
    async resume() {
      for await (const page of oldestFirst(store.read.intents, { work: 'yes' })) page.forEach(consider)
      look()
    },
    stop() {
      stopped = true
      cancel?.()
    },
  }
}

const isOut = ({ tx }: BrokeredSale): boolean => tx !== undefined
