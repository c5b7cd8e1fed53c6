import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { paymentsApi } from '#contracts/api/payments.ts'
import { type CreatedSession, signSessionsApi } from '#contracts/api/sign-sessions.ts'
import { swapApi } from '#contracts/api/swap.ts'
import { addPartner } from '#testing/programs/add-partner.ts'
import { freePort } from '#testing/programs/free-port.ts'
import { openSafeOwner, type SafeOwner } from '#testing/real-safe.ts'
import { samplePartner } from '#testing/samples.ts'
import { readConfig } from '../config/index.ts'
import { builtFile } from '../http/pages/built-files.ts'
import { inlineScript } from '../http/pages/widget-files.ts'
import { readPublicFiles } from './browser-files.ts'
import { compose, type Service } from './index.ts'

/** Whole payments of a real Safe with one owner, as its partner's server and its sign page make them. */

const world = inject('world')
const secrets = { KEY_PEPPER: 'p'.repeat(64), APP_SECRET: 's'.repeat(64) }
const usdc = world.tokens['eth']?.['USDC']?.address ?? ''
const ETHER = parseEther('1')

let dir: string
let service: Service
let url: string
let key: string
let safes: SafeOwner
let safe: string

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-safe-'))
  const port = await freePort()
  url = `http://localhost:${port}`
  key = await addPartner(dir, secrets)
  const config = readConfig({
    ...world.env,
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
  safes = await openSafeOwner(world.env['EVM_RPC_ETH'] ?? '')
  safe = await safes.newSafe(1n)
  await safes.fund(safe, 3n * ETHER)
}, 60_000)
afterAll(async () => {
  await service.stop('the test is over')
  await rm(dir, { recursive: true })
})

async function ask<T>(
  answer: { readonly parse: (body: unknown) => T },
  way: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`${url}/api/v1/${way}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      // The sign page has the session's token alone.
      ...(body !== undefined && 'et' in body ? {} : { 'x-api-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json: unknown = await response.json()
  expect(response.status, JSON.stringify(json)).toBeLessThan(300)
  return answer.parse(json)
}

const { createSession, getSession } = signSessionsApi
const readSession = (id: string) => ask(getSession.response, `sign/session/${id}`)

/** Signs a step as a Safe's wallet does: it answers the Safe's own hash, and the transaction comes later. */
async function signStep({ id, embedToken: et }: CreatedSession, stepId: string): Promise<string> {
  const way = `sign/session/${id}`
  const { steps } = await ask(getSession.response, `${way}/steps/${stepId}/open`, { et })
  const wallet = steps.find((step) => step.id === stepId)?.wallets.find(({ kind }) => kind === 'evm')
  if (wallet?.kind !== 'evm' || wallet.method !== 'eth_sendTransaction')
    throw new Error('the step has no payload for wallets of EVM chains')
  const [call] = wallet.params
  const complete = (txHash: string) =>
    ask(getSession.response, `${way}/complete`, { et, step: stepId, txHash })
  await complete(await safes.ownHash(safe, call))
  expect(await readSession(id)).toMatchObject({ outcome: 'pending' })
  const txHash = await safes.execute(safe, call)
  await complete(txHash)
  const isConfirmed = async () => {
    const step = (await readSession(id)).steps.find((one) => one.id === stepId)
    expect(step).toMatchObject({ state: 'confirmed', txHash })
  }
  await vi.waitFor(isConfirmed, { timeout: 20_000, interval: 200 })
  return txHash
}

test.each([
  { name: 'in the coin', fromToken: 'native', toToken: usdc, amountMinor: (ETHER / 2n).toString() },
  { name: 'in a token', fromToken: usdc, toToken: 'native', amountMinor: '500000000' },
])(
  'a Safe of one owner pays a fee $name and swaps, by the hashes of the transactions that carried it out',
  async ({ fromToken, toToken, amountMinor }) => {
    const chain = 'eth'
    const swap = { chain, fromToken, toToken, amountMinor, userAddress: safe }
    const prepared = await ask(swapApi.prepareSwap.response, 'swap/prepare', swap)
    const session = await ask(createSession.response, 'sign/session', {
      chain,
      product: 'swap',
      origin: samplePartner.origins[0],
      payload: prepared.payment,
    })
    const hashes = new Map<string, string>()
    for (const { id, kind } of session.steps) hashes.set(kind, await signStep(session, id))
    const [feeTxHash, sourceTxHash] = [hashes.get('fee'), hashes.get('product')]
    const isDone = async () =>
      expect(await ask(paymentsApi.getPayment.response, `payments/${prepared.intentId}`)).toMatchObject({
        state: 'succeeded',
        fee: { status: 'accrued', txHash: feeTxHash },
      })
    await vi.waitFor(isDone, { timeout: 20_000, interval: 200 })
    expect(await readSession(session.id)).toMatchObject({ outcome: 'succeeded' })
    const report = { chain, amountMinor, feeTxHash, sourceTxHash }
    expect(await ask(swapApi.reportSwap.response, 'swap/report', report)).toMatchObject({
      duplicate: true,
      sourceVerification: 'confirmed',
    })
  },
  60_000,
)
