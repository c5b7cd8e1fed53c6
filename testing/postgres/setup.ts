import type { TestProject } from 'vitest/node'
import { makeWhenAsked } from '../programs/when-asked.ts'
import { type PostgresServer, startPostgres } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A socket that answers each connection with the address of a PostgreSQL server. */
    postgres: string
  }
}

/**
 * Set-up of tests: one PostgreSQL server for a test run, started when the first test asks for it. An address in
 * TEST_DATABASE_URL is answered in its place; its user must be allowed to create databases.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: PostgresServer | undefined
  const asked = await makeWhenAsked(
    async () => process.env['TEST_DATABASE_URL'] ?? (server = await startPostgres()).url,
  )
  project.provide('postgres', asked.socket)
  return async () => {
    await asked.close()
    await server?.remove()
  }
}
