import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  address,
  becomes,
  brokerWallet,
  buyer,
  cancel,
  createSalesWorlds,
  endQuote,
  intentOf,
  isWritten,
  mint,
  offer,
  onSale,
  openFee,
  payFee,
  payment,
  PRICE,
  quote,
  seller,
  sign,
  treasury,
  txOf,
  SELL,
  type SalesWorld,
} from './testing/sales-world.ts'
import { formed } from '#testing/samples.ts'
import { everyRow } from '../../kit/every-row.ts'

/** Milliseconds for what takes some: a machine may be busy. */
const SOON = 20_000

/** Sales of NFTs over HTTP, from the quote to the new owner, over a ledger of the sandbox. */

const worlds = createSalesWorlds()
let brokered: SalesWorld
let direct: SalesWorld

beforeAll(async () => {
  brokered = await worlds.open(true)
  direct = await worlds.open(false)
})
afterAll(() => worlds.stop())

test('a brokered purchase settles: the fee, the user’s offer, and the two offers brought together', async () => {
  const nft = await mint(brokered)
  const index = await offer(brokered, seller, nft, undefined)
  const { status, body } = await quote(brokered, nft, index)
  expect(status).toBe(200)
  expect(body.quote.broker).toMatchObject({ account: address(brokerWallet) })
  expect(body.sale).toEqual({
    mode: 'buy',
    kind: 'brokered',
    state: 'pending',
    nftId: nft,
    offerIndex: index,
    counterparty: address(seller),
    amountXrp: '100',
    amountDrops: PRICE,
    broker: address(brokerWallet),
  })
  expect(body.payment.steps).toMatchObject([
    { kind: 'fee' },
    { kind: 'product', title: 'Offer to buy the NFT', awaiting: 'order', wallets: [], amountMinor: PRICE },
  ])
  await payFee(brokered, body.intentId)
  const written = formed((await intentOf(brokered, body.intentId)).steps[1])
  expect(written.tx).toMatchObject({
    to: address(brokerWallet),
    txjson: {
      TransactionType: 'NFTokenCreateOffer',
      Account: address(buyer),
      Owner: address(seller),
      NFTokenID: nft,
      Amount: PRICE,
      Destination: address(brokerWallet),
    },
  })
  await sign(brokered, body.intentId, 1)
  await becomes(brokered, body.intentId, { state: 'succeeded', sale: { state: 'settled' } })
  const { sale } = await payment(brokered, body.intentId)
  expect(txOf(brokered, sale.txHash)).toMatchObject({
    TransactionType: 'NFTokenAcceptOffer',
    Account: address(brokerWallet),
    NFTokenSellOffer: index,
    NFTokenBuyOffer: sale.userOfferIndex,
  })
  expect(txOf(brokered, sale.txHash)).not.toHaveProperty('NFTokenBrokerFee')
  expect(await brokered.nfts.holds(address(buyer), nft)).toBe(true)
  expect((await everyRow(brokered.app.store.read.nftSales)).at(-1)).not.toHaveProperty('work')
})

test('a buyer with the price, but without the reserve of an offer, is asked to sign none', async () => {
  const { xrpl } = brokered
  const { chain } = xrpl
  const [from, to] = [address(buyer), address(seller)]
  const pay = (Account: string, Destination: string, Amount: bigint) =>
    xrpl.act(Account === from ? buyer : seller, {
      TransactionType: 'Payment',
      Account,
      Destination,
      Amount: String(Amount),
    })
  const nft = await mint(brokered)
  const { body } = await quote(brokered, nft, await offer(brokered, seller, nft, undefined))
  const [held = 0n] = await chain.balances(from, [chain.coin])
  // A tenth of an XRP stays beside the price and its fee: half a reserve.
  const away = held - BigInt(PRICE) - BigInt(body.fees.totalMinor) - 100_000n
  await pay(from, to, away)
  await sign(brokered, body.intentId, 0)
  await becomes(brokered, body.intentId, { state: 'paid', sale: { problem: { reason: 'UNFUNDED' } } })
  await pay(to, from, away)
  await brokered.app.clock.step(600_000)
  await isWritten(brokered, body.intentId)
})

test('a brokered sale settles into a buyer’s offer, which names the broker or no one', async () => {
  for (const destination of [undefined, address(brokerWallet)]) {
    const nft = await mint(brokered)
    const bid = await offer(brokered, buyer, nft, seller, destination === undefined ? {} : { destination })
    const { body } = await quote(brokered, nft, bid, { mode: 'sell', userAddress: address(seller) })
    await payFee(brokered, body.intentId)
    const { tx } = formed((await intentOf(brokered, body.intentId)).steps[1])
    expect(tx).toMatchObject({ txjson: { TransactionType: 'NFTokenCreateOffer', Flags: SELL } })
    await sign(brokered, body.intentId, 1)
    await becomes(brokered, body.intentId, { state: 'succeeded', sale: { state: 'settled', mode: 'sell' } })
    expect(await brokered.nfts.holds(address(buyer), nft)).toBe(true)
  }
})

test('without a broker the user takes the offer itself, and so where the offer names the user', async () => {
  const cases = [
    [direct, {}],
    [brokered, { destination: address(buyer) }],
  ] as const
  for (const [world, fields] of cases) {
    const nft = await mint(world)
    const index = await offer(world, seller, nft, undefined, fields)
    const { body } = await quote(world, nft, index)
    expect(body.sale).toMatchObject({ kind: 'direct', counterparty: address(seller) })
    await payFee(world, body.intentId)
    const { tx } = formed((await intentOf(world, body.intentId)).steps[1])
    expect(tx).toMatchObject({
      txjson: { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: index, Account: address(buyer) },
    })
    const hash = await sign(world, body.intentId, 1)
    await becomes(world, body.intentId, { state: 'succeeded', sale: { state: 'settled', txHash: hash } })
    expect(await world.nfts.holds(address(buyer), nft)).toBe(true)
  }
})

test('an offer that vanishes after the fee is refused, and the fee stays a credit', async () => {
  for (const world of [brokered, direct]) {
    const nft = await mint(world)
    const index = await offer(world, seller, nft, undefined)
    const { body } = await quote(world, nft, index)
    await cancel(world, seller, index)
    await sign(world, body.intentId, 0)
    await becomes(world, body.intentId, {
      state: 'paid',
      creditUntil: expect.any(String),
      sale: { state: 'pending', problem: { code: 'OFFER_UNAVAILABLE', reason: 'NOT_FOUND' } },
    })
    expect((await intentOf(world, body.intentId)).steps[1]?.state).toBe('planned')
  }
})

test('an offer that vanishes after the user’s own fails the sale: the own offer is cancelled, the fee is a credit', async () => {
  const nft = await mint(brokered)
  const index = await offer(brokered, seller, nft, undefined)
  const { body } = await quote(brokered, nft, index)
  await payFee(brokered, body.intentId)
  await cancel(brokered, seller, index)
  await sign(brokered, body.intentId, 1)
  await becomes(brokered, body.intentId, {
    state: 'paid',
    creditUntil: expect.any(String),
    steps: [{ state: 'confirmed' }, { state: 'failed', failure: 'NOT_SETTLED' }],
    sale: { state: 'failed', problem: { code: 'OFFER_UNAVAILABLE', reason: 'NOT_FOUND' } },
  })
  const { sale } = await payment(brokered, body.intentId)
  await vi.waitFor(async () => {
    await brokered.app.clock.step(2_000)
    brokered.ledger.close()
    expect(await brokered.nfts.offer(sale.userOfferIndex)).toBeUndefined()
  }, SOON)
  const accruals = (await everyRow(brokered.app.store.read.ledger)).filter(
    (record) => record.kind === 'accrual' && record.intentId === body.intentId,
  )
  expect(accruals).toHaveLength(1)
})

test('a failed sale may be tried again with the same fee once its offer can be taken', async () => {
  const nft = await mint(brokered)
  const index = await offer(brokered, seller, nft, undefined)
  const { body } = await quote(brokered, nft, index)
  await payFee(brokered, body.intentId)
  // The buyer’s money is elsewhere for a moment: the ledger refuses the broker.
  const { chain } = brokered.xrpl
  const [held = 0n] = await chain.balances(address(buyer), [chain.coin])
  const Amount = (held - 50_000_000n).toString()
  const pot = { Account: address(buyer), Destination: address(treasury), Amount }
  await sign(brokered, body.intentId, 1)
  await brokered.xrpl.act(buyer, { TransactionType: 'Payment', ...pot })
  await becomes(brokered, body.intentId, {
    state: 'paid',
    sale: { state: 'failed', problem: { code: 'SALE_FAILED', reason: 'tecINSUFFICIENT_FUNDS' } },
  })
  const back = { Account: address(treasury), Destination: address(buyer), Amount }
  await brokered.xrpl.act(treasury, { TransactionType: 'Payment', ...back })
  await brokered.app.payments.retry(body.intentId)
  await brokered.app.payments.refresh(body.intentId)
  await isWritten(brokered, body.intentId)
  await sign(brokered, body.intentId, 1)
  await becomes(brokered, body.intentId, { state: 'succeeded', sale: { state: 'settled' } })
  expect(await brokered.nfts.holds(address(buyer), nft)).toBe(true)
})

const refused = (reason: string) => ({ code: 'OFFER_UNAVAILABLE', details: { reason } })
const missing = (path: string) => ({ code: 'INVALID_REQUEST', details: [{ path }] })

test('what cannot be sold is refused before anything is paid, with its reason', async () => {
  const [nft, other] = [await mint(brokered), await mint(brokered)]
  const index = await offer(brokered, seller, nft, undefined)
  const bid = await offer(brokered, buyer, nft, seller)
  const soon = await offer(brokered, seller, nft, undefined, { endsInSeconds: 280 })
  const reserved = await offer(brokered, seller, nft, undefined, { destination: address(treasury) })
  const reasonOf = async (nftId: string, offerIndex: string, more: object = {}) =>
    (await quote(brokered, nftId, offerIndex, more)).body.error
  expect(await reasonOf(nft, 'AB'.repeat(32))).toMatchObject(refused('NOT_FOUND'))
  expect(await reasonOf(other, index)).toMatchObject(refused('OTHER_NFT'))
  expect(await reasonOf(nft, bid)).toMatchObject(refused('OTHER_SIDE'))
  expect(await reasonOf(nft, index, { amountXrp: '99' })).toMatchObject(refused('OTHER_PRICE'))
  expect(await reasonOf(nft, index, { userAddress: address(seller) })).toMatchObject(refused('OWN_OFFER'))
  expect(await reasonOf(nft, soon)).toMatchObject(refused('EXPIRED'))
  expect(await reasonOf(nft, reserved)).toMatchObject(refused('RESERVED'))
  const stranger = { mode: 'sell', userAddress: address(treasury) }
  expect(await reasonOf(nft, bid, stranger)).toMatchObject(refused('NOT_OWNED'))
  expect(await reasonOf(nft, index, { userAddress: undefined })).toMatchObject(missing('body.userAddress'))
})

test('nothing is offered to a seller who takes no offers, and its fee is not asked for', async () => {
  const [nft, index] = await onSale(brokered)
  const { body } = await quote(brokered, nft, index)
  const set = (fields: object) =>
    brokered.xrpl.act(seller, { TransactionType: 'AccountSet', Account: address(seller), ...fields })
  // asfDisallowIncomingNFTokenOffer
  const flag = 12
  await set({ SetFlag: flag })
  try {
    expect((await quote(brokered, nft, index)).body.error).toMatchObject(refused('NO_INCOMING_OFFERS'))
    await expect(openFee(brokered, body.intentId)).rejects.toMatchObject(refused('NO_INCOMING_OFFERS'))
  } finally {
    await set({ ClearFlag: flag })
  }
})

test('the issuer’s share is what the ledger takes, to the drop', async () => {
  const { xrpl } = brokered
  const nft = await mint(brokered, treasury)
  const gift = { price: '0', destination: address(seller) }
  const given = await offer(brokered, treasury, nft, undefined, gift)
  const taking = { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: given } as const
  await xrpl.act(seller, { ...taking, Account: address(seller) })
  // Five percent of 150 drops are 7.5.
  const index = await offer(brokered, seller, nft, undefined, { price: '150' })
  const { body } = await quote(brokered, nft, index, { amountXrp: '0.00015' })
  expect(body.quote).toMatchObject({ royaltyDrops: '8', sellerNetDrops: '142' })
  const issuers = async () => (await xrpl.chain.balances(address(treasury), [xrpl.chain.coin]))[0] ?? 0n
  const before = await issuers()
  await payFee(brokered, body.intentId)
  await sign(brokered, body.intentId, 1)
  await becomes(brokered, body.intentId, { state: 'succeeded' })
  expect((await issuers()) - before - BigInt(body.fees.totalMinor)).toBe(8n)
  // The issuer itself sells.
  const [own, ask] = await onSale(brokered)
  expect((await quote(brokered, own, ask)).body.quote).toMatchObject({
    royaltyBps: 500,
    royaltyDrops: '0',
    sellerNetDrops: PRICE,
  })
})

test('a balance that is too small is no longer told of once it is enough for what is left', async () => {
  const { chain } = brokered.xrpl
  const [nft, index] = await onSale(brokered)
  const [held = 0n] = await chain.balances(address(buyer), [chain.coin])
  const Amount = (held - BigInt(PRICE) - 50_000n).toString()
  const pay = { TransactionType: 'Payment', Amount } as const
  await brokered.xrpl.act(buyer, { ...pay, Account: address(buyer), Destination: address(treasury) })
  const { body } = await quote(brokered, nft, index)
  expect(body.warnings).toMatchObject([{ code: 'INSUFFICIENT_FUNDS' }])
  await brokered.xrpl.act(treasury, { ...pay, Account: address(treasury), Destination: address(buyer) })
  await payFee(brokered, body.intentId)
  await endQuote(brokered, body.intentId)
  expect((await brokered.app.payments.refresh(body.intentId)).warnings).toEqual([])
})

test('an offer that a user has made for one payment is taken for no other payment', async () => {
  const [nft, index] = await onSale(brokered)
  const { body } = await quote(brokered, nft, index)
  await payFee(brokered, body.intentId)
  const own = (await brokered.nfts.offerMadeBy(await sign(brokered, body.intentId, 1)))?.index ?? ''
  const theirs = await quote(brokered, nft, own, { mode: 'sell', userAddress: address(seller) })
  expect(theirs.body.error).toMatchObject(refused('RESERVED'))
  await becomes(brokered, body.intentId, { state: 'succeeded', sale: { state: 'settled' } })
})

test('the fee of an offer that has gone is not asked for', async () => {
  for (const world of [brokered, direct]) {
    const [nft, index] = await onSale(world)
    const { body } = await quote(world, nft, index)
    await cancel(world, seller, index)
    await expect(openFee(world, body.intentId)).rejects.toMatchObject(refused('NOT_FOUND'))
    const intent = await intentOf(world, body.intentId)
    expect(intent.steps[0]?.state).toBe('waiting')
    // A refresh tells the reason too.
    expect(intent.deal?.expiresAt).toBe(world.app.clock.now().toISOString())
    await expect(world.app.payments.refresh(body.intentId)).rejects.toMatchObject(refused('NOT_FOUND'))
  }
})

test('the fee is asked for once the offer can be taken again', async () => {
  const nft = await mint(brokered)
  const bid = await offer(brokered, buyer, nft, seller)
  const { body } = await quote(brokered, nft, bid, { mode: 'sell', userAddress: address(seller) })
  const { chain } = brokered.xrpl
  const [held = 0n] = await chain.balances(address(buyer), [chain.coin])
  const Amount = (held - 50_000_000n).toString()
  const pay = { TransactionType: 'Payment', Amount } as const
  await brokered.xrpl.act(buyer, { ...pay, Account: address(buyer), Destination: address(treasury) })
  await expect(openFee(brokered, body.intentId)).rejects.toMatchObject(refused('UNFUNDED'))
  await brokered.xrpl.act(treasury, { ...pay, Account: address(treasury), Destination: address(buyer) })
  await brokered.app.payments.refresh(body.intentId)
  expect((await openFee(brokered, body.intentId)).steps[0]?.state).toBe('opened')
})

test('the fee of a test key that was paid all the same sells nothing', async () => {
  const testKey = await brokered.app.addKey('demo', 'test', ['cafe'])
  const testing = { ...brokered, key: testKey }
  const [nft, index] = await onSale(testing)
  const { body } = await quote(testing, nft, index)
  await sign(testing, body.intentId, 0)
  await becomes(testing, body.intentId, { sale: { problem: { code: 'LIVE_KEY_REQUIRED' } } })
  await endQuote(testing, body.intentId)
  await testing.app.payments.refresh(body.intentId)
  expect((await intentOf(testing, body.intentId)).steps[1]?.state).toBe('planned')
})

test.each([0, 1, 2, 3, 4])(
  'a process that ends %d seconds after the user’s offer leaves a sale that the next one settles once',
  async (seconds) => {
    const first = await worlds.open(true)
    const { store } = first.app
    const nft = await mint(first)
    const index = await offer(first, seller, nft, undefined)
    const { body } = await quote(first, nft, index)
    await payFee(first, body.intentId)
    await sign(first, body.intentId, 1)
    await first.app.clock.step(seconds * 1_000)
    await first.app.stop()
    first.ledger.close()
    const app = await first.start(store)
    await app.resume()
    const second = { ...first, app }
    worlds.add(second)
    await becomes(second, body.intentId, { state: 'succeeded', sale: { state: 'settled' } })
    const accepted = first.ledger.ledger
      .transactionsOf(address(brokerWallet))
      .filter(({ json, metadata }) => json['TransactionType'] === 'NFTokenAcceptOffer' && metadata)
    expect(accepted).toHaveLength(1)
    expect(await first.nfts.holds(address(buyer), nft)).toBe(true)
  },
)
