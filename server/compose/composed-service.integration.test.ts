import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { products } from '#contracts/api/values.ts'
import { blocksFor } from '#testing/docs/guide-blocks.ts'
import { startIndexServer } from '#testing/market/index-server.ts'
import { addPartner } from '#testing/programs/add-partner.ts'
import { freePort } from '#testing/programs/free-port.ts'
import { readConfig } from '../config/index.ts'
import { builtFile } from '../http/pages/built-files.ts'
import { inlineScript } from '../http/pages/widget-files.ts'
import { readPublicFiles } from './browser-files.ts'
import { compose, type Service } from './index.ts'

/** The composed service over the sandbox's chains and upstream services: blocks of the guides, and `/monitor`. */

const world = inject('world')
const secrets = { KEY_PEPPER: 'p'.repeat(64), APP_SECRET: 's'.repeat(64) }

let dir: string
let index: Awaited<ReturnType<typeof startIndexServer>>
let bridge: Server
let service: Service
let url: string
let key: string

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-composed-'))
  index = await startIndexServer('new')
  bridge = passingOn(world.env['BRIDGE_URL'] ?? '')
  const port = await freePort()
  url = `http://localhost:${port}`
  key = await addPartner(dir, secrets)
  const config = readConfig({
    ...world.env,
    BRIDGE_URL: `http://127.0.0.1:${await listen(bridge)}`,
    MARKET_SOURCES: 'index',
    MARKET_INDEX_URL: index.url,
    PORT: String(port),
    PUBLIC_URL: url,
    ...secrets,
    DATA_DIR: dir,
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
  })
  service = await compose(config, {
    widgets: {
      look: inlineScript(''),
      files: new Map(),
      entry: () => ({ scripts: [], styles: [], preloads: [] }),
      words: () => ({ speak: '', form: '', checkout: '', bridge: '', sign: '' }),
    },
    loader: builtFile('loader.js', Buffer.from('')),
    client: new Map(),
    ...readPublicFiles(),
  })
  await service.start()
}, 60_000)
afterAll(async () => {
  await service.stop('the test is over')
  bridge.close()
  await index.stop()
  await rm(dir, { recursive: true })
})

/** A server of its own in front of another one: this test may stop it. */
const passingOn = (origin: string): Server =>
  createServer((request, response) => {
    fetch(`${origin}${request.url ?? ''}`).then(
      async (answer) => response.writeHead(answer.status).end(await answer.text()),
      () => response.destroy(),
    )
  })

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      if (typeof at === 'object' && at !== null) resolve(at.port)
      else reject(new Error('no port'))
    })
  })

/** Runs a program, and answers what it prints. */
const outputOf = async (program: string, ...options: string[]): Promise<string> =>
  (await promisify(execFile)(program, options)).stdout

test.each(blocksFor('service'))('the block of $place works', async ({ language, code }) => {
  const own = code
    .replaceAll('https://suite.example', url)
    .replaceAll('wss://suite.example', url.replace('http', 'ws'))
    // The ledger of the sandbox does not have this account.
    .replaceAll('rrrrrrrrrrrrrrrrrrrrrhoLvTp', world.ledgers.xrpl.users[0]?.address ?? '')
  switch (language) {
    case 'sh':
      return expect(await outputOf('sh', '-c', own)).toMatch(/"(status":"success"|success":true)/)
    case 'js':
      return expect(await outputOf(process.execPath, '--input-type=module', '-e', own)).toMatch(/^\d+\n$/)
    case 'html': {
      const picture = await fetch(/ src="([^"]+)"/.exec(own)?.[1] ?? '')
      return expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    default:
      expect.fail(`blocks in ${language} have no run`)
  }
})

async function monitor() {
  const response = await fetch(`${url}/api/v1/monitor`, { headers: { 'x-api-key': key } })
  const body: unknown = await response.json()
  return { status: response.status, body }
}
const healthy = products.map((product) => ({ product, ok: true, status: 'healthy' }))

test('all connections of the composed service work; one whose upstream stops is named, and the others go on', async () => {
  const all = await monitor()
  expect(all.body).toMatchObject({ connections: healthy })
  expect(all.status).toBe(200)
  bridge.close()
  bridge.closeAllConnections()
  // An answer is told again for ten seconds.
  await vi.waitFor(async () => expect((await monitor()).status).toBe(207), { timeout: 15_000, interval: 500 })
  expect((await monitor()).body).toMatchObject({
    connections: healthy.map((one) =>
      one.product === 'bridge'
        ? { ok: false, status: 'failing', parts: [{ name: 'bridge', ok: false, status: 'failing' }] }
        : one,
    ),
  })
}, 30_000)
