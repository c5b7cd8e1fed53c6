import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './server.ts'

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
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-test-'))
  const given = process.env['TEST_DATABASE_URL']
  let server: ReturnType<typeof startPostgres> | undefined
  const address = async () => given ?? (await (server ??= startPostgres())).url
  const answering = createServer((socket) => {
    socket.on('error', () => undefined)
    address().then(
      (url) => socket.end(url),
      (error: unknown) => socket.end(String(error)),
    )
  })
  const socket = path.join(dir, 'ask')
  answering.listen(socket)
  await once(answering, 'listening')
  project.provide('postgres', socket)
  return async () => {
    answering.close()
    await (await server?.catch(() => undefined))?.remove()
    rmSync(dir, { recursive: true, force: true })
  }
}
