import type { Restore } from '#contracts/api/dashboard/operator-money.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import { addDays, utcDay } from '../../domain/days.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { ChainPoint } from '../../domain/payment/point.ts'
import { defined } from '../../kit/defined.ts'
import type { Sent } from '../../ports/chain.ts'
import type { Actor, MoneyDeps } from './deps.ts'
import { KEPT_PLACES_DAYS, placeId } from './reconciling/places.ts'

/** Bounds of one list: beyond these it is not complete. */
const MOST_PAGES = 50
const MOST_OUTFLOWS = 500

type Outflows = Restore['chains'][number]

/**
 * The last restore of the store, with what the treasuries have sent since that the ledger does not know. `undefined` where
 * there was none.
 */
export async function readRestore(deps: MoneyDeps): Promise<Restore | undefined> {
  const { ledgerNotes } = deps.store.read
  const restored = await ledgerNotes.get('restored')
  if (restored === undefined) return undefined
  const chains = await Promise.all(deps.chains.keys.map((key) => unknownOutflows(deps, key, restored.upTo)))
  return { ...(await restoreOf(deps)), at: restored.at, chains }
}

/** When the store was restored, and when a person confirmed it; `undefined` where it never was. */
export async function restoreOf({
  store,
}: Pick<MoneyDeps, 'store'>): Promise<Pick<Restore, 'at' | 'confirmedAt'> | undefined> {
  const restored = await store.read.ledgerNotes.get('restored')
  if (restored === undefined) return undefined
  const confirmed = await store.read.ledgerNotes.get('confirmed')
  const isConfirmed = confirmed !== undefined && confirmed.at >= restored.at
  return { at: restored.at, ...(isConfirmed ? { confirmedAt: confirmed.at } : {}) }
}

/**
 * Notes that a person has seen what the restored ledger does not know: payouts are possible again. The same call again
 * changes nothing. Throws NOT_FOUND where the store was not restored.
 */
export async function confirmRestore(
  deps: MoneyDeps,
  actor: Actor,
  reason: string,
): Promise<Pick<Restore, 'at' | 'confirmedAt'>> {
  const { store, clock, auditEntry } = deps
  const at = clock.now().toISOString()
  return store.transact(async ({ ledgerNotes, audit }) => {
    const restored = await ledgerNotes.get('restored')
    if (restored === undefined) throw new SuiteError('NOT_FOUND', 'The store was not restored from a backup.')
    const before = await ledgerNotes.get('confirmed')
    if (before !== undefined && before.at >= restored.at) return { at: restored.at, confirmedAt: before.at }
    // A clock that was set back must not leave the restore without an end.
    const note = { id: 'confirmed', at: at < restored.at ? restored.at : at } as const
    await (before === undefined ? ledgerNotes.insert(note) : ledgerNotes.update(note))
    await audit.insert(auditEntry(actor, 'restore.confirm', restored.at, { reason }))
    return { at: restored.at, confirmedAt: note.at }
  })
}

/** What a treasury has sent since its last place before the restore, and is no payout and no refund in the ledger. */
async function unknownOutflows(deps: MoneyDeps, key: ChainKey, upTo: string | undefined): Promise<Outflows> {
  const { chain, treasury } = deps.chains.get(key)
  const start = upTo === undefined ? undefined : await lastPlace(deps, key, treasury, upTo)
  if (start === undefined) return { chain: key, isComplete: false, outflows: [] }
  const outflows: Outflows['outflows'] = []
  let since: ChainPoint | undefined = start.point
  let isComplete = true
  for (let page = 0; since !== undefined; page++) {
    const sent: Sent | undefined = await chain.sentSince(treasury, since).catch((cause: unknown) => {
      deps.log.warn('restore.unread', { chain: key, cause })
      return undefined
    })
    if (sent === undefined || page === MOST_PAGES || outflows.length > MOST_OUTFLOWS) {
      isComplete = false
      break
    }
    for (const txHash of sent.hashes)
      if (!(await isKnown(deps, key, txHash)))
        outflows.push({ txHash, ...defined({ explorer: deps.explorer?.(key, txHash) }) })
    if ((sent.gone ?? []).length > 0) isComplete = false
    since = sent.next
  }
  return { chain: key, since: start.at, isComplete, outflows }
}

async function isKnown({ store }: MoneyDeps, chain: ChainKey, txHash: string): Promise<boolean> {
  const { payouts, ledger } = store.read
  if ((await payouts.by('tx', `${chain}:${txHash}`)) !== undefined) return true
  return (await ledger.by('refunds', txHash)) !== undefined
}

/** The newest place of a treasury that the backup has. */
async function lastPlace({ store }: MoneyDeps, key: ChainKey, treasury: string, upTo: string) {
  for (let back = 0; back <= KEPT_PLACES_DAYS; back++) {
    const day = addDays(utcDay(upTo), -back)
    const place = await store.read.treasuryPlaces.get(placeId(key, treasury, day))
    if (place !== undefined && place.at <= upTo) return place
  }
  return undefined
}
