import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('testing/program.ts', import.meta.url))

/** Takes every connection, and says nothing. */
async function startSilence() {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, connected: () => once(server, 'connection') }
}

/** Runs the program of the sandbox's settings, with every address of theirs a silent one. */
function startProgram(silent: string) {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-stop-'))
  const settings = Object.entries(inject('world').env).map(([name, value]) => [
    name,
    value.startsWith('http') ? silent : value,
  ])
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...Object.fromEntries(settings),
      KEY_PEPPER: 'p'.repeat(64),
      APP_SECRET: 's'.repeat(64),
      DATA_DIR: dir,
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://localhost:4000',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'info',
    },
  })
  let log = ''
  const changed = new EventEmitter()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      log += data.toString()
      changed.emit('log')
    })
  const ended = once(child, 'close')
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(dir, { recursive: true, force: true })
  })
  return {
    child,
    ended,
    log: () => log,
    says: async (text: string) => {
      while (!log.includes(text)) {
        await Promise.race([once(changed, 'log'), ended])
        if (child.exitCode !== null) throw new Error(log)
      }
    },
  }
}

/** The processes that a process has started, where the system tells. */
function startedBy(pid: number): readonly number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').map(Number) : []
}

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a service that waits for silent nodes ends in order, and leaves no process behind', async () => {
  const silence = await startSilence()
  const { child, ended, log, says } = startProgram(silence.url)
  await Promise.all([silence.connected(), says('"event":"ready"'), says('"event":"indexer.following"')])
  const started = startedBy(child.pid ?? 0)
  expect(started.every(lives)).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(log().trimEnd().split('\n').at(-1)).toContain('"event":"stopped"')
  await expect.poll(() => started.filter(lives)).toEqual([])
}, 60_000)
