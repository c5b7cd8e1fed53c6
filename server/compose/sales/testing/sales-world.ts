import { expect, vi } from 'vitest'
import { createNftBroker, createNftLedger } from '../../../chains/xrpl/index.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { everyRow } from '../../../kit/every-row.ts'
import type { Store } from '../../../ports/store.ts'
import { startXrplLedger, type XrplLedgerServer } from '../../../../sandbox/xrpl/server.ts'
import { callContract } from '#testing/call-contract.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { formed } from '#testing/samples.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { createOutside } from '#testing/test-world.ts'
import { newWallet, openXrplTestChain, type XrplTestChain } from '#testing/xrpl-test-chain.ts'

/** Sales of NFTs over HTTP, from the quote to the new owner, over a ledger of the sandbox. */

export const [seller, buyer, treasury, brokerWallet] = [newWallet(), newWallet(), newWallet(), newWallet()]
type Wallet = ReturnType<typeof newWallet>
export const address = ({ classicAddress }: Wallet) => classicAddress
export const SELL = 1
export const PRICE = '100000000'

export interface SalesWorld {
  readonly ledger: XrplLedgerServer
  readonly xrpl: XrplTestChain
  readonly app: TestApp
  readonly key: string
  readonly nfts: ReturnType<typeof createNftLedger>
  /** Another process on the same ledger. */
  readonly start: (store: Store) => Promise<TestApp>
}
/** A ledger with a service over it, which has a broker or none. */
async function openSales(hasBroker: boolean): Promise<SalesWorld> {
  const outside = createOutside()
  const rich = [seller, buyer, treasury, brokerWallet].map((one) => [address(one), 5_000_000_000n] as const)
  const ledger = await startXrplLedger({
    now: () => outside.clock.now().getTime(),
    closeEvery: 0,
    genesis: new Map(rich),
  })
  const xrpl = openXrplTestChain(ledger, [seller, buyer])
  const { node } = xrpl
  const served = { chain: xrpl.chain, treasury: address(treasury) }
  const chains = {
    keys: ['xrpl' as const],
    get(chain: string) {
      if (chain === 'xrpl') return served
      throw new SuiteError('UNSUPPORTED_CHAIN', 'Only xrpl is served.', { details: { supported: ['xrpl'] } })
    },
  }
  const nfts = createNftLedger({ networkId: 0, node, log: silentLog })
  const broker = createNftBroker({ networkId: 0, node, seed: brokerWallet.seed ?? '' })
  const start = (store?: Store) =>
    startTestApp({ outside, chains, nfts, ...(hasBroker ? { broker } : {}), ...(store && { store }) })
  const app = await start()
  const key = await app.addKey('demo', 'live', ['cafe'])
  return { ledger, xrpl, app, key, nfts, start }
}

/** Opens such worlds for a file of tests, and stops all of them at its end. */
export function createSalesWorlds() {
  const opened: SalesWorld[] = []
  const add = (world: SalesWorld) => void opened.push(world)
  return {
    async open(hasBroker: boolean): Promise<SalesWorld> {
      const world = await openSales(hasBroker)
      add(world)
      return world
    },
    /** One that goes on as another process. */
    add,
    async stop(): Promise<void> {
      for (const { app, ledger } of opened) {
        await app.stop()
        await ledger.stop()
      }
    },
  }
}

const call = ({ app, key }: SalesWorld, route: string, body?: unknown, params?: Record<string, string>) =>
  callContract(app.url, route, {
    headers: { 'x-api-key': key },
    ...(body === undefined ? {} : { body }),
    ...(params === undefined ? {} : { params }),
  })

export async function mint({ xrpl, ledger }: SalesWorld, by = seller): Promise<string> {
  const hash = await xrpl.act(by, {
    TransactionType: 'NFTokenMint',
    Account: address(by),
    NFTokenTaxon: 7,
    TransferFee: 5_000,
    Flags: 8,
  })
  return ledger.ledger.transaction(hash)?.metadata.nftoken_id ?? ''
}

interface OfferFields {
  readonly price?: string | { currency: string; issuer: string; value: string }
  readonly destination?: string
  readonly endsInSeconds?: number
}

/** Makes an offer and answers its index. */
export async function offer(
  world: SalesWorld,
  by: Wallet,
  NFTokenID: string,
  owner: Wallet | undefined,
  { price = PRICE, destination, endsInSeconds }: OfferFields = {},
): Promise<string> {
  const { xrpl, app, nfts } = world
  const Expiration = Math.floor(app.clock.now().getTime() / 1000) - 946_684_800 + (endsInSeconds ?? 0)
  const hash = await xrpl.act(by, {
    TransactionType: 'NFTokenCreateOffer',
    Account: address(by),
    NFTokenID,
    Amount: price,
    ...(owner === undefined ? { Flags: SELL } : { Owner: address(owner) }),
    ...(destination === undefined ? {} : { Destination: destination }),
    ...(endsInSeconds === undefined ? {} : { Expiration }),
  })
  return (await nfts.offerMadeBy(hash))?.index ?? ''
}

export const quote = (world: SalesWorld, nftId: string, offerIndex: string, more: object = {}) =>
  call(world, 'POST /api/v1/market/quote', {
    mode: 'buy',
    amountXrp: '100',
    userAddress: address(buyer),
    nftId,
    offerIndex,
    ...more,
  })
export const payment = async (world: SalesWorld, intentId: string) =>
  (await call(world, 'GET /api/v1/payments/:intentId', undefined, { intentId })).body

export async function intentOf({ app }: SalesWorld, id: string) {
  const intent = await app.store.read.intents.get(id)
  if (intent === undefined) throw new Error('no such intent')
  return intent
}
/** Lets the quote of a payment end now, so that a refresh brings another one. */
export async function endQuote({ app }: SalesWorld, id: string): Promise<void> {
  await app.store.transact(async ({ intents }) => {
    const intent = await intents.get(id)
    if (intent?.deal === undefined) throw new Error('no such payment')
    const expiresAt = app.clock.now().toISOString()
    await intents.update({ ...intent, deal: { ...intent.deal, expiresAt } })
  })
}

/** Opens the fee of a payment, as a popup does before it asks a wallet. */
export const openFee = ({ app }: SalesWorld, id: string) => app.payments.open(id, 'fee', 'ses_sale')

/** Signs and sends a step of a payment, as a wallet outside of a popup. */
export const sign = async (world: SalesWorld, id: string, step: number) =>
  world.xrpl.send(formed((await intentOf(world, id)).steps[step]).tx)

/** Lets time pass and ledgers close until the payment is as it should be. */
export const becomes = (world: SalesWorld, id: string, fields: object) =>
  vi.waitFor(
    async () => {
      await world.app.clock.step(2_000)
      world.ledger.close()
      expect(await payment(world, id)).toMatchObject(fields)
    },
    { timeout: 15_000, interval: 20 },
  )
/** The product's step has its transaction. */
export const isWritten = (world: SalesWorld, id: string) =>
  vi.waitFor(
    async () => {
      await world.app.clock.step(2_000)
      world.ledger.close()
      expect((await intentOf(world, id)).steps[1]?.state).toBe('waiting')
    },
    { timeout: 15_000, interval: 20 },
  )

export async function payFee(world: SalesWorld, id: string): Promise<void> {
  await sign(world, id, 0)
  await isWritten(world, id)
}

export const txOf = ({ ledger }: SalesWorld, hash: string) => ledger.ledger.transaction(hash)?.json

export const cancel = ({ xrpl }: SalesWorld, by: Wallet, index: string) =>
  xrpl.act(by, { TransactionType: 'NFTokenCancelOffer', Account: address(by), NFTokenOffers: [index] })

export const accrualsOf = async ({ app }: SalesWorld, intentId: string) =>
  (await everyRow(app.store.read.ledger)).filter(
    (record) => record.kind === 'accrual' && record.intentId === intentId,
  )
/** An NFT with an offer for it. */
export async function onSale(
  world: SalesWorld,
  price = PRICE,
): Promise<readonly [nft: string, index: string]> {
  const nft = await mint(world)
  return [nft, await offer(world, seller, nft, undefined, { price })]
}
