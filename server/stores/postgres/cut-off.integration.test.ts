import { expect, onTestFinished, test } from 'vitest'
import { ask, testDatabase } from '#testing/postgres/database.ts'
import { proxyTo } from '#testing/postgres/proxy.ts'
import { startPostgres } from '#testing/postgres/server.ts'
import { testStore } from '#testing/postgres/store.ts'
import { aKey, anAccrual } from '#testing/stores/rows.ts'
import { StoreUnavailable } from '../../ports/store.ts'

const hasCommit = (bytes: Buffer) => bytes.includes('COMMIT')

test('a commit whose answer gets lost is found to be stored', async () => {
  const url = await testDatabase()
  let isNext = false
  const behind = await proxyTo(url, (bytes) =>
    isNext && hasCommit(bytes) ? 'pass, then say nothing' : 'pass',
  )
  const { store } = await testStore({ url: behind })
  isNext = true
  expect(await store.transact((t) => t.keys.insert(aKey('k1')).then(() => 'done'))).toBe('done')
  expect(await store.read.keys.get('k1')).toEqual(aKey('k1'))
})

test('after a crash, no number of a transaction stands for that of another one', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.remove())
  let crashing: Promise<void> | undefined
  let isNext = false
  const behind = await proxyTo(server.url, (bytes, cut) => {
    if (crashing === undefined && !(isNext && hasCommit(bytes))) return 'pass'
    isNext = false
    crashing ??= crash().then(() => (crashing = undefined))
    void crashing.then(cut)
    return 'hold'
  })
  /** The server comes back, and others take the numbers that it has forgotten. */
  async function crash(): Promise<void> {
    await server.halt('SIGQUIT')
    await server.resume()
    const others = Array.from(
      { length: 20 },
      (_, n) => `INSERT INTO keys (id, row) VALUES ('other ${n}', '{}')`,
    )
    for (const sql of others) await ask(server.url, sql)
  }
  const { store } = await testStore({ url: behind })
  isNext = true
  await expect(store.transact((t) => t.keys.insert(aKey('k1')))).rejects.toThrow(StoreUnavailable)
  await crashing
  expect(await store.read.keys.get('k1')).toBeUndefined()
})

test('a commit that never arrives is an error, and nothing of it is stored', async () => {
  const url = await testDatabase()
  let isNext = false
  const behind = await proxyTo(url, (bytes, cut) => {
    if (!isNext || !hasCommit(bytes)) return 'pass'
    isNext = false
    cut()
    return 'hold'
  })
  const { store } = await testStore({ url: behind })
  isNext = true
  await expect(store.transact((t) => t.keys.insert(aKey('k1')))).rejects.toThrow(StoreUnavailable)
  expect(await store.read.keys.get('k1')).toBeUndefined()
  await store.transact((t) => t.keys.insert(aKey('k1')))
  expect(await store.read.keys.get('k1')).toEqual(aKey('k1'))
})

test('work that goes on after an error of the database comes to nothing, and says so', async () => {
  const { store, dialect } = await testStore()
  const swallowing = dialect.transact(async (connection) => {
    await connection.run(`INSERT INTO keys (id, row) VALUES ('k1', '{}')`)
    await connection.all('SELECT 1 / 0').catch(() => undefined)
    return 'done'
  })
  await expect(swallowing).rejects.toThrow('division by zero')
  expect(await store.read.keys.get('k1')).toBeUndefined()
})

test('what still waits when its transaction ends never reaches the connection', async () => {
  const { store, dialect } = await testStore()
  for (const isFailing of [true, false]) {
    let late: Promise<unknown> | undefined
    const over = dialect.transact(async (connection) => {
      const slow = connection.all('SELECT pg_sleep(0.2)')
      late = connection.run(`INSERT INTO keys (id, row) VALUES ('k1', '{}')`)
      late.catch(() => undefined)
      slow.catch(() => undefined)
      if (isFailing) throw new Error('refused')
    })
    await (isFailing ? expect(over).rejects.toThrow('refused') : over)
    await expect(late).rejects.toThrow('The transaction is over.')
  }
  expect(await store.read.keys.get('k1')).toBeUndefined()
})

test('a transaction that says nothing for too long is ended by the database, and others go on', async () => {
  const { store, dialect, url } = await testStore()
  const role = `ALTER ROLE CURRENT_USER IN DATABASE ${new URL(url).pathname.slice(1)}`
  await ask(url, `${role} SET idle_in_transaction_session_timeout = '100ms'`)
  const slow = dialect.transact(async (connection) => {
    await connection.all('SELECT 1')
    await expect
      .poll(() => ask(url, `SELECT 1 FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'`))
      .toEqual([])
    return connection.all('SELECT 1')
  })
  await expect(slow).rejects.toThrow(StoreUnavailable)
  await store.transact((t) => t.keys.insert(aKey('k1')))
})

test('behind a pooler that drops what a connection asks for, transactions are serializable and nothing is prepared', async () => {
  const url = await testDatabase()
  const starts: string[] = []
  const behind = await proxyTo(url, (bytes) => {
    // The first message of a connection is its length, the version 3.0, and what it asks for.
    if (bytes.length > 8 && bytes.readInt32BE(4) === 196_608) starts.push(bytes.toString('latin1'))
    return 'pass'
  })
  const { store, dialect } = await testStore({ url: `${behind}?prepare=off` })
  await store.transact((t) => t.keys.insert(aKey('k1')))
  const seen = await dialect.transact(async (connection) => [
    ...(await connection.all('SHOW transaction_isolation')),
    ...(await connection.all('SHOW enable_seqscan')),
    ...(await connection.all('SELECT count(*)::int AS prepared FROM pg_prepared_statements')),
  ])
  expect(seen).toEqual([
    { transaction_isolation: 'serializable' },
    { enable_seqscan: 'off' },
    { prepared: 0 },
  ])
  expect(starts.length).toBeGreaterThan(1)
  expect(starts.filter((start) => start.includes('\0options\0'))).toEqual([])
})

test('who reads on from a place meets each row of the ledger, also when a slow one was begun first', async () => {
  const { store, url } = await testStore()
  await store.transact((t) => t.ledger.insert(anAccrual('first', { feeTx: '0x0' })))
  let goOn: (() => void) | undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const slow = store.transact(async (t) => {
    await t.ledger.insert(anAccrual('slow', { feeTx: '0x1' }))
    await held
  })
  await expect.poll(() => waiting(url, 'idle in transaction')).toBe(1)
  const quick = store.transact((t) => t.ledger.insert(anAccrual('quick', { feeTx: '0x2' })))
  await expect.poll(() => waiting(url, 'active', 'Lock')).toBe(1)
  const page = await store.read.ledger.list({ limit: 10 })
  goOn?.()
  await Promise.all([slow, quick])
  const rest = await store.read.ledger.list({ limit: 10, after: page.at(-1)?.id ?? '' })
  expect([...page, ...rest].map(({ id }) => id)).toEqual(['first', 'slow', 'quick'])
})

/** How many others of a database are in a state, and wait for something of a kind. */
async function waiting(url: string, state: string, kind?: string): Promise<number> {
  const on = kind === undefined ? '' : `AND wait_event_type = '${kind}'`
  const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = '${state}' ${on}`
  return (await ask(url, sql)).length
}

test('of processes that start at once, one makes the tables, and all find them', async () => {
  const url = await testDatabase()
  const stores = await Promise.all([1, 2, 3].map(() => testStore({ url })))
  for (const [n, { store }] of stores.entries())
    await store.transact((t) => t.keys.insert(aKey(`k${n}`, { digest: `d${n}` })))
  expect(await stores[0]?.store.read.keys.count()).toBe(3)
})

test('the server crashes under writers: what was acknowledged is stored, and all goes on when it is back', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.remove())
  const { store } = await testStore({ url: server.url })
  const acknowledged: string[] = []
  const others: unknown[] = []
  let refused = 0
  const over = { is: false }
  onTestFinished(() => void (over.is = true))
  const writers = Array.from({ length: 8 }, async (_, w) => {
    for (let n = 0; !over.is; n++) {
      const id = `k${w}.${n}`
      await store
        .transact((t) => t.keys.insert(aKey(id, { digest: id })))
        .then(
          () => acknowledged.push(id),
          (error: unknown) => {
            expect(error).toBeInstanceOf(StoreUnavailable)
            refused += 1
          },
        )
    }
  })
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  await server.halt('SIGQUIT')
  expect(await store.isWritable()).toBe(false)
  await expect.poll(() => refused).toBeGreaterThan(8)
  const before = acknowledged.length
  await server.resume()
  await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before + 20)
  over.is = true
  await Promise.all(writers)
  expect(others).toEqual([])
  expect(await store.isWritable()).toBe(true)
  for (const id of acknowledged) expect((await store.read.keys.get(id))?.id).toBe(id)
})

test('a store in PostgreSQL writes no backup, and says who does', async () => {
  const { store } = await testStore()
  await expect(store.backup('/tmp/backup')).rejects.toThrow('pg_dump')
})
