import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { xrplSuiteChain } from '../../../sandbox/suite-wallet/chains/xrpl.ts'
import { startSuiteWallet } from '../../../sandbox/suite-wallet/server.ts'
import { idOf, press, visit } from '../../../sandbox/suite-wallet/testing/visit.ts'
import { startXrplLedger, type XrplLedgerServer } from '../../../sandbox/xrpl/server.ts'
import { callContract } from '#testing/call-contract.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { createOutside } from '#testing/test-world.ts'
import { newWallet, openXrplTestChain, type XrplTestChain } from '#testing/xrpl-test-chain.ts'
import { SuiteError } from '../../domain/errors.ts'

/** A payment that does not say who signs it, from the session to the ledger, by the sandbox's wallet. */

const ROUTE = '/api/v1/sign/session'
/** Transactions of this ledger have to name it. */
const networkId = 63_456
const [buyer, other, shop] = [newWallet(), newWallet(), newWallet()]
const [BUYER, OTHER, SHOP] = [buyer, other, shop].map(({ classicAddress }) => classicAddress)

let ledger: XrplLedgerServer
let wallet: Awaited<ReturnType<typeof startSuiteWallet>>
let xrpl: XrplTestChain
let app: TestApp
let key: string
beforeAll(async () => {
  const outside = createOutside()
  ledger = await startXrplLedger({
    now: () => outside.clock.now().getTime(),
    networkId,
    closeEvery: 0,
    genesis: new Map([buyer, other, shop].map((one) => [one.classicAddress, 1_000_000_000n])),
  })
  const { websocket } = ledger
  wallet = await startSuiteWallet({
    chains: [xrplSuiteChain({ websocket, networkId, users: [buyer, other], tokens: [] })],
  })
  xrpl = openXrplTestChain(ledger, [buyer, other], networkId)
  const served = { chain: xrpl.chain, treasury: newWallet().classicAddress }
  app = await startTestApp({
    outside,
    wallets: { xrplNetworkId: networkId, suiteWalletUrl: wallet.origin },
    chains: {
      keys: ['xrpl'],
      get(name) {
        if (name === 'xrpl') return served
        throw new SuiteError('UNSUPPORTED_CHAIN', 'It is not served.')
      },
    },
  })
  key = await app.addKey('demo', 'live')
})
afterAll(async () => {
  await app.stop()
  await wallet.stop()
  await ledger.stop()
})

const headers = () => ({ 'x-api-key': key })
async function create(Amount: string) {
  const txjson = { TransactionType: 'Payment', Destination: SHOP, Amount }
  const body = { chain: 'xrpl', product: 'swap', origin: 'https://shop.example', txjson }
  const { body: session } = await callContract(app.url, `POST ${ROUTE}`, { body, headers: headers() })
  const byToken = async (route: string, fields: object = {}, params: object = {}) =>
    (
      await callContract(app.url, `POST ${ROUTE}/:id/${route}`, {
        params: { id: session.id, ...params },
        body: { et: session.embedToken, ...fields },
      })
    ).body
  return {
    session,
    setPayer: (userAddress: string | undefined) => byToken('payer', { userAddress }),
    open: () => byToken('steps/:step/open', {}, { step: 'supplied' }),
    complete: (txHash: string) => byToken('complete', { txHash }),
    read: async () =>
      (await callContract(app.url, `GET ${ROUTE}/:id`, { params: { id: session.id }, headers: headers() }))
        .body,
  }
}

/** Approves what a session asks the wallet for, and answers the transaction's hash. */
async function approve(opened: { steps: { wallets: { kind: string; link?: string }[] }[] }): Promise<string> {
  const link = opened.steps[0]?.wallets.find(({ kind }) => kind === 'suite')?.link ?? ''
  const { pathname, search } = new URL(link)
  const back = new URLSearchParams({ return_url: 'http://localhost:4000/sign/abc' })
  const page = await visit(wallet.origin, `${pathname}${search}&${back.toString()}`)
  const { location } = await press(wallet.origin, '/sign', { id: idOf(page), decision: 'approve' })
  ledger.close()
  return new URLSearchParams(new URL(location ?? '').hash.slice(1)).get('tx_hash') ?? ''
}

test('is hosted, shown for the account that connects, signed by its wallet and confirmed', async () => {
  const { session, setPayer, open, complete, read } = await create('1500000')
  expect(session).toMatchObject({ status: 'pending', steps: [] })
  const { steps } = await setPayer(BUYER)
  const shown = { TransactionType: 'Payment', Account: BUYER, Destination: SHOP, Amount: '1500000' }
  expect(steps[0].wallets[0].txjson).toEqual({ ...shown, NetworkID: networkId })

  const opened = await open()
  const txHash = await approve(opened)
  expect(ledger.ledger.transaction(txHash)?.json).toMatchObject(shown)
  expect(await complete(txHash)).toMatchObject({ status: 'signed', txHash })
  await vi.waitFor(
    async () => {
      await app.clock.step(3_000)
      ledger.close()
      expect(await read()).toMatchObject({ outcome: 'succeeded', verification: 'confirmed', payer: BUYER })
    },
    { timeout: 10_000, interval: 20 },
  )
})

test('attack: once one visitor’s wallet was asked, the same payment from another’s does not count', async () => {
  const { setPayer, open, complete, read } = await create('1600000')
  await setPayer(BUYER)
  const opened = await open()
  expect((await setPayer(OTHER)).error).toMatchObject({
    code: 'SESSION_NOT_PENDING',
    details: { payer: BUYER },
  })
  const foreign = await xrpl.act(other, {
    TransactionType: 'Payment',
    Account: OTHER ?? '',
    Destination: SHOP ?? '',
    Amount: '1600000',
  })
  await complete(foreign)
  await vi.waitFor(
    async () => {
      await app.clock.step(3_000)
      ledger.close()
      expect(await read()).toMatchObject({ outcome: 'failed', verification: 'rejected' })
    },
    { timeout: 10_000, interval: 20 },
  )
  expect(opened.steps[0].wallets[0].txjson.Account).toBe(BUYER)
})
