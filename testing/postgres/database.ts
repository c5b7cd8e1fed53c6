import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { askFor } from '../programs/when-asked.ts'

/** The server of this test run: started when it is asked for first. */
const serverUrl = (): Promise<string> => askFor(inject('postgres'))

/** Asks one thing on a connection of its own, and answers its rows. */
export async function ask(url: string, sql: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<object>(sql)
    return rows
  } finally {
    await client.end()
  }
}

/** The address of a new, empty database, and how to remove it. */
export async function createDatabase(): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const server = await serverUrl()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(server, `CREATE DATABASE ${name} STRATEGY file_copy`)
  const url = new URL(server)
  url.pathname = name
  return {
    url: url.href,
    async remove() {
      await ask(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** The same for one test, which it does not outlive. */
export async function testDatabase(): Promise<string> {
  const database = await createDatabase()
  onTestFinished(() => database.remove())
  return database.url
}
