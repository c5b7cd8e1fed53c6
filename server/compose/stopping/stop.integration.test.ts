import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { addPartner } from '#testing/programs/add-partner.ts'
import { builtProgram } from '#testing/programs/built.ts'
import { freePort } from '#testing/programs/free-port.ts'
import { mountSmallDisk } from '#testing/programs/small-disk.ts'

const secrets = { KEY_PEPPER: 'p'.repeat(64), APP_SECRET: 's'.repeat(64) }

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

/** Runs the program of the sandbox's settings in a folder; `silent` stands in for every address of theirs. */
async function startProgram(dir: string, { port = 0, silent }: { port?: number; silent?: string }) {
  const settings = Object.entries(inject('world').env).map(([name, value]) => [
    name,
    silent !== undefined && value.startsWith('http') ? silent : value,
  ])
  const child = spawn(process.execPath, [await builtProgram('bare-service')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...Object.fromEntries(settings),
      ...secrets,
      DATA_DIR: dir,
      HOST: '127.0.0.1',
      PORT: String(port),
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
  onTestFinished(() => void child.kill('SIGKILL'))
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

const newFolder = () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'suite-stop-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('a service that waits for silent nodes ends in order, and leaves no process behind', async () => {
  const silence = await startSilence()
  const { child, ended, log, says } = await startProgram(newFolder(), { silent: silence.url })
  await Promise.all([silence.connected(), says('"event":"ready"'), says('"event":"indexer.following"')])
  const started = startedBy(child.pid ?? 0)
  expect(started.every(lives)).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(lastOf(log())).toContain('"event":"stopped"')
  await expect.poll(() => started.filter(lives)).toEqual([])
}, 180_000)

/** Room for all that a service writes at its start. */
const disk = mountSmallDisk(64 << 10)
afterAll(() => disk?.remove())

test.runIf(disk)(
  'a service whose disk is full ends in order, and starts again when there is room',
  async () => {
    const dir = path.join(disk?.dir ?? '', 'data')
    const ballast = path.join(disk?.dir ?? '', 'ballast')
    const port = await freePort()
    const key = await addPartner(dir, secrets)
    const full = await startProgram(dir, { port })
    await full.says('"event":"ready"')
    fill(ballast)
    await callUntilRefused(`http://127.0.0.1:${port}`, key)
    full.child.kill('SIGTERM')
    expect(await full.ended).toEqual([0, null])
    expect(full.log()).toContain('"event":"stopped"')
    expect(readdirSync(dir).filter((name) => name.startsWith('lock.'))).toEqual([])
    rmSync(ballast)
    const again = await startProgram(dir, { port })
    await again.says('"event":"ready"')
    again.child.kill('SIGTERM')
    expect(await again.ended).toEqual([0, null])
  },
  180_000,
)

/** Makes sessions until the journal has no room for one. */
async function callUntilRefused(url: string, key: string): Promise<void> {
  const transfer = { from: `0x${'aa'.repeat(20)}`, to: `0x${'bb'.repeat(20)}`, value: '0x1', chainId: '0x1' }
  const payload = { method: 'eth_sendTransaction', params: [transfer] }
  const body = JSON.stringify({ chain: 'eth', product: 'swap', origin: 'https://shop.example', payload })
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const statuses: number[] = []
  while (statuses.at(-1) !== 503 && statuses.length < 30) {
    const { status } = await fetch(`${url}/api/v1/sign/session`, { method: 'POST', headers, body })
    statuses.push(status)
  }
  expect(statuses.at(-1)).toBe(503)
}

const lastOf = (log: string) => log.trimEnd().split('\n').at(-1)

/** Writes until there is no room for another byte. */
function fill(file: string): void {
  for (const bytes of [1 << 20, 4_096, 1])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
}
