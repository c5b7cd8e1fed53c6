import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createSuite, SuiteError } from '../../client/index.ts'
import { errorCatalogue } from '#contracts/api/errors.ts'
import { products } from '#contracts/api/values.ts'
import { clientCallOf, curlOf } from '#contracts/description/calls.ts'
import { exampleOf } from '#contracts/description/examples.ts'
import { codesOf, type Operation, operations } from '#contracts/description/operations.ts'
import { nameSchemas } from '#contracts/description/schemas.ts'
import { ethAndQuietXrpl } from '../chains/quiet-xrpl.ts'
import { askedBridge } from '../bridge-samples.ts'
import { createFakeBridge } from '../fake-bridge.ts'
import { formed, payer } from '../samples.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createOutside, createTestPorts } from '../test-world.ts'

/** The generated examples of the reference, each run as a reader would run it: copied, with a key. */

const schemas = nameSchemas()
const each = operations.map((operation) => [`${operation.resource}.${operation.id}`, operation] as const)
const statusOf = new Map<string, number>(
  Object.entries(errorCatalogue).map(([code, { status }]) => [code, status]),
)

let app: TestApp
let key: string
beforeAll(async () => {
  const outside = createOutside()
  const { chains } = await createTestPorts(undefined, outside)
  const both = ethAndQuietXrpl(chains.get('eth'))
  app = await startTestApp({ outside, chains: both, bridge: createFakeBridge })
  key = await app.addKey('demo', 'live', products)
})
beforeEach(() => app.clock.step(60_000))
afterAll(() => app.stop())

/** The transaction of the fee of a payment, which is confirmed. */
async function payFee(intentId: string): Promise<string> {
  const intent = await app.store.read.intents.get(intentId)
  const hash = app.chain.send(formed(intent?.steps[0]).tx)
  app.chain.mine(2)
  return hash
}

const feeOfExample: unknown = exampleOf({ type: 'string' }, schemas.named, 'feeTxHash')

/** An example of the bridge with a fee and an order of the reader's. */
async function withOwnOrder(example: string, operation: string): Promise<string> {
  const { bridge } = createSuite({ url: app.url, key })
  const asked = {
    ...askedBridge,
    toNetwork: 'xrp',
    fromAmount: '0.5',
    destination: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
    destinationExtraId: '42',
  }
  const { intentId } = await bridge.prepareBridge({ ...asked, userAddress: payer })
  const feeTxHash = await payFee(intentId)
  if (operation === 'createBridge') return example.replaceAll(String(feeOfExample), feeTxHash)
  const { order } = await bridge.createBridge({ ...asked, feeTxHash })
  return example.replaceAll(/\bbo_\w+/g, order.id)
}

/** An example with a session, a payment and an order of the reader's in place of those of its page. */
async function withOwn(example: string, { id: operation }: Operation): Promise<string> {
  if (/^(create|get|watch)Bridge/.test(operation)) return withOwnOrder(example, operation)
  const { swap, signSessions } = createSuite({ url: app.url, key })
  const { payment, intentId } = await swap.prepareSwap({
    chain: 'eth',
    fromToken: 'native',
    toToken: 'USDC',
    amountMinor: '1000000000000000000',
    userAddress: payer,
  })
  const { id, embedToken } = await signSessions.createSession({
    chain: 'eth',
    product: 'swap',
    origin: 'https://shop.example',
    payload: payment,
  })
  // Only a session that has ended is renewed.
  if (operation === 'renewSession') await signSessions.cancelSession({ id })
  return example
    .replaceAll(/\bses_\w+/g, id)
    .replaceAll(/\bet_\w+/g, embedToken)
    .replaceAll(/\bpi_\w+/g, intentId)
}

/** How examples are answered here that name a transaction which only a reader has, or a chain without the means. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'swap.reportSwap': ['FEE_TX_PENDING', 'TX_NOT_FOUND'],
  'token.quoteToken': ['UNSUPPORTED_CHAIN'],
  // Wallets of this chain send by themselves.
  'signSessions.broadcastStep': ['UNSUPPORTED_CHAIN'],
}

/** An example is never refused for its form, nor by a code that its page does not list. */
function expectCode(name: string, { endpoint }: Operation, code: string | undefined): void {
  const codes = refused[name]
  if (codes === undefined) return expect(code).toBeUndefined()
  expect(codes).toContain(code)
  expect(codesOf(endpoint)).toContain(code)
}

/** What the ids in a value begin with, by their places; those of the first of a list stand for all. */
function idsIn(value: unknown, place = ''): readonly (readonly [place: string, prefix: string])[] {
  if (typeof value === 'string')
    return /\.(id|\w+Id)$/.test(place) ? [[place, /^[a-z]+_(?=\w{22}$)/.exec(value)?.[0] ?? '']] : []
  if (Array.isArray(value)) return idsIn(value[0], `${place}[0]`)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => idsIn(inner, `${place}.${name}`))
}

/** Ids are told apart by how they begin: those of an example begin as those of the real answer do. */
function expectIds(operation: Operation, answer: unknown): void {
  const real = new Map(idsIn(answer))
  const shown = idsIn(exampleOf(schemas.answerOf(operation), schemas.named)).filter(([place]) =>
    real.has(place),
  )
  expect(shown).toEqual(shown.map(([place]) => [place, real.get(place)]))
}

const Refusal = z.object({ error: z.object({ code: z.string() }) })

/** Not every system has `uuidgen`; `curl` tells the status too. */
const SHELL = `
uuidgen() { cat /proc/sys/kernel/random/uuid; }
curl() { command curl -sS -N -w '\\n%{http_code}' "$@"; }
`

/** The first two lines that a script writes. A stream, which would go on for ever, is left then. */
async function firstLines(script: string, env: NodeJS.ProcessEnv, isStream: boolean): Promise<string[]> {
  const child = spawn('sh', ['-c', script], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) if (lines.push(line) === 2) break
  if (isStream && child.pid !== undefined) process.kill(-child.pid)
  await ended
  return lines
}

test.each(each)('the curl example of %s is answered as its page says', async (name, operation) => {
  const { stream, response } = operation.endpoint
  const script = SHELL + (await withOwn(curlOf(operation, schemas, app.url), operation))
  const env = { PATH: process.env['PATH'], SUITE_KEY: key }
  const [text = '', status] = await firstLines(script, env, stream === true)
  const answer: unknown = JSON.parse(text.replace(/^data: /, ''))
  const code = Refusal.safeParse(answer).data?.error.code
  expectCode(name, operation, code)
  if (code !== undefined) return expect(Number(status)).toBe(statusOf.get(code))
  response.parse(answer)
  expectIds(operation, answer)
  if (stream !== true) expect(status).toMatch(/^20[07]$/)
})

/** What ends a loop over a stream at its first event. */
class Enough extends Error {}

test.each(each)('the example of %s with the client is answered as its page says', async (name, operation) => {
  const { stream, response } = operation.endpoint
  const suite = createSuite({ url: app.url, key, retries: 0 })
  const seen: unknown[] = []
  const log = (event: unknown) => {
    seen.push(event)
    throw new Enough()
  }
  const code = await withOwn(clientCallOf(operation, schemas), operation)
  const program = `return (async () => { ${code}\n${stream === true ? '' : 'return answer'} })()`
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- the example is a text, and what is run here
  const example = new Function('suite', 'console', program) as (...given: unknown[]) => Promise<unknown>
  const result = await example(suite, { log }).catch((error: unknown) => {
    if (error instanceof SuiteError || error instanceof Enough) return error
    throw error
  })
  if (result instanceof SuiteError) return expectCode(name, operation, result.code)
  expectCode(name, operation, undefined)
  response.parse(stream === true ? seen[0] : result)
})
