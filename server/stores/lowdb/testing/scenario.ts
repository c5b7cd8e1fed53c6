import { expect } from 'vitest'
import { type Store, StoreUnavailable } from '../../../ports/store.ts'
import { aCall, aPartner, aSession } from '#testing/stores/rows.ts'
import type { Files } from '../files.ts'
import { openIn } from './folder.ts'
import { everyRow } from '../../../kit/every-row.ts'

/** The results of a scenario's transactions, by their ids. */
export interface Outcomes {
  readonly kept: string[]
  readonly refused: string[]
  /** States of memory that contradicted the outcomes right after a transaction. */
  readonly wrong: unknown[]
}

/** One transaction that changes several tables: all of its rows are there, or none. */
export function put(store: Store, id: string): Promise<void> {
  return store.transact(async (t) => {
    const partner = await t.partners.get('demo')
    await t.sessions.insert(aSession(id))
    if (partner === undefined) throw new Error('the partner is missing')
    await t.partners.update({ ...partner, origins: [...partner.origins, id] })
    await t.idempotency.insert(aCall(id))
  })
}

/** The ids whose transactions a store shows. Throws when a transaction shows only in some tables. */
export async function shown({ read }: Store): Promise<readonly string[]> {
  const sessions = (await everyRow(read.sessions)).map((row) => row.id)
  const calls = (await everyRow(read.idempotency)).map((row) => row.id)
  const partner = await read.partners.get('demo')
  expect(calls).toEqual(sessions)
  expect(partner?.origins).toEqual(sessions)
  return sessions
}

/** Makes a closed folder that has a snapshot, and a journal that is due to become one. */
export async function prepareFolder(dir: string, files?: Files): Promise<void> {
  const store = await openIn(dir, files && { files })
  await store.transact((t) => t.partners.insert(aPartner('demo', { origins: [] })))
  await put(store, 'before')
  await store.close()
}

/** Opens the folder, runs transactions one by one and together, and closes it, on a file system that may fail. */
export async function runScenario(dir: string, files: Files): Promise<Outcomes> {
  const outcomes: Outcomes = { kept: ['before'], refused: [], wrong: [] }
  const store = await openIn(dir, { files, checkpointBytes: 1 }).catch(() => undefined)
  if (store === undefined) return outcomes

  const attempt = (id: string) =>
    put(store, id).then(
      () => void outcomes.kept.push(id),
      (error: unknown) => {
        expect(error).toBeInstanceOf(StoreUnavailable)
        outcomes.refused.push(id)
      },
    )
  const check = async () => {
    const now = await shown(store)
    if (now.join() !== outcomes.kept.join()) outcomes.wrong.push({ now, kept: [...outcomes.kept] })
  }

  await attempt('first')
  await check()
  await Promise.all(['a', 'b', 'c'].map(attempt))
  await check()
  await attempt('last')
  await check()
  await store.close().catch(() => undefined)
  return outcomes
}
