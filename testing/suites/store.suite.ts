import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DuplicateKey, type Store, StoreUnavailable } from '#server/ports/store.ts'
import { aCall, aKey, anAccrual, aPartner, aPosting, aSession } from '../stores/rows.ts'
import { storeConcurrencySuite } from './store-concurrency.suite.ts'
import { storeLooksSuite, storePagesSuite } from './store-pages.suite.ts'
import { xamanRequestsSuite } from './xaman-requests.suite.ts'
import { createModel, everything, perform, transactions } from '../stores/model.ts'
import { everyRow } from '#server/kit/every-row.ts'

/**
 * The guarantees of every store. `open` opens an empty one, and removes it when the test has finished. `rounds` is how
 * often it is compared with a simple model.
 */
export function storeSuite(name: string, open: () => Promise<Store>, rounds = 40): void {
  describe(name, () => {
    describe('rows', () => describeRows(open))
    describe('pages', () => storePagesSuite(open))
    describe('looks', () => storeLooksSuite(open))
    describe('unique keys', () => describeUniqueKeys(open))
    describe('transactions', () => describeTransactions(open, rounds))
    describe('transactions at once', () => storeConcurrencySuite(open))
    describe('requests to Xaman', () => xamanRequestsSuite(open))
  })
}

type Open = () => Promise<Store>

function describeRows(open: Open): void {
  test('a row that was inserted is found by its id, by its unique fields and in its lists', async () => {
    const store = await open()
    await store.transact((t) => t.keys.insert(aKey('k1', { partner: 'shop', digest: 'd1' })))
    const expected = aKey('k1', { partner: 'shop', digest: 'd1' })
    expect(await store.read.keys.get('k1')).toEqual(expected)
    expect(await store.read.keys.by('digest', 'd1')).toEqual(expected)
    expect(await everyRow(store.read.keys, { partner: 'shop' })).toEqual([expected])
    expect(await everyRow(store.read.keys)).toEqual([expected])
  })

  test('a row that is not there is undefined, and a list of none is empty', async () => {
    const { read } = await open()
    expect(await read.keys.get('k1')).toBeUndefined()
    expect(await read.keys.by('digest', 'd1')).toBeUndefined()
    expect(await everyRow(read.keys, { partner: 'shop' })).toEqual([])
    expect(await everyRow(read.keys)).toEqual([])
  })

  test('an update replaces the row and moves it from its old values to its new ones', async () => {
    const store = await open()
    await store.transact((t) =>
      t.keys.insert(aKey('k1', { partner: 'old', digest: 'd1', revokedAt: 'then' })),
    )
    await store.transact((t) => t.keys.update(aKey('k1', { partner: 'new', digest: 'd2' })))
    expect(await store.read.keys.get('k1')).toEqual(aKey('k1', { partner: 'new', digest: 'd2' }))
    expect(await store.read.keys.by('digest', 'd1')).toBeUndefined()
    expect(await store.read.keys.by('digest', 'd2')).toEqual(aKey('k1', { partner: 'new', digest: 'd2' }))
    expect(await everyRow(store.read.keys, { partner: 'old' })).toEqual([])
    expect(await everyRow(store.read.keys, { partner: 'new' })).toHaveLength(1)
  })

  test('a row that is not there cannot be updated, and removing it changes nothing', async () => {
    const store = await open()
    await expect(store.transact((t) => t.keys.update(aKey('k1')))).rejects.toThrow('k1')
    await store.transact((t) => t.keys.remove('k1'))
    expect(await everyRow(store.read.keys)).toEqual([])
  })

  test('a removed row is gone from every look, and its unique values are free again', async () => {
    const store = await open()
    await store.transact((t) => t.keys.insert(aKey('k1', { digest: 'd1' })))
    await store.transact((t) => t.keys.remove('k1'))
    expect(await store.read.keys.get('k1')).toBeUndefined()
    expect(await store.read.keys.by('digest', 'd1')).toBeUndefined()
    expect(await everyRow(store.read.keys, { partner: 'demo' })).toEqual([])
    await store.transact((t) => t.keys.insert(aKey('k2', { digest: 'd1' })))
    expect(await store.read.keys.by('digest', 'd1')).toEqual(aKey('k2', { digest: 'd1' }))
  })

  test('lists are in the order of insertion, whatever updates came after', async () => {
    const store = await open()
    for (const id of ['c', 'a', 'b']) await store.transact((t) => t.sessions.insert(aSession(id)))
    await store.transact(async (t) => {
      await t.sessions.update(aSession('c', { status: 'cancelled' }))
      await t.sessions.update(aSession('a', { status: 'cancelled' }))
      await t.sessions.update(aSession('c'))
    })
    expect(idsOf(await everyRow(store.read.sessions))).toEqual(['c', 'a', 'b'])
    expect(idsOf(await everyRow(store.read.sessions, { status: 'pending' }))).toEqual(['c', 'b'])
  })

  test('rows without a unique or listed field are kept, and are in no look by that field', async () => {
    const store = await open()
    await store.transact(async (t) => {
      await t.sessions.insert(aSession('with', { intentId: 'i1' }))
      await t.sessions.insert(aSession('without'))
      await t.ledger.insert(anAccrual('accrual', { feeTx: '0x1' }))
      await t.ledger.insert(aPosting('posting', 'accrual'))
      await t.ledger.insert(anAccrual('other', { feeTx: '0x2' }))
    })
    expect(idsOf(await everyRow(store.read.sessions, { intentId: 'i1' }))).toEqual(['with'])
    expect(idsOf(await everyRow(store.read.ledger, { partner: 'demo' }))).toEqual(['accrual', 'other'])
    expect(await store.read.ledger.by('posts', 'accrual')).toEqual(aPosting('posting', 'accrual'))
  })

  test('an append-only table refuses to change or lose a row', async () => {
    const store = await open()
    await store.transact((t) => t.ledger.insert(anAccrual('a1')))
    await expect(store.transact((t) => t.ledger.update(anAccrual('a1', { partner: 'me' })))).rejects.toThrow()
    await expect(store.transact((t) => t.ledger.remove('a1'))).rejects.toThrow()
    expect(await everyRow(store.read.ledger)).toEqual([anAccrual('a1')])
  })

  test('no one can change a stored row by holding on to one that went in or came out', async () => {
    const store = await open()
    const origins = ['https://a.example']
    await store.transact((t) => t.partners.insert(aPartner('demo', { origins })))
    origins.push('https://b.example')
    const found = await store.read.partners.get('demo')
    Reflect.set(found ?? {}, 'status', 'suspended')
    Reflect.set(found?.origins ?? [], 0, 'https://c.example')
    expect(await store.read.partners.get('demo')).toEqual(
      aPartner('demo', { origins: ['https://a.example'] }),
    )
  })

  test('a value that JSON would change or lose is refused', async () => {
    const store = await open()
    const insert = (surchargeBps: number) =>
      store.transact((t) =>
        t.partners.insert(aPartner('demo', { fees: { version: 1, surchargeBps, products: {} } })),
      )
    await expect(insert(Number.NaN)).rejects.toThrow(TypeError)
    await expect(insert(Number.POSITIVE_INFINITY)).rejects.toThrow(TypeError)
    expect(await everyRow(store.read.partners)).toEqual([])
  })
}

function describeUniqueKeys(open: Open): void {
  test('an id and a unique value can be taken once, and the error says which it was', async () => {
    const store = await open()
    await store.transact((t) => t.keys.insert(aKey('k1', { digest: 'd1' })))
    await store.transact((t) => t.keys.insert(aKey('k2', { digest: 'd2' })))
    const refused = [
      store.transact((t) => t.keys.insert(aKey('k1', { digest: 'd3' }))),
      store.transact((t) => t.keys.insert(aKey('k3', { digest: 'd1' }))),
      store.transact((t) => t.keys.update(aKey('k2', { digest: 'd1' }))),
      store.transact((t) => t.partners.insert(aPartner('a')).then(() => t.partners.insert(aPartner('a')))),
    ]
    const reasons = await Promise.all(refused.map((call) => call.catch((error: unknown) => error)))
    expect(reasons).toEqual([
      new DuplicateKey('keys', 'id'),
      new DuplicateKey('keys', 'digest'),
      new DuplicateKey('keys', 'digest'),
      new DuplicateKey('partners', 'slug'),
    ])
    expect(await everyRow(store.read.keys)).toEqual([
      aKey('k1', { digest: 'd1' }),
      aKey('k2', { digest: 'd2' }),
    ])
  })

  test('work that catches a duplicate goes on with everything else', async () => {
    const store = await open()
    await store.transact((t) => t.ledger.insert(anAccrual('a1', { feeTx: '0x1' })))
    const known = await store.transact(async (t) => {
      await t.partners.insert(aPartner('demo'))
      await t.ledger.insert(anAccrual('a2', { feeTx: '0x1' })).catch(ignoreDuplicate)
      return t.ledger.by('feeTx', '0x1')
    })
    expect(known?.id).toBe('a1')
    expect(await store.read.partners.get('demo')).toBeDefined()
    expect(idsOf(await everyRow(store.read.ledger))).toEqual(['a1'])
  })

  test('two rows can exchange a unique value within one transaction', async () => {
    const store = await open()
    await store.transact(async (t) => {
      await t.keys.insert(aKey('k1', { digest: 'd1' }))
      await t.keys.insert(aKey('k2', { digest: 'd2' }))
      await t.keys.update(aKey('k1', { digest: 'between' }))
      await t.keys.update(aKey('k2', { digest: 'd1' }))
      await t.keys.update(aKey('k1', { digest: 'd2' }))
    })
    expect((await store.read.keys.by('digest', 'd1'))?.id).toBe('k2')
    expect((await store.read.keys.by('digest', 'd2'))?.id).toBe('k1')
  })

  test('of 50 transactions that insert the same unique value at once, exactly one succeeds', async () => {
    const store = await open()
    const results = await Promise.allSettled(
      numbers(50).map((n) => store.transact((t) => t.ledger.insert(anAccrual(`a${n}`, { feeTx: '0x1' })))),
    )
    const lost = results.filter((result) => result.status === 'rejected')
    expect(lost).toHaveLength(49)
    expect(lost.every(({ reason }) => reason instanceof DuplicateKey)).toBe(true)
    expect(await everyRow(store.read.ledger)).toHaveLength(1)
  })
}

function describeTransactions(open: Open, rounds: number): void {
  test('work that throws leaves nothing behind, in any table', async () => {
    const store = await open()
    await store.transact(async (t) => {
      await t.keys.insert(aKey('kept', { digest: 'd1' }))
      await t.sessions.insert(aSession('kept'))
    })
    const before = await everything(store.read)
    const failing = store.transact(async (t) => {
      await t.keys.insert(aKey('new', { digest: 'd2' }))
      await t.keys.update(aKey('kept', { digest: 'd3', partner: 'other' }))
      await t.sessions.remove('kept')
      await t.sessions.insert(aSession('kept', { status: 'cancelled' }))
      await t.ledger.insert(anAccrual('a1'))
      throw new RangeError('changed my mind')
    })
    await expect(failing).rejects.toThrow(new RangeError('changed my mind'))
    expect(await everything(store.read)).toEqual(before)
  })

  test('work sees its own changes', async () => {
    const store = await open()
    const seen = await store.transact(async (t) => {
      await t.keys.insert(aKey('k1', { digest: 'd1' }))
      await t.keys.update(aKey('k1', { digest: 'd2' }))
      return [
        await t.keys.get('k1'),
        await t.keys.by('digest', 'd1'),
        await everyRow(t.keys, { partner: 'demo' }),
      ]
    })
    expect(seen).toEqual([aKey('k1', { digest: 'd2' }), undefined, [aKey('k1', { digest: 'd2' })]])
  })

  test('no one sees the changes of a transaction that comes to nothing', async () => {
    const store = await open()
    await store.transact((t) => t.keys.insert(aKey('k1', { digest: 'd1' })))
    let readings: readonly Promise<unknown>[] = []
    const failing = store.transact(async (t) => {
      await t.keys.update(aKey('k1', { digest: 'd2' }))
      await t.keys.insert(aKey('k2'))
      readings = [
        store.read.keys.get('k1'),
        store.read.keys.by('digest', 'd1'),
        everyRow(store.read.keys),
        store.read.keys.by('digest', 'd2'),
        store.read.keys.get('k2'),
      ]
      throw new RangeError('changed my mind')
    })
    await expect(failing).rejects.toThrow(RangeError)
    const k1 = aKey('k1', { digest: 'd1' })
    expect(await Promise.all(readings)).toEqual([k1, k1, [k1], undefined, undefined])
  })

  test('tables cannot be used after their transaction has ended', async () => {
    const store = await open()
    const kept = await store.transact(async (t) => t)
    await expect(kept.keys.insert(aKey('k1'))).rejects.toThrow('ended')
    await expect(kept.keys.get('k1')).rejects.toThrow('ended')
    expect(await everyRow(store.read.keys)).toEqual([])
  })

  test('closing waits for running transactions, and refuses later ones', async () => {
    const store = await open()
    const results = numbers(5).map((n) => store.transact((t) => t.idempotency.insert(aCall(`c${n}`))))
    await store.close()
    await expect(Promise.all(results)).resolves.toHaveLength(5)
    await expect(store.transact((t) => t.idempotency.insert(aCall('late')))).rejects.toThrow(StoreUnavailable)
    await expect(store.close()).resolves.toBeUndefined()
  })

  test('after any sequence of transactions every look shows what a simple model shows', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (sequence) => {
        const store = await open()
        const model = createModel()
        for (const transaction of sequence) {
          expect(await perform(store, transaction)).toEqual(await perform(model, transaction))
          expect(await everything(store.read)).toEqual(await everything(model.read))
        }
        await store.close()
      }),
      { numRuns: rounds },
    )
  }, 60_000)
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map((row) => row.id)

function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof DuplicateKey)) throw error
}
