import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postgresPrograms } from './binaries.ts'

/** As whom the server runs under root, which it refuses: nobody. */
const NOBODY = 65_534

/** Nothing has to survive the machine, but all the server. It is reached by its socket alone. */
const SETTINGS = `
  fsync=off full_page_writes=off listen_addresses= max_connections=100
  shared_buffers=64MB max_wal_size=1GB
`
  .trim()
  .split(/\s+/)
  .flatMap((setting) => ['-c', setting])

export interface PostgresServer {
  readonly url: string
  /** The folder of its socket. */
  readonly dir: string
  /** Ends the server as a crash would, or in order; its data stays. */
  halt(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** Starts it again after `halt`. */
  resume(): Promise<void>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/** Starts a PostgreSQL server with an empty cluster in a new temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-postgres-'))
  let server: ChildProcess | undefined
  const removeNow = () => {
    server?.kill('SIGQUIT')
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', removeNow)
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (user.uid !== undefined) chownSync(dir, user.uid, user.gid)
  const bin = postgresPrograms(dir)
  const data = path.join(dir, 'data')
  const init = ['-D', data, '-U', 'suite', '--auth=trust', '--no-sync', '--locale=C', '-E', 'UTF8']
  execFileSync(path.join(bin, 'initdb'), init, { ...user, cwd: dir, stdio: 'pipe' })

  async function resume(): Promise<void> {
    const started = spawn(path.join(bin, 'postgres'), ['-D', data, '-k', dir, ...SETTINGS], {
      ...user,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = started
    await new Promise<void>((resolve, reject) => {
      let log = ''
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-10_000)
        if (log.includes('ready to accept connections')) resolve()
      })
      started.once('error', reject)
      started.once('exit', () => reject(new Error(`The PostgreSQL server has ended:\n${log}`)))
    })
  }

  async function halt(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const running = server
    server = undefined
    if (running === undefined || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }

  await resume()
  return {
    url: `postgres://suite@localhost/postgres?host=${encodeURIComponent(dir)}`,
    dir,
    halt,
    resume,
    async remove() {
      await halt()
      process.off('exit', removeNow)
      removeNow()
    },
  }
}
