import { execFile, spawn } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { createBuilder } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readClient, readLoaderTypes } from '#server/compose/browser-files.ts'
import { callContract } from '../call-contract.ts'
import { carryTogether } from '../fake-chain.ts'
import { formed, payer } from '../samples.ts'
import { ethAndQuietXrpl, XRPL_PAYER } from '../chains/quiet-xrpl.ts'
import { XRP_MD5 } from '../market/names.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createOutside, createTestPorts } from '../test-world.ts'

/** The samples in the guides, each run as a reader would run it: a file beside the client, and an environment. */

const root = path.resolve(import.meta.dirname, '../..')
const samples = path.join(root, 'docs/samples')
const run = promisify(execFile)
const SESSION_LINE = /^ses_\w+ https:\/\/suite\.test\/sign\/ses_\S+\n$/

let app: TestApp
let dir: string
let env: Record<string, string>
beforeAll(async () => {
  const outside = createOutside()
  const { chains } = await createTestPorts(undefined, outside)
  const both = ethAndQuietXrpl(chains.get('eth'))
  app = await startTestApp({ outside, chains: both })
  dir = await mkdtemp(path.join(tmpdir(), 'suite-samples-'))
  for (const name of readdirSync(samples)) copyFileSync(path.join(samples, name), path.join(dir, name))
  await buildClient()
  for (const [name, file] of readClient(dir)) writeFileSync(path.join(dir, name), file.plain())
  // As `npm init` writes it, but for the line that the guide asks for.
  writeFileSync(path.join(dir, 'package.json'), '{ "type": "module" }')
  env = {
    PATH: process.env['PATH'] ?? '',
    HOME: dir,
    SUITE_URL: app.url,
    SUITE_KEY: await app.addKey('demo', 'live', ['swap', 'cafe']),
    USER_ADDRESS: payer,
    SHOP_ORIGIN: 'https://shop.example',
  }
  // A build, on a machine that may be busy.
}, 60_000)
afterAll(async () => {
  await app.stop()
  await rm(dir, { recursive: true })
})

/** The script of the client, by the build that the service serves. */
async function buildClient(): Promise<void> {
  const environments = { partner_client: { build: { outDir: dir } } }
  const builder = await createBuilder({ root, logLevel: 'error', environments })
  const client = builder.environments['partner_client']
  if (client === undefined) throw new Error('vite.config.ts does not build the client')
  await builder.build(client)
}

/** With plain Node, as it is in each runtime that the guide names. */
const runNode = async (name: string, more: Record<string, string> = {}): Promise<string> =>
  (await run(process.execPath, [path.join(dir, name)], { cwd: dir, env: { ...env, ...more } })).stdout

async function expectToCompile(files: readonly string[], more: object): Promise<void> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom'],
    types: [],
    ...more,
  }
  const config = path.join(dir, `${files[0]}.json`)
  writeFileSync(config, JSON.stringify({ compilerOptions, files }))
  const { stdout } = await run(path.join(root, 'node_modules/.bin/tsc'), ['-p', config])
  expect(stdout).toBe('')
}

const runs: Readonly<Record<string, () => Promise<void>>> = {
  async 'first-call.sh'() {
    const { stdout } = await run('sh', [path.join(dir, 'first-call.sh')], { env })
    expect(JSON.parse(stdout)).toMatchObject({ quote: { chain: 'eth', fees: { surchargeBps: 15 } } })
  },
  async 'quote.js'() {
    expect(await runNode('quote.js')).toMatch(/^\d+ for a fee of \d+\n$/)
  },
  async 'token-md5.js'() {
    expect(await runNode('token-md5.js')).toBe(`${XRP_MD5}\n`)
  },
  async 'swap.js'() {
    expect(await runNode('swap.js')).toMatch(SESSION_LINE)
  },
  async 'swap-with-fetch.js'() {
    const first = await runNode('swap-with-fetch.js')
    expect(first).toMatch(SESSION_LINE)
    const sessionOf = async (line: string) => app.store.read.sessions.get(line.split(' ')[0] ?? '')
    const intentId = (await sessionOf(first))?.intentId ?? ''
    app.chain.send(formed((await app.store.read.intents.get(intentId))?.steps[0]).tx)
    app.chain.mine(10)
    await app.clock.step(10_000)
    // The user comes back: the paid fee is used, and none is asked for again.
    expect((await sessionOf(await runNode('swap-with-fetch.js')))?.intentId).toBe(intentId)
  },
  async 'follow.js'() {
    const id = (await runNode('swap.js')).split(' ')[0] ?? ''
    const followed = runNode('follow.js', { SESSION_ID: id })
    const headers = { 'x-api-key': env['SUITE_KEY'] ?? '', 'content-type': 'application/json' }
    await fetch(`${app.url}/api/v1/sign/session/${id}/cancel`, { method: 'POST', headers, body: '{}' })
    expect(await followed).toBe('cancelled \n')
  },
  async 'one-signature.js'() {
    const { signAtOnce } = await import(pathToFileURL(path.join(dir, 'one-signature.js')).href)
    carryTogether(app.chain)
    // Each with its own wallet: one that sends, and one that does not know the call.
    const sessionWith = async (amountMinor: string) => {
      const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor, userAddress: payer }
      const headers = { 'x-api-key': env['SUITE_KEY'] ?? '' }
      const prepared = await callContract(app.url, 'POST /api/v1/swap/prepare', { headers, body: swap })
      const { payment, intentId } = prepared.body
      const body = { chain: 'eth', product: 'swap', origin: 'https://shop.example', payload: payment }
      const made = await callContract(app.url, 'POST /api/v1/sign/session', { headers, body })
      const { id, embedToken } = made.body
      return { address: `${app.url}/api/v1/sign/session/${id}`, embedToken, intentId }
    }
    const first = await sessionWith('1000000000000000000')
    const sent = await signAtOnce(first.address, first.embedToken, {
      async request({ method }: { method: string }) {
        if (method === 'wallet_sendCalls') return { id: '0x01' }
        const intent = await app.store.read.intents.get(first.intentId)
        if (intent?.together === undefined) throw new Error('it has no batch')
        return { status: 200, receipts: [{ transactionHash: app.chain.send(intent.together.tx) }] }
      },
    })
    expect(sent).toMatchObject({
      together: { state: 'out' },
      steps: [{ state: 'submitted' }, { state: 'submitted' }],
    })
    const second = await sessionWith('2000000000000000000')
    const refusing = {
      request: () => Promise.reject(Object.assign(new Error('unknown method'), { code: -32_601 })),
    }
    expect(await signAtOnce(second.address, second.embedToken, refusing)).toBeUndefined()
    // A wallet that has sent it, and does not know the call that looks: nothing is offered a second time.
    const third = await sessionWith('3000000000000000000')
    const silent = {
      async request({ method }: { method: string }) {
        if (method === 'wallet_sendCalls') return { id: '0x03' }
        throw Object.assign(new Error('unknown method'), { code: -32_601 })
      },
    }
    await expect(signAtOnce(third.address, third.embedToken, silent)).rejects.toThrow('unknown method')
    const query = new URLSearchParams({ et: third.embedToken }).toString()
    const session = await (await fetch(`${third.address}?${query}`)).json()
    expect(session).toMatchObject({ together: { state: 'out' } })
    delete app.chain.together
  },
  async 'sale.js'() {
    const [amounts, hosted = ''] = (await runNode('sale.js', { USER_ADDRESS: XRPL_PAYER })).split('\n', 2)
    expect(amounts).toBe('fee 1150000 drops, royalty 5000000 drops')
    expect(`${hosted}\n`).toMatch(SESSION_LINE)
  },
  async 'errors.js'() {
    expect(await runNode('errors.js')).toBe('This token cannot be swapped here.\n')
  },
  async 'list-payments.js'() {
    expect(await runNode('list-payments.js')).toMatch(/^(pi_\w+ \d+\n)*\d+ payments\n$/)
  },
  /** A component has no run of its own: the compiler reads it here, and a browser shows it in e2e/dashboard. */
  async 'suite-widget.tsx'() {
    // The types of React are those of the library that stands in for it in the browser tests.
    const preact = path.join(root, 'node_modules/preact')
    await expectToCompile(['suite-widget.tsx'], {
      jsx: 'react-jsx',
      paths: { react: [`${preact}/compat`], 'react/jsx-runtime': [`${preact}/jsx-runtime`] },
    })
  },
  async 'webhook-receiver.js'() {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const receiver = spawn(process.execPath, [path.join(dir, 'webhook-receiver.js')], {
      env: { ...env, PORT: '0', WEBHOOK_SECRET: secret },
    })
    try {
      const lines = receiver.stdout.setEncoding('utf8')[Symbol.asyncIterator]()
      const next = async (): Promise<string> => String((await lines.next()).value)
      const port = /port: (\d+)/.exec(await next())?.[1] ?? ''
      const now = new Date()
      const body = JSON.stringify({ type: 'payment.succeeded', data: { intentId: 'pi_1' } })
      const post = async (id: string, sent: string, signature: string) =>
        fetch(`http://127.0.0.1:${port}`, {
          method: 'POST',
          body: sent,
          headers: {
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
            'webhook-signature': signature,
          },
        })
      const send = async (signature: string) => post('msg_1', body, signature)
      const signature = new Webhook(secret).sign('msg_1', now, body)
      // A test event delivers nothing.
      const tested = JSON.stringify({ type: 'test.payment.succeeded', data: { intentId: 'pi_attack' } })
      const taken = await post('msg_0', tested, new Webhook(secret).sign('msg_0', now, tested))
      expect(taken.status).toBe(204)
      expect((await send(signature)).status).toBe(204)
      expect(await next()).toBe('deliver pi_1\n')
      // Delivered once, however often it comes.
      expect((await send(signature)).status).toBe(204)
      const forged = await send(
        new Webhook(`whsec_${Buffer.alloc(32, 8).toString('base64')}`).sign('msg_1', now, body),
      )
      expect([forged.status, await forged.text()]).toEqual([400, 'SIGNATURE_WRONG'])
      // Strangers end nothing: too much, or a body that breaks off.
      expect((await post('msg_2', 'x'.repeat(300 * 1024), signature)).status).toBe(413)
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc', () => socket.destroy())
      })
      await once(socket, 'close')
      expect((await send(signature)).status).toBe(204)
    } finally {
      receiver.kill()
    }
  },
}

test('every program of a guide passes the strict rules of a partner, as it is', async () => {
  const programs = readdirSync(samples).filter((name) => name.endsWith('.js'))
  for (const name of programs)
    expect(readFileSync(path.join(samples, name), 'utf8')).toMatch(/^\/\/ @ts-check\n/)
  const typeRoots = [path.join(root, 'node_modules/@types')]
  await expectToCompile(programs, { target: 'es2022', allowJs: true, types: ['node'], typeRoots })
}, 60_000)

test('beside the sources of the client, its script has their types', async () => {
  const lines = [
    "import { createSuite } from './suite-client.js'",
    "const suite = createSuite({ url: 'https://suite.example' })",
    "export const { tokens } = await suite.swap.listTokens({ chain: 'eth' })",
    '// @ts-expect-error -- there is no such field',
    "void suite.swap.listTokens({ network: 'eth' })",
  ]
  writeFileSync(path.join(dir, 'typed.ts'), lines.join('\n'))
  await expectToCompile(['typed.ts'], { target: 'es2022' })
}, 60_000)

test('the types of the script fit what pages do, and name a mistake', async () => {
  const lines = [
    "import type { SuiteEmbedEvent } from './suite-embed'",
    "const suite = window.SuiteEmbed?.({ partner: 'demo' })",
    "const swap = suite?.mount('#swap', { product: 'swap', height: 640, onEvent: (event) => told(event) })",
    'function told(event: SuiteEmbedEvent): string {',
    "  return event.type === 'settled' ? event.txHash : event.instance",
    '}',
    "window.addEventListener('suite-embed:settled', ({ detail }) => told(detail) + detail.txHash)",
    "document.body.addEventListener('suite-embed', ({ detail }) => swap?.update({ theme: 'dark' }) ?? detail.type)",
    '// @ts-expect-error -- there is no such product',
    "suite?.mount('#swap', { product: 'loan' })",
    '// @ts-expect-error -- a widget is not moved to another chain',
    "swap?.update({ chain: 'eth' })",
    '// @ts-expect-error -- an element hears all events of its widget by one name',
    "document.body.addEventListener('suite-embed:settled', ({ detail }) => told(detail))",
    '// @ts-expect-error -- only a settled payment has a hash here',
    "window.addEventListener('suite-embed:quote', ({ detail }) => detail.txHash)",
  ]
  writeFileSync(path.join(dir, 'suite-embed.d.ts'), readLoaderTypes().plain())
  writeFileSync(path.join(dir, 'page.ts'), lines.join('\n'))
  await expectToCompile(['page.ts'], { target: 'es2022' })
}, 60_000)

test('every sample has a run, and every run a sample', () => {
  expect(Object.keys(runs).toSorted()).toEqual(readdirSync(samples).toSorted())
})

test.each(Object.entries(runs))(
  'the sample %s does what its guide says',
  async (_name, sample) => sample(),
  60_000,
)

test('every sample is shown in a guide, as it is', () => {
  const names = readdirSync(path.join(root, 'docs/guides')).map((name) => `guides/${name}`)
  const guides = ['embed.md', ...names].map((name) => readFileSync(path.join(root, 'docs', name), 'utf8'))
  for (const name of readdirSync(samples)) {
    const text = readFileSync(path.join(samples, name), 'utf8').trim()
    expect(
      guides.filter((guide) => guide.includes(text)),
      name,
    ).not.toEqual([])
  }
})
